import { failure } from '../../base/result.ts';
import { placeOf, wrongCount, type ImportedPuzzle, type Parsed } from './imported-puzzle.ts';
import { formatRemoved, formatSusserCells, parseSusserCells } from './susser.ts';

/**
 * A line of HoDoKu's library: `:type:digits:grid:removed:eliminations:placements:length`, the last field
 * often missing. Only the position is read, not the step that the line demonstrates.
 */
export function parseHodoku(text: string): Parsed | undefined {
  const line = text.trim();
  const fields = line.split(':');
  if (!line.startsWith(':') || line.includes('\n') || fields.length < 7 || fields.length > 8)
    return undefined;
  const grid = fields[3];
  const badSign = /[^0-9.+]/.exec(grid)?.[0];
  if (badSign !== undefined) {
    const offset = text.indexOf(badSign, text.indexOf(grid));
    return failure({ kind: 'unexpected-sign', sign: badSign, ...placeOf(text, offset) });
  }
  const count = grid.replaceAll('+', '').length;
  if (count !== 81) return failure(wrongCount(count));
  const parsed = parseSusserCells(grid, fields[4]);
  return parsed.ok ? parsed : failure({ kind: 'damaged', format: 'hodoku' });
}

/** A library line without a step. */
export function formatHodoku(puzzle: ImportedPuzzle): string {
  return `:0000:x:${formatSusserCells(puzzle)}:${formatRemoved(puzzle)}::`;
}
