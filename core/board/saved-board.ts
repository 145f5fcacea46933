import { boardOf, type Board, type Edit } from './board.ts';
import { historyOf } from './try.ts';

/** The saved part of a board: everything but the history, plus the time played and what the player tries. */
export interface SavedBoard extends Omit<Board, 'history' | 'position'> {
  readonly elapsedSeconds: number;
  /** For each try, oldest first, one step from its mark to the next or the current state. */
  readonly tries?: readonly Edit[] | undefined;
}

/** The board as it was saved; its history has the open tries only. */
export function openSaved({ cells, level, puzzle, lastEdited, tries = [] }: SavedBoard): Board {
  const history = historyOf(tries);
  return { ...boardOf(cells, level), puzzle, lastEdited, history, position: history.length };
}

/** Whether a board has at least the earlier one's digits, and something in each cell that was not empty. */
export function goesOn(earlier: Board['cells'], later: Board['cells']): boolean {
  return earlier.every(({ kind, digit }, index) =>
    later[index]!.kind !== 'empty' ? digit === 0 || later[index]!.digit === digit : kind === 'empty',
  );
}
