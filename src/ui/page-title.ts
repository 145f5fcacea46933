import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';
import { announce } from './announcer.tsx';

const isFirst = createStore(true);

/** Sets the document title while the caller is shown; null leaves it unchanged. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return undefined;
    const before = document.title;
    document.title = `${title} · Nonet`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Sets the document title, and announces a new page to screen readers. */
export function usePageTitle(title: string): void {
  useDocumentTitle(title);
  useEffect(() => {
    // The browser announces the page that was loaded, but not the first page opened from the board.
    if (!isFirst.get() || !isAsLoaded()) announce(title);
    isFirst.set(false);
  }, [title]);
}

/** Whether the document was loaded at this address, rather than navigated to by the app. */
function isAsLoaded(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
}
