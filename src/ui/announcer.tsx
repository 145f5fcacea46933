import { useSyncExternalStore } from 'react';
import { createStore } from '../../core/base/store.ts';
import classes from './announcer.module.css';

const said = createStore('');

/** Says something to people who listen to the page; it shows nowhere. */
export function announce(text: string): void {
  // A text that is said twice in a row gets a blank more, or readers skip it.
  said.set(text === said.get() ? `${text}\u00a0` : text);
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
