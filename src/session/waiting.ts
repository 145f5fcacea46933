import { useStore } from '../platform/use-store.ts';
import { usePage } from './page.ts';

/** The logged-in person's outbox: waiting and refused commands. */
export interface Waiting {
  readonly waiting: number;
  /** Saves that are waiting or were refused. */
  readonly saves: number;
  readonly refusedSaves: number;
  /** Refused message board commands. */
  readonly refusedPosts: number;
  /** The account holds several boards, one of which must be chosen. */
  readonly undecided: boolean;
}

export const NOTHING_WAITING: Waiting = {
  waiting: 0,
  saves: 0,
  refusedSaves: 0,
  refusedPosts: 0,
  undecided: false,
};

export function useWaiting(): Waiting {
  return useStore(usePage().waiting) ?? NOTHING_WAITING;
}
