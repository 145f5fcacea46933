import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';
import { announce } from './announcer.tsx';

/** The page that was opened as such is told by the browser. */
const isOpened = createStore(true);

/** Names the tab while a page shows, and tells people who listen that another page has come. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Nonet`;
    if (!isOpened.get()) announce(title);
    isOpened.set(false);
    return () => {
      document.title = before;
    };
  }, [title]);
}
