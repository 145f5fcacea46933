import { useEffect } from 'react';
import { createStore } from '../../core/base/store.ts';

/** An overlay has an entry in the browser's history, which Back leaves. */
interface Entry {
  readonly covering?: unknown;
}

/** Whether something covers the board; an overlay that leads to another one keeps the entry. */
const covered = createStore(false);
/** The `popstate` event of an entry that the page itself has dropped. */
const dropped = createStore<Event | null>(null);

/** Back closes an overlay, like its close button, and does not leave the page. */
export function useBackCloses(): void {
  useEffect(() => {
    covered.set(true);
    push();
    addEventListener('popstate', leave);
    return () => {
      covered.set(false);
      removeEventListener('popstate', leave);
      queueMicrotask(() => {
        // Unless Back has already left the entry, or a link has navigated away from it.
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

/** The browser goes back asynchronously; if another overlay is open by then, it gets a new entry. */
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
  // A dialog that refused to close, or that lies below the closed one, needs its entry again.
  if (document.querySelector('dialog:modal')) push();
}
