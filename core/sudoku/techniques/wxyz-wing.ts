/**
 * WXYZ-Wing: four cells with four digits, of which exactly one, z, is not restricted: for every other digit,
 * all candidates in the four cells see each other, so it takes at most one of the cells. Four cells need four
 * digits: z is in one of them, and is eliminated where all z of the four are seen. The cells need not have a
 * common hinge (the wide definition, by StrmCkr): four bivalue cells of an XY-Chain with four digits qualify
 * too.
 *
 * Left out as degenerate: four cells of which some already make a smaller pattern of the kind (two cells with
 * two digits, three with three: naked subsets, XY-Wing, XYZ-Wing).
 *
 * Steps: premise `pivot` (the cells that see the three others; possibly none) and `pincer` (the rest), with
 * all candidates; no houses, links or variant.
 *
 * @see https://www.sudokuwiki.org/WXYZ_Wing
 */
import { candidatesOfCells } from '../cell-set.ts';
import { PEERS, sees, type Cell } from '../cells.ts';
import { COUNT, LOWEST, type DigitIndex } from '../digits.ts';
import type { Position } from '../position.ts';
import { Contest } from './hits.ts';
import { newStep, partOf, type Finder, type Step } from './step.ts';

const cells = new Uint8Array(81);
const chosen = new Uint8Array(4);

export const findWxyzWing: Finder = (position, report, { all }) => {
  const { candidates } = position;
  const contest = new Contest(all);
  let count = 0;
  for (let cell = 0; cell < 81; cell++) {
    if (COUNT[candidates[cell]] >= 2 && COUNT[candidates[cell]] <= 4) cells[count++] = cell;
  }

  /** Adds a cell after `from`; `open` is the mask of the digits found not to be restricted. */
  function extend(size: number, from: number, digits: number, open: number): void {
    for (let at = from; at < count; at++) {
      const cell = cells[at];
      const union = digits | candidates[cell];
      if (COUNT[union] > 4) continue;
      const nowOpen = open | openedBy(candidates, cell, size);
      if (COUNT[nowOpen] > 1) continue;
      // No more digits than cells: a smaller pattern.
      if (size > 0 && size < 3 && COUNT[union] <= size + 1) continue;
      chosen[size] = cell;
      if (size < 3) extend(size + 1, at + 1, union, nowOpen);
      else if (nowOpen !== 0 && COUNT[union] === 4) tryQuadruple(LOWEST[nowOpen]);
    }
  }

  function tryQuadruple(digit: DigitIndex): void {
    const eliminations = hitsOf(position, digit);
    if (eliminations.length === 0 || hasSmallerPart(candidates)) return;
    const length = chosen.reduce((sum, cell) => sum + COUNT[candidates[cell]], 0);
    if (contest.admits(eliminations.length, length)) report(stepOf(position, eliminations));
  }

  extend(0, 0, 0, 0);
};

/** The digits of a cell that are also in a chosen cell which it does not see. */
function openedBy(candidates: Uint16Array, cell: Cell, size: number): number {
  let open = 0;
  for (let index = 0; index < size; index++) {
    const other = chosen[index];
    const common = candidates[cell] & candidates[other];
    if (common !== 0 && !sees(cell, other)) open |= common;
  }
  return open;
}

/** Whether two of the cells have two digits, or three of them three. */
function hasSmallerPart(candidates: Uint16Array): boolean {
  const [a, b, c, d] = Array.from(chosen, (cell) => candidates[cell]);
  return (
    [a | b, a | c, a | d, b | c, b | d, c | d].some((union) => COUNT[union] <= 2) ||
    [a | b | c, a | b | d, a | c | d, b | c | d].some((union) => COUNT[union] <= 3)
  );
}

/** The candidates of a digit that see all its cells among the four, ascending. */
function hitsOf(position: Position, digit: DigitIndex): number[] {
  const bit = 1 << digit;
  const holders = Array.from(chosen).filter((cell) => position.candidates[cell] & bit);
  const found: number[] = [];
  for (const peer of PEERS[holders[0]]) {
    if (position.candidates[peer] & bit && holders.every((cell) => sees(cell, peer)))
      found.push(peer * 9 + digit);
  }
  return found;
}

function stepOf(position: Position, eliminations: number[]): Step {
  const four = Array.from(chosen);
  const isPivot = (cell: Cell): boolean => four.every((other) => other === cell || sees(cell, other));
  const pincers = four.filter((cell) => !isPivot(cell));
  return newStep({
    technique: 'wxyz-wing',
    eliminations,
    premise: [
      partOf('pivot', candidatesOfCells(position, four.filter(isPivot))),
      partOf('pincer', candidatesOfCells(position, pincers)),
    ].filter((part) => part.cells.length > 0),
  });
}
