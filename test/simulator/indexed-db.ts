import { IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';

export { IDBFactory, IDBKeyRange };

/** Called before each call of an object store, index or database; what it throws, the call throws. */
export const watched: { call: () => void } = { call: () => undefined };

const READS = ['get', 'getAll', 'getAllKeys', 'getKey', 'count', 'openCursor', 'openKeyCursor'];

for (const [{ prototype }, names] of [
  [IDBObjectStore, [...READS, 'add', 'put', 'delete', 'clear']],
  [IDBIndex, READS],
  [IDBDatabase, ['transaction']],
] as const) {
  const methods = prototype as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const name of names) {
    const method = methods[name];
    methods[name] = function (...values) {
      // Not the one that the factory makes for itself.
      if (values[1] !== 'versionchange') watched.call();
      return method.apply(this, values);
    };
  }
}
