import type { BoardCell } from '../../../core/board/cell.ts';
import type { FormatFailure, ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { readPuzzles, type ReadPuzzles } from '../../../core/sudoku/formats/sniff.ts';
import { importedCells } from '../../../core/board/imported-board.ts';
import { cellsSoFar, countTokens } from './typed-cells.ts';

const NOTHING_WRONG: readonly number[] = [];

/** The part of a text that could be read. */
export interface Read {
  readonly found?: ReadPuzzles;
  readonly puzzle?: ImportedPuzzle;
  readonly failure?: FormatFailure;
  readonly cells: readonly BoardCell[];
  readonly wrong: readonly number[];
  /** 0 if the error is not about a cell. */
  readonly count: number;
  readonly isCountWrong?: boolean;
}

/** Errors in the cells of a text that may still be incomplete. */
const IN_CELLS: ReadonlySet<FormatFailure['kind']> = new Set<FormatFailure['kind']>([
  'unknown-format',
  'unexpected-sign',
  'unclosed',
  'empty-brackets',
]);

/**
 * @param at which puzzle of a list to read; an index past the end selects the alternative reading of the text
 */
export function read(text: string, at: number): Read {
  const result = readPuzzles(text, { now: Date.now() });
  if (result.ok) {
    const found = result.value;
    const puzzle = found.puzzles[at] ?? found.alternative?.puzzle ?? found.puzzles[0]!;
    return { found, puzzle, cells: importedCells(puzzle), wrong: NOTHING_WRONG, count: 81 };
  }
  const { failure } = result;
  if (failure.kind === 'repeat') {
    return { failure, cells: importedCells(failure.puzzle), wrong: failure.cells, count: 81 };
  }
  const isCountWrong = failure.kind === 'too-few-cells' || failure.kind === 'too-many-cells';
  const isInCells = IN_CELLS.has(failure.kind);
  const soFar = isInCells ? Math.min(countTokens(text), 999) : 0;
  return {
    failure,
    // A link's characters are not cells.
    cells: cellsSoFar(isInCells || isCountWrong ? text : ''),
    wrong: NOTHING_WRONG,
    count: isCountWrong ? failure.count : soFar,
    isCountWrong,
  };
}
