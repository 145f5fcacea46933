import { groupBy } from '../../base/group-by.ts';
import { cellName, COLUMN_OF, ROW_OF, type Cell } from '../cells.ts';
import { cellOf, digitOf, type Candidate } from '../position.ts';
import type { Link } from './step.ts';

/**
 * Steps in the notation of the command line and of chain readers, independent of language. Cells are `r5c3`
 * in results, and `E3` in chains, as on the board.
 */

/** A digit in a cell as `r5c3=7`. */
export function placementText(candidate: Candidate): string {
  return `${cellText(cellOf(candidate))}=${digitOf(candidate)}`;
}

/** A digit that a cell loses as `r1c2<>4`. */
export function eliminationText(candidate: Candidate): string {
  return `${cellText(cellOf(candidate))}<>${digitOf(candidate)}`;
}

/** A cell as `r5c3`. */
export function cellText(cell: Cell): string {
  return `r${ROW_OF[cell] + 1}c${COLUMN_OF[cell] + 1}`;
}

/**
 * A chain in Eureka notation, digit before cell: `9C9 = 9C2 - 9E2`, `=` strong and `-` weak. Cells in one row
 * or column are combined (`7F12`, `7AB3`). A link that does not continue the previous one starts a new chain,
 * separated by `; `.
 */
export function chainText(links: readonly Link[]): string {
  let text = '';
  let end = '';
  for (const link of links) {
    const from = nodeText(link.from);
    if (from !== end) text += (text === '' ? '' : '; ') + from;
    end = nodeText(link.to);
    text += (link.strong ? ' = ' : ' - ') + end;
  }
  return text;
}

/**
 * One node of a chain: `9C2` for a candidate, `7F12` for a group. An almost locked set lists its digits: each
 * cell or row of cells with its common digits, joined by `,`.
 */
function nodeText(candidates: readonly Candidate[]): string {
  const ascending = [...candidates].sort((a, b) => a - b);
  const byDigits = groupBy(groupBy(ascending, cellOf), ([, own]) => own.map(digitOf).join(''));
  return Array.from(byDigits, ([digits, cells]) => digits + cellsText(cells.map(([cell]) => cell))).join(',');
}

/** `F12`, `AB3`, or names joined by `|` if the cells share neither row nor column. */
function cellsText(cells: readonly Cell[]): string {
  const names = cells.map(cellName);
  const rows = new Set(names.map((name) => name.charAt(0)));
  const columns = new Set(names.map((name) => name.charAt(1)));
  return rows.size === 1 || columns.size === 1 ? [...rows].join('') + [...columns].join('') : names.join('|');
}
