import { createStore } from '../../core/base/store.ts';
import { useStore } from '../platform/use-store.ts';

/** What the outbox of the person who is logged in holds: what waits and what came back. */
export interface Waiting {
  readonly waiting: number;
  /** Saves that wait or came back. */
  readonly saves: number;
  readonly refusedSaves: number;
  /** What came back from the message board. */
  readonly refusedMessages: number;
  /** Several boards lie in the account and wait for a choice. */
  readonly undecided: boolean;
}

export const NOTHING_WAITING: Waiting = {
  waiting: 0,
  saves: 0,
  refusedSaves: 0,
  refusedMessages: 0,
  undecided: false,
};

const store = createStore(NOTHING_WAITING);

export function setWaiting(next: Waiting): void {
  store.set(next);
}

export function useWaiting(): Waiting {
  return useStore(store);
}
