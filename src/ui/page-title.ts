import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';
import { announce } from './announcer.tsx';

/** The browser announces the page that was loaded. */
const isOpened = createStore(true);

/** Sets the document title, and announces a new page to screen readers. */
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
