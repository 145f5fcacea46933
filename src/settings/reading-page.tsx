import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { QuickSettings } from './quick-settings.tsx';
import { IconButton } from '../ui/button.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Logo } from '../ui/icons.tsx';
import classes from './reading-page.module.css';

/** Also registers the service worker, for visitors who arrive by a shared link. */
const UpdateToast = lazy(() =>
  import(/* webpackChunkName: "update" */ './update-toast.tsx').catch(() => ({
    default: () => null,
  })),
);

interface ReadingPageProps {
  /** Whether the page belongs to Learn, so that Up leads to the learning path. */
  readonly learn?: boolean;
  /** Shown next to the text if there is room. */
  readonly side?: ReactNode;
  /** Wide layout, for a board with content next to it. */
  readonly wide?: boolean;
  /** Whether the content fills the screen on phones and has its own back button. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/** The frame of all reading pages: links back and to the list, quick settings, one left edge. */
export function ReadingPage({
  learn = false,
  side,
  wide = false,
  whole = false,
  children,
}: ReadingPageProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const goBack = (): void => {
    if (cameFromHere()) history.back();
    else navigate(learn ? '/practice' : '/');
  };
  return (
    <div
      className={classes.page}
      data-side={side !== undefined || undefined}
      data-wide={wide || undefined}
      data-whole={whole || undefined}
    >
      <header className={classes.header}>
        <IconButton aria-label={t`Back`} className={classes.back} data-action="back" onClick={goBack}>
          <DialogIcon name="back" size={22} />
        </IconButton>
        <Link href="/" className={classes.home ?? ''} aria-label={t`Nonet: to the board`}>
          <Logo size={28} />
          <span>Nonet</span>
        </Link>
        {learn && (
          <Link href="/practice" className={classes.crumb ?? ''}>
            <Trans>Learn</Trans>
          </Link>
        )}
        <span className={classes.tools}>
          <QuickSettings compact />
          <Link href="/articles" className={classes.tool ?? ''} aria-label={t`All articles`}>
            <DialogIcon name="list" size={22} />
            <span>
              <Trans>All articles</Trans>
            </span>
          </Link>
        </span>
      </header>
      <div className={classes.body}>
        {side !== undefined && <aside className={classes.side}>{side}</aside>}
        <main className={classes.text}>{children}</main>
      </div>
      <Suspense>
        <UpdateToast />
      </Suspense>
    </div>
  );
}

/** Whether the previous page belongs to the app, so that Back does not leave it. */
function cameFromHere(): boolean {
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  // The Navigation API lists same-origin entries only.
  return navigation?.canGoBack ?? false;
}
