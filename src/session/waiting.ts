import { useStore } from '../platform/use-store.ts';
import { usePage, type Waiting } from './page.ts';

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
