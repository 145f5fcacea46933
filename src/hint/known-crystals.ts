import { createStore } from '../../core/base/store.ts';
import { useStore } from '../platform/use-store.ts';

/** The last known balance of the logged-in user; null if unknown. */
const crystals = createStore<number | null>(null);

export function tellCrystals(count: number | null): void {
  crystals.set(count);
}

export function useKnownCrystals(): number | null {
  return useStore(crystals);
}
