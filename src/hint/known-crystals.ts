import { createStore } from '../../core/base/store.ts';
import { useStore } from '../platform/use-store.ts';

/** The crystals of who is logged in, as the server told them last; null while they are not known. */
const crystals = createStore<number | null>(null);

export function tellCrystals(count: number | null): void {
  crystals.set(count);
}

export function useKnownCrystals(): number | null {
  return useStore(crystals);
}
