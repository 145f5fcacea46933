import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { QuickSettings } from '../features/settings/index.ts';
import { Drawing, Logo } from '../ui/icons.tsx';
import classes from './reading-page.module.css';

/** Whoever came by a shared link wants to read offline too: the worker is registered from here as well. */
const UpdateToast = lazy(() =>
  import(/* webpackChunkName: "update" */ './update-toast.tsx').catch(() => ({ default: () => null })),
);

const LIST = 'M8 6h13M8 12h13M8 18h13M3.5 6v.1M3.5 12v.1M3.5 18v.1';

interface ReadingPageProps {
  /** Beside the text where there is room. */
  readonly side?: ReactNode;
  /** For a board and what belongs beside it. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of what one reads and practises: the way to the board and to the list, and the quick settings. */
export function ReadingPage({ side, wide = false, children }: ReadingPageProps) {
  const { t } = useLingui();
  return (
    <div className={classes.page} data-side={side !== undefined || undefined} data-wide={wide || undefined}>
      <header className={classes.header}>
        <Link href="/" className={classes.home ?? ''}>
          <Logo size={28} />
          <Trans>To the board</Trans>
        </Link>
        <span className={classes.tools}>
          <QuickSettings />
          <Link href="/articles" className={classes.tool ?? ''} aria-label={t`All articles`}>
            <Drawing path={LIST} size={22} />
          </Link>
        </span>
      </header>
      {side !== undefined && <aside className={classes.side}>{side}</aside>}
      <main className={classes.text}>{children}</main>
      <Suspense>
        <UpdateToast />
      </Suspense>
    </div>
  );
}
