import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';
import { announce } from './announcer.tsx';

const isFirst = createStore(true);

/** Sets the document title, and announces a new page to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Nonet`;
    // The page that was opened as such is told by the browser; the first one after the board is not.
    if (!isFirst.get() || !isAsLoaded()) announce(title);
    isFirst.set(false);
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Whether the browser itself has come to this address, and not the app. */
function isAsLoaded(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
}
