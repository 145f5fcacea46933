import { useCallback, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/base/store.ts';

/** Renders again whenever the store's value changes. */
export function useStore<Value>({ subscribe, get }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}

/** The part of an XState actor that `useActorValue` needs. */
interface Followed<Snapshot> {
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void };
}

/**
 * Follows one value of an actor's state; renders only when that value changes. The first load does without
 * `useSelector` of @xstate/react, which brings a second `useSyncExternalStore` along.
 *
 * @param select must give the same value (by identity) for the same state
 */
export function useActorValue<Snapshot, Value>(
  actor: Followed<Snapshot>,
  select: (snapshot: Snapshot) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => {
        subscription.unsubscribe();
      };
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()));
}
