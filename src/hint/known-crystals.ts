import { useSyncExternalStore } from 'react';

/** The crystals of who is logged in, as the server told them last; null while they are not known. */
let crystals: number | null = null;
const listeners = new Set<() => void>();

export function tellCrystals(count: number | null): void {
  crystals = count;
  for (const listener of listeners) listener();
}

export function useKnownCrystals(): number | null {
  return useSyncExternalStore(subscribe, () => crystals);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
