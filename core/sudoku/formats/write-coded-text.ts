import { COLUMN_OF, ROW_OF } from '../cells.ts';
import { digitsOf } from '../digits.ts';
import type { HintNode, ImportedPuzzle } from './imported-puzzle.ts';

/** Writes what coded-text.ts reads: the description and hint, then givens, `[d]`, `{notes}` and `0`. */
export function formatCodedText(puzzle: ImportedPuzzle): string {
  const cells = Array.from(puzzle.givens, (given, cell) => {
    if (given !== 0) return String(given);
    if (puzzle.entries[cell] !== 0) return `[${puzzle.entries[cell]}]`;
    const [mask, corners] = [puzzle.candidates?.[cell] ?? 0, puzzle.corners?.[cell] ?? 0];
    if ((mask | corners) === 0) return '0';
    return `{${digitsOf(mask).join('')}${corners === 0 ? '' : `/${digitsOf(corners).join('')}`}}`;
  });
  const description = puzzle.description?.replaceAll('%', '%25').replaceAll('#', '%23').normalize('NFC');
  return [
    ...(description === undefined ? [] : [`D:${description}#`]),
    ...formatNodes('B', puzzle.hint?.premise),
    ...formatNodes('C', puzzle.hint?.target),
    ...cells,
  ].join('');
}

function formatNodes(prefix: 'B' | 'C', nodes: readonly HintNode[] = []): string[] {
  if (nodes.length === 0) return [];
  const texts = nodes.map(
    (node) =>
      `${ROW_OF[node.cell] + 1}${COLUMN_OF[node.cell] + 1}` +
      ('digit' in node ? `r${node.digit}` : digitsOf(node.candidates).join('')),
  );
  return [`${prefix}:${texts.join(';')}#`];
}
