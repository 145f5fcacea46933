import { formatCandidateGrid, formatSdx, formatSimpleSudoku } from './candidate-grid.ts';
import { formatCodedText } from './write-coded-text.ts';
import { formatCodoku } from './codoku.ts';
import { formatFPuzzles, formatFPuzzlesLink } from './fpuzzles.ts';
import { formatHodoku } from './hodoku.ts';
import type { ImportedPuzzle } from './imported-puzzle.ts';
import { formatListLine } from './list.ts';
import { formatOpenSudoku } from './opensudoku.ts';
import { formatDrawnGrid, formatPlain, formatSs } from './plain.ts';
import { formatSdk } from './sdk.ts';
import { formatSudokuWiki, formatSudokuWikiLink } from './sudokuwiki.ts';
import { formatSukaku } from './sukaku.ts';
import { formatSusser } from './susser.ts';
import { formatTable } from './table.ts';

/**
 * All formats that can be written. `grid`, `candidate-grid`, `sukaku` and `table` show the position, without telling
 * givens from the player's digits. `dots`, `zeros`, `ss`, `sdm` and the short codes cannot tell them apart either, and
 * are read as puzzles: they have the givens only. The others tell them apart.
 */
export const WRITERS = {
  dots: (puzzle) => formatPlain(puzzle, '.'),
  zeros: (puzzle) => formatPlain(puzzle, '0'),
  coded: formatCodedText,
  grid: formatDrawnGrid,
  'candidate-grid': formatCandidateGrid,
  'simple-sudoku': formatSimpleSudoku,
  hodoku: formatHodoku,
  susser: formatSusser,
  sukaku: formatSukaku,
  sudokuwiki: formatSudokuWiki,
  'sudokuwiki-link': formatSudokuWikiLink,
  'sudokupad-link': (puzzle) =>
    puzzle.corners || puzzle.colors || puzzle.entries.some((digit) => digit > 0)
      ? `https://sudokupad.app/fpuzzles${encodeURIComponent(formatFPuzzles(puzzle))}`
      : `https://sudokupad.app/scf${formatCodoku(puzzle)}`,
  'sudokuexchange-link': (puzzle) => `https://sudokuexchange.com/play/?s=${formatCodoku(puzzle)}`,
  'f-puzzles-link': formatFPuzzlesLink,
  sdk: formatSdk,
  sdm: formatListLine,
  sdx: formatSdx,
  ss: formatSs,
  opensudoku: formatOpenSudoku,
  table: formatTable,
} as const satisfies Record<string, (puzzle: ImportedPuzzle) => string>;

/** The name of a format that can be written. */
export type WritableFormat = keyof typeof WRITERS;
