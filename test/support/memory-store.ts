import type { LocalStore } from '../../src/data/local-keys.ts';

/** Local storage of a test. */
export function memoryStore(content: Readonly<Record<string, string>> = {}): LocalStore {
  const map = new Map(Object.entries(content));
  return {
    get length() {
      return map.size;
    },
    key: (index) => Array.from(map.keys())[index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      map.set(key, value);
    },
    removeItem: (key) => {
      map.delete(key);
    },
  };
}
