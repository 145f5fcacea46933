import type { Board, BoardLevel } from '../../../core/board/board.ts';
import type { ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import type { Grid } from '../../../core/sudoku/grid.ts';
import { importedBoard } from '../../../core/board/imported-board.ts';
import { linkedPuzzle } from '../../../core/board/linked-puzzle.ts';
import type { Solutions } from './solutions.ts';

/** The board that a link's text opens, or only the text if the import sheet must explain it. */
export type Linked =
  | { readonly board: Board; readonly puzzle: ImportedPuzzle }
  | { readonly board?: undefined; readonly text: string };

/**
 * Reads the text of a link with the checks of the import sheet, but for entries that repeat a digit.
 *
 * @param solve finds up to two solutions, or returns `undefined` if that takes too long
 */
export async function readLinked(
  link: string,
  level: BoardLevel,
  solve: (givens: Grid) => Promise<Solutions | undefined>,
): Promise<Linked> {
  const text = plainText(link);
  const puzzle = linkedPuzzle(text, Date.now());
  if (!puzzle) return { text };
  const solutions = await solve(puzzle.givens);
  // If counting solutions takes too long, open the board, as the sheet does.
  if (solutions && (solutions === 'cannot-judge' || solutions.length !== 1)) return { text };
  return { board: importedBoard(puzzle, level), puzzle };
}

/**
 * The text of a link opened by the system: the puzzle after `web+sudoku:`, decoded; other links unchanged.
 */
export function plainText(text: string): string {
  const [, encoded] = /^web\+sudoku:(?:\/\/)?(.*)$/s.exec(text) ?? [];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
