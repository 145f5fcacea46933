export interface Observable<Value> {
  /** The identical value until it changes. */
  readonly get: () => Value;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends Observable<Value> {
  readonly set: (next: Value) => void;
}

/** The one observable store: React uses `useStore` (src/platform), everything else `subscribe`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
