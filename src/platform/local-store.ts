import type { LocalStore } from '../data/local-keys.ts';
import { readLocal, removeLocal, writeLocal } from './settings.ts';

/** Local storage as a whole: where it is blocked there is nothing in it, and nothing stays. */
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
