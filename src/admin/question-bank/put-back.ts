import { LINES_PER_CALL, PUZZLES_PER_PAGE } from '../../../core/administration/question-bank.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Api } from '../../data/api/api.ts';
import type { DeletedPuzzle } from './notepad.ts';

/** The restored puzzles, those still to be restored, and the failure, if any. */
export interface PutBack {
  readonly added: number;
  readonly left: readonly DeletedPuzzle[];
  readonly failure: AnyFailure | null;
}

/** Adds deleted puzzles again, each to its library. Puzzles that already exist again are left unchanged. */
export async function putBack(
  api: Api,
  deleted: readonly DeletedPuzzle[],
  batch: () => string,
  onProgress: (count: number) => void,
): Promise<PutBack> {
  let left = deleted;
  let added = 0;
  for (const library of LEVELS) {
    const id = batch();
    for (;;) {
      const piece = left.filter((puzzle) => puzzle.library === library).slice(0, LINES_PER_CALL);
      if (piece.length === 0) break;
      const lines = piece.map(({ puzzle }) => puzzle);
      const answer = await api.call('addPuzzles', { library, lines, batch: id });
      if (isFailure(answer)) return { added, left, failure: answer };
      added += answer.added;
      const sent = new Set(piece);
      left = left.filter((puzzle) => !sent.has(puzzle));
      onProgress(deleted.length - left.length);
    }
  }
  return { added, left, failure: null };
}

/**
 * Removes puzzles from the bank, or moves them to the libraries of their levels.
 *
 * @returns those for which it was done, how many the server counted, and the failure that kept the others
 */
export async function callInPages<Puzzle extends { readonly id: string }>(
  api: Api,
  call: 'deletePuzzles' | 'movePuzzles',
  puzzles: readonly Puzzle[],
): Promise<{
  readonly done: readonly Puzzle[];
  readonly count: number;
  readonly failure: AnyFailure | null;
}> {
  let count = 0;
  for (let start = 0; start < puzzles.length; start += PUZZLES_PER_PAGE) {
    const ids = puzzles.slice(start, start + PUZZLES_PER_PAGE).map(({ id }) => id);
    const answer = await api.call(call, { ids });
    if (isFailure(answer)) return { done: puzzles.slice(0, start), count, failure: answer };
    count += answer.kind === 'moved' ? answer.moved : answer.deleted;
  }
  return { done: puzzles, count, failure: null };
}
