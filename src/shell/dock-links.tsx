import { Trans } from '@lingui/react/macro';
import { ShortcutLine } from '../game/index.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import classes from './dock-links.module.css';
import { PageLink } from '../ui/page-link.tsx';

/** Below the hint, next to a large board: what a hint is, a link to the articles, and the keys. */
export default function DockLinks() {
  return (
    <>
      <div className={classes.links}>
        <p>
          <Trans>A hint comes in three steps: where to look, which technique, and why it works.</Trans>
        </p>
        <PageLink href="/articles">
          <DialogIcon name="book" size={20} />
          <Trans>All 62 technique articles</Trans>
        </PageLink>
      </div>
      <ShortcutLine />
    </>
  );
}
