import { lazy, useLayoutEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadChunk } from '../../i18n/i18n.ts';
import * as chunks from './chunks.ts';

/** Each in its own chunk. */
const PAGES: Readonly<Record<string, ReturnType<typeof lazy>>> = {
  '/login': lazy(() => loadChunk(chunks.loginPage)),
  '/register': lazy(() => loadChunk(chunks.registerPage)),
  '/getpassword': lazy(() => loadChunk(chunks.recoveryPage)),
  '/practice': lazy(() => loadChunk(chunks.practicePage)),
  '/drill': lazy(() => loadChunk(chunks.drillPage)),
};
/** All other routes: reading, and not found. */
const Reading = lazy(() => loadChunk(chunks.reading));

/** All pages but the main screen. */
export default function Pages() {
  const Page = PAGES[usePathname()] ?? Reading;
  // The board would open as far down as the page before it was read.
  useLayoutEffect(
    () => () => {
      window.scrollTo(0, 0);
    },
    [],
  );
  return <Page />;
}
