import { createStore, type Observable } from '../../core/base/store.ts';
import type { Board } from '../../core/board/board.ts';
import type { BoardCheck } from '../../core/board/check.ts';

/** A check's result, with the board that was checked. */
export interface CheckResult {
  readonly board: Board;
  readonly found:
    | { readonly kind: 'unsolvable' | 'several' }
    | ({ readonly kind: 'checked'; readonly solution: readonly number[] } & BoardCheck);
}

const store = createStore<CheckResult | null>(null);

export const shownCheck: Observable<CheckResult | null> = store;

/** Shown in the dock until it is answered or the board changes. */
export function showCheck(result: CheckResult | null): void {
  store.set(result);
}

export function closeCheck(): void {
  showCheck(null);
}
