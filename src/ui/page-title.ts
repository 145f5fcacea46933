import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';
import { announce } from './announcer.tsx';

const isFirst = createStore(true);

/** Names the document while the caller is shown; null leaves it its name. */
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
    // The browser announces the page that was loaded; the first one after the board it does not.
    if (!isFirst.get() || !isAsLoaded()) announce(title);
    isFirst.set(false);
  }, [title]);
}

/** Whether the document was loaded at this address, and not led to it by the app. */
function isAsLoaded(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
}
