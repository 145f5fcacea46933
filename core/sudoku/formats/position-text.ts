import { formatCodedText } from './write-coded-text.ts';
import type { ImportedPuzzle } from './imported-puzzle.ts';
import { formatSudokuWiki } from './sudokuwiki.ts';

/**
 * The text of a link: digits if there are only givens, else two characters a cell. Only a board with corner
 * notes, which that form lacks, is written as coded text.
 */
export function formatPosition({ givens, entries, candidates, corners }: ImportedPuzzle): string {
  if (corners) return formatCodedText({ givens, entries, corners, ...(candidates && { candidates }) });
  const notes = candidates ?? new Uint16Array(givens.length);
  if (!notes.some(Boolean) && !entries.some(Boolean)) return givens.join('');
  // Cells without notes stay without.
  return formatSudokuWiki({ givens, entries, candidates: notes, listsAll: true });
}
