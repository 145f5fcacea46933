import { useStore } from '../platform/use-store.ts';
import { usePage, type Waiting } from './page.ts';

export const NOTHING_WAITING: Waiting = { waiting: 0, refused: 0 };

export function useWaiting(): Waiting {
  return useStore(usePage().waiting) ?? NOTHING_WAITING;
}
