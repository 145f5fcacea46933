import { sees } from '../../../core/sudoku/cells.ts';
import type { Position } from '../../../core/sudoku/position.ts';
import { ALL_CELLS, ALL_HOUSES, digitsIn, fallsWhereAllLook, isSame, pairsOf, union } from './grid.ts';

/*
 * Wings by definition: each instance as `pivot | pincers | links | what falls`. Slow and obvious.
 */

export function slowXyWings(position: Position): string[] {
  return wingsWithPivot(position, 2);
}

export function slowXyzWings(position: Position): string[] {
  return wingsWithPivot(position, 3);
}

/** Pincers xz and yz, and the pivot xy or, with three digits, xyz. */
function wingsWithPivot(position: Position, size: 2 | 3): string[] {
  const bivalue = ALL_CELLS.filter((cell) => digitsIn(position, cell).length === 2);
  const found: string[] = [];
  for (const [p, q] of pairsOf(bivalue)) {
    const shared = digitsIn(position, p).filter((digit) => position.has(q, digit));
    if (shared.length !== 1) continue;
    const all = union(digitsIn(position, p), digitsIn(position, q));
    const wanted = size === 3 ? all : all.filter((digit) => digit !== shared[0]);
    for (const pivot of ALL_CELLS) {
      if (!sees(pivot, p) || !sees(pivot, q) || !isSame(digitsIn(position, pivot), wanted)) continue;
      const fallen = fallsWhereAllLook(position, shared[0], size === 3 ? [p, q, pivot] : [p, q]);
      if (fallen.length > 0) found.push(`${pivot} | ${p},${q} |  | ${fallen.join()}`);
    }
  }
  return found.sort();
}

/** Two equal bivalue cells that do not see each other, and the two places of a digit in a house. */
export function slowWWings(position: Position): string[] {
  const bivalue = ALL_CELLS.filter((cell) => digitsIn(position, cell).length === 2);
  const found = new Set<string>();
  for (const [p, q] of pairsOf(bivalue)) {
    if (sees(p, q) || !isSame(digitsIn(position, p), digitsIn(position, q))) continue;
    for (const joining of digitsIn(position, p)) {
      const other = digitsIn(position, p).find((digit) => digit !== joining)!;
      const fallen = fallsWhereAllLook(position, other, [p, q]);
      if (fallen.length === 0) continue;
      for (const house of ALL_HOUSES) {
        const ends = house.filter((cell) => position.has(cell, joining));
        if (ends.length !== 2) continue;
        const joins = (a: number, b: number) => sees(p, a) && sees(q, b);
        if (!joins(ends[0], ends[1]) && !joins(ends[1], ends[0])) continue;
        found.add(` | ${p},${q} | ${joining}: ${ends.join()} | ${fallen.join()}`);
      }
    }
  }
  return [...found].sort();
}
