import { useSyncExternalStore } from 'react';

/** What the outbox of the person who is logged in holds: how many items wait, how many came back. */
export interface Waiting {
  readonly waiting: number;
  readonly refused: number;
  /** Several boards lie in the account and wait for a choice. */
  readonly undecided: boolean;
}

export const NOTHING_WAITING: Waiting = { waiting: 0, refused: 0, undecided: false };

let current = NOTHING_WAITING;
const listeners = new Set<() => void>();

export function setWaiting(next: Waiting): void {
  current = next;
  for (const listener of listeners) listener();
}

export function useWaiting(): Waiting {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
