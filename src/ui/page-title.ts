import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';
import { announce } from './announcer.tsx';

const isFirst = createStore(true);

/**
 * Sets the document title while the caller is shown; null stands for the site's. The document was loaded with
 * the title of its address, such as that of a shared puzzle.
 */
export function useDocumentTitle(title: string | null): void {
  const { t } = useLingui();
  const site = t`Nonet – Sudoku`;
  useEffect(() => {
    document.title = title === null ? site : `${title} · Nonet`;
    return () => {
      document.title = site;
    };
  }, [title, site]);
}

/** Sets the document title, and announces a new page to screen readers. */
export function usePageTitle(title: string): void {
  useDocumentTitle(title);
  useEffect(() => {
    if (isOpenedHere()) announce(title);
    isFirst.set(false);
  }, [title]);
}

/** Whether the app has opened the page, perhaps as the first one from the board, rather than the browser. */
export function isOpenedHere(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0];
  return !isFirst.get() || loaded === undefined || new URL(loaded.name).pathname !== location.pathname;
}
