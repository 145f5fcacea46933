import { useSyncExternalStore } from 'react';
import { createStore } from '../../core/base/store.ts';
import classes from './announcer.module.css';

const said = createStore('');

/** Announces a text to screen readers only. */
export function announce(text: string): void {
  // A repeated text gets an extra space; otherwise screen readers skip it.
  said.set(text === said.get() ? `${text}\u00a0` : text);
}

/** Withdraws an outdated announcement, unless another one has been made since. */
export function withdraw(text: string): void {
  if (said.get().trim() === text) said.set('');
}

/** The live region. */
export function Announcer() {
  const text = useSyncExternalStore(said.subscribe, said.get);
  return (
    <div aria-live="polite" className={classes.hidden} data-part="announcer">
      {text}
    </div>
  );
}
