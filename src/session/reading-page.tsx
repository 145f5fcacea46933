import { lazy, Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isOpenedHere } from '../ui/page-title.ts';
import { TopBar } from './top-bar.tsx';
import classes from './reading-page.module.css';

/** Also registers the service worker, for visitors who arrive by a shared link. */
const UpdateToast = lazy(() =>
  import(/* webpackChunkName: "update" */ './update-toast.tsx').catch(() => ({
    default: () => null,
  })),
);

interface ReadingPageProps {
  /** Whether the page belongs to Learn. */
  readonly learn?: boolean;
  /** Shown next to the text if there is room. */
  readonly side?: ReactNode;
  /** Wide layout, for a board with content next to it. */
  readonly wide?: boolean;
  /** Whether the content has its own margins, and on phones fills the screen and has its own way out. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

/** The frame of all pages except the board and the forms: the top bar, and one left edge. */
export function ReadingPage({
  learn = false,
  side,
  wide = false,
  whole = false,
  children,
}: ReadingPageProps) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  // A layout effect, since it runs again when a page that was suspended is shown.
  useLayoutEffect(() => {
    // The link that led here is gone: Tab goes on with the text, not with the bar.
    if (isOpenedHere() && document.activeElement === document.body)
      main.current!.focus({ preventScroll: true });
  }, [path]);
  return (
    <div
      className={classes.page}
      data-side={side !== undefined || undefined}
      data-wide={wide || undefined}
      data-whole={whole || undefined}
    >
      <TopBar place={learn ? '/practice' : path} />
      <div className={classes.body}>
        {side !== undefined && <aside className={classes.side}>{side}</aside>}
        <main ref={main} tabIndex={-1} className={classes.text}>
          {children}
        </main>
      </div>
      <Suspense>
        <UpdateToast />
      </Suspense>
    </div>
  );
}
