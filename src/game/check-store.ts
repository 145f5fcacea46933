import type { Board } from '../../core/board/board.ts';
import type { BoardCheck } from '../../core/board/check.ts';

/** What a check found, about the board that was checked. */
export interface CheckResult {
  readonly board: Board;
  readonly found:
    | { readonly kind: 'unsolvable' | 'several' }
    | ({ readonly kind: 'checked'; readonly solution: readonly number[] } & BoardCheck);
}

let current: CheckResult | null = null;
const listeners = new Set<() => void>();

/** Stands in the dock until it is answered or the board changes. */
export function showCheck(result: CheckResult | null): void {
  current = result;
  for (const listener of listeners) listener();
}

export function closeCheck(): void {
  showCheck(null);
}

export function subscribeToCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentCheck(): CheckResult | null {
  return current;
}
