import type { LocalStore } from '../data/local-keys.ts';

/** Local storage; if it is blocked, it reads as empty and writes are ignored. */
export const LOCAL: LocalStore = {
  get length() {
    try {
      return localStorage.length;
    } catch {
      return 0;
    }
  },
  key: (index) => localStorage.key(index),
  getItem: readLocal,
  setItem: writeLocal,
  removeItem: removeLocal,
};

/** Reads local storage; null where it is blocked. */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether local storage can hold a value of this length; it may be blocked or full. */
export function canKeep(length: number): boolean {
  const key = 'nonet.probe';
  writeLocal(key, '-'.repeat(length));
  const kept = readLocal(key) !== null;
  removeLocal(key);
  return kept;
}

/** Writes local storage; does nothing if it is blocked or full. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Held until the caller releases it.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing in it.
  }
}
