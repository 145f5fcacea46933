import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/base/store.ts';

/** Re-renders when the store's value changes. */
export function useStore<Value>({ subscribe, get }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, get, get);
}

/** The part of an XState actor that `useActorValue` needs. */
interface Followed<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void };
}

/**
 * Selects a value of an actor's state and re-renders only when it changes. Used in the first load instead of
 * @xstate/react's `useSelector`, which bundles another `useSyncExternalStore`.
 *
 * @param select must return the identical value for the same state
 */
export function useActorValue<Snapshot, Value>(
  actor: Followed<Snapshot>,
  select: (snapshot: Snapshot) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()));
}
