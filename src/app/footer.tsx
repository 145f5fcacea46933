import { Trans } from '@lingui/react/macro';
import { Icon } from '../ui/icons.tsx';
import classes from './footer.module.css';
import { useSiteNotices } from './site-notices.ts';

/** Language, theme and tools for everyone, then the registration notices. The second one is marked with a shield. */
export function Footer({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <footer className={classes.footer}>
      <button type="button" className={classes.settings} data-action="settings" onClick={onSettings}>
        <Trans>Language · Theme · More</Trans>
      </button>
      {useSiteNotices().map(({ text, address }, index) => (
        <span key={text} className={classes.notice}>
          {index === 1 && <Icon name="shield" size={12} />}
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
