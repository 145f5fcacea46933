import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';

/** What covers the board has an entry of the browser's history, for Back to leave. */
interface Entry {
  readonly covering?: unknown;
}

/** Whether something covers the board; an overlay that leads to another one keeps the entry. */
const covered = createStore(false);
/** The event by which the page itself has dropped an entry. */
const dropped = createStore<Event | null>(null);

/** Back closes what covers the board, as its cross does, and does not leave the page. */
export function useBackCloses(): void {
  useEffect(() => {
    covered.set(true);
    push();
    addEventListener('popstate', leave);
    return () => {
      covered.set(false);
      removeEventListener('popstate', leave);
      queueMicrotask(() => {
        // Unless Back has left the entry, or a link has led on from it.
        if (!covered.get() && hasEntry()) dropEntry();
      });
    };
  }, []);
}

function hasEntry(): boolean {
  return (history.state as Entry | null)?.covering === true;
}

function push(): void {
  if (!hasEntry()) history.pushState({ ...(history.state as object | null), covering: true }, '');
}

/** The browser does it a moment later: what covers the board by then gets an entry of its own. */
function dropEntry(): void {
  addEventListener(
    'popstate',
    (event) => {
      dropped.set(event);
      if (covered.get()) push();
    },
    { once: true },
  );
  history.back();
}

function leave(event: Event): void {
  if (event === dropped.get() || location.pathname !== '/') return;
  const top = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog:modal')).at(-1);
  if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  // What is kept open, or lies below what has been closed, needs its entry again.
  if (document.querySelector('dialog:modal')) push();
}
