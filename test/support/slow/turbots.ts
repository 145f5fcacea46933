import { HOUSE_CELLS, sees, type Cell } from '../../../core/sudoku/cells.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import { ALL_CELLS } from './grid.ts';

/*
 * Two strong links of a digit with a weak link between them, by definition: each as its form, its four cells from
 * end to end, and where the digit falls. Slow and obvious.
 */

interface StrongLink {
  readonly cells: readonly [Cell, Cell];
  /** A pair that is alone in a line and in a box counts for the line. */
  readonly house: 'row' | 'column' | 'box';
}

export function slowTurbots(position: Position): string[] {
  const found = new Set<string>();
  for (let digit = 1; digit <= 9; digit++) {
    const links = strongLinks(position, digit);
    for (const one of links) {
      for (const other of links.filter((link) => link !== one)) {
        for (const [free, joined] of bothWays(one)) {
          for (const [joinedTo, otherFree] of bothWays(other)) {
            if (new Set([free, joined, joinedTo, otherFree]).size < 4 || !sees(joined, joinedTo)) continue;
            const form = formOf(one, other, [free, joined, joinedTo, otherFree]);
            const fallen = ALL_CELLS.filter(
              (cell) => position.has(cell, digit) && sees(cell, free) && sees(cell, otherFree),
            );
            if (form === 'x-wing' || fallen.length === 0) continue;
            found.add(turbotKey(form, digit, [free, joined, joinedTo, otherFree], fallen));
          }
        }
      }
    }
  }
  return [...found].sort();
}

/** The same whichever end is read first. */
export function turbotKey(
  form: string,
  digit: number,
  chain: readonly Cell[],
  fallen: readonly Cell[],
): string {
  const ways = [chain, [...chain].reverse()].map((cells) => cells.join('-')).sort();
  return `${form} ${String(digit)}: ${ways[0]} | ${[...fallen].sort((a, b) => a - b).join()}`;
}

function strongLinks(position: Position, digit: number): StrongLink[] {
  const links = new Map<string, StrongLink>();
  HOUSE_CELLS.forEach((cells, house) => {
    const [first, second, third] = Array.from(cells)
      .filter((cell) => position.has(cell, digit))
      .sort((a, b) => a - b) as (Cell | undefined)[];
    if (first === undefined || second === undefined || third !== undefined) return;
    const key = `${String(first)} ${String(second)}`;
    const kind = house < 9 ? 'row' : house < 18 ? 'column' : 'box';
    if (!links.has(key)) links.set(key, { cells: [first, second], house: kind });
  });
  return [...links.values()];
}

function bothWays({ cells: [a, b] }: StrongLink): [Cell, Cell][] {
  return [
    [a, b],
    [b, a],
  ];
}

function formOf(
  one: StrongLink,
  other: StrongLink,
  [free, joined, joinedTo, otherFree]: readonly Cell[],
): string {
  if (one.house === 'box' || other.house === 'box') return 'turbot-fish';
  if (one.house !== other.house) return 'two-string-kite';
  const across = (cell: Cell): number => (one.house === 'row' ? cell % 9 : Math.floor(cell / 9));
  if (across(joined) !== across(joinedTo)) return 'turbot-fish';
  return across(free) === across(otherFree) ? 'x-wing' : 'skyscraper';
}
