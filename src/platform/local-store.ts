import type { LocalStore } from '../data/local-keys.ts';
import { readLocal, removeLocal, writeLocal } from './settings.ts';

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
