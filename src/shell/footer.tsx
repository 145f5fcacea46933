import { Trans } from '@lingui/react/macro';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import classes from './footer.module.css';
import { PageLink } from '../ui/page-link.tsx';
import { useSiteNotices } from './site-notices.ts';

interface FooterProps {
  /** Whether the player has neither solved a puzzle here nor read the rules. */
  readonly isNewcomer: boolean;
}

/** The rules for newcomers, links, then the registration notices; the second notice has a shield. */
export default function Footer({ isNewcomer }: FooterProps) {
  return (
    <footer className={classes.footer}>
      {isNewcomer && (
        <p className={classes.newcomer}>
          <span className={classes.question}>
            <Trans>New to Sudoku?</Trans>{' '}
          </span>
          <PageLink href="/lessons" data-action="newcomer">
            <Trans>First steps: five short lessons</Trans>
          </PageLink>
        </p>
      )}
      {useSiteNotices().map(({ text, address }, index) => (
        <span key={text} className={classes.notice}>
          {index === 1 && <DialogIcon name="shield" size={12} />}
          {address === undefined ? (
            text
          ) : (
            <a href={address} target="_blank" rel="noreferrer">
              {text}
            </a>
          )}
        </span>
      ))}
    </footer>
  );
}
