import { candidatesOfCells, candidatesSeeing } from '../cell-set.ts';
import { HOUSE_CELLS, HOUSES_OF, type Cell, type House } from '../cells.ts';
import { ALL_DIGITS, COUNT, LOWEST, MEMBERS } from '../digits.ts';
import type { Candidate, Position } from '../position.ts';
import { partOf, reportStep, where, type PremisePart, type Report, type Step } from './step.ts';

/**
 * Shared by unique rectangles and unique loops: cells of which every house contains two or none, and a pair
 * of digits. If all of them had only the pair, the two digits could be swapped around the pattern and the
 * puzzle would have two solutions. So one of the open cells has a digit beyond the pair.
 *
 * The `floor` part of a step has the cells without other digits, `roof` the open cells with their candidates
 * of the pair, `extra` the open cells with the others.
 */
export interface DeadlyPattern {
  readonly cells: readonly Cell[];
  /** Mask of the two digits. */
  readonly pair: number;
  /** The cells with candidates beyond the pair; the others are bare. */
  readonly open: readonly number[];
}

type StepName = Pick<Step, 'technique' | 'variant'>;

/** Reports the steps of one type that a pattern makes. */
export type ReportDeadly = (
  position: Position,
  report: Report,
  name: StepName,
  pattern: DeadlyPattern,
) => void;

/** One open cell: it cannot have a digit of the pair. */
export const reportType1: ReportDeadly = (position, report, name, pattern) => {
  if (pattern.open.length !== 1) return;
  reportPattern(position, report, name, pattern, candidatesOfCells(position, pattern.open, pattern.pair));
};

/** All open cells have the same one extra digit: it is eliminated from cells that see all of them. */
export const reportSharedExtra: ReportDeadly = (position, report, name, pattern) => {
  const extras = extrasOf(position, pattern);
  if (pattern.open.length < 2 || COUNT[extras] !== 1) return;
  reportPattern(
    position,
    report,
    name,
    pattern,
    candidatesSeeing(position, LOWEST[extras] + 1, pattern.open),
  );
};

/** Two open cells in a house: their extra digits make a naked subset with other cells of the house. */
export const reportType3: ReportDeadly = (position, report, name, pattern) => {
  const extras = extrasOf(position, pattern);
  if (pattern.open.length !== 2 || COUNT[extras] < 2) return;
  for (const { cells, houses, eliminations } of pseudoSubsets(position, pattern.open, extras)) {
    reportPattern(position, report, name, pattern, eliminations, houses, [
      partOf('subset', candidatesOfCells(position, cells)),
    ]);
  }
};

/**
 * Two open cells are a house's only places for one digit of the pair: the other digit is eliminated from
 * them.
 */
export const reportType4: ReportDeadly = (position, report, name, pattern) => {
  const { open, pair } = pattern;
  if (open.length !== 2) return;
  const shared = sharedHouses(open);
  for (const index of MEMBERS[pair]) {
    if (!position.has(open[0], index + 1) || !position.has(open[1], index + 1)) continue;
    const locking = shared.filter((house) => COUNT[position.placesOf[house * 9 + index]] === 2);
    if (locking.length === 0) continue;
    const eliminations = candidatesOfCells(position, open, pair & ~(1 << index));
    reportPattern(position, report, name, pattern, eliminations, locking);
  }
};

function extrasOf(position: Position, { open, pair }: DeadlyPattern): number {
  let extras = 0;
  for (const cell of open) extras |= position.candidates[cell] & ~pair;
  return extras;
}

/** Reports a step on a pattern, unless nothing is eliminated. */
export function reportPattern(
  position: Position,
  report: Report,
  name: StepName,
  { cells, pair, open }: DeadlyPattern,
  eliminations: readonly Candidate[],
  houses: readonly House[] = [],
  more: readonly PremisePart[] = [],
): void {
  if (eliminations.length === 0) return;
  const floor = cells.filter((cell) => !open.includes(cell));
  reportStep(report, {
    ...name,
    eliminations: [...eliminations].sort((a, b) => a - b),
    premise: [
      partOf('floor', candidatesOfCells(position, floor)),
      partOf('roof', candidatesOfCells(position, open, pair)),
      { role: 'extra', cells: open, candidates: candidatesOfCells(position, open, ALL_DIGITS & ~pair) },
      ...more,
    ],
    houses: where(...houses),
  });
}

/** The houses that contain all of the cells. */
export function sharedHouses(cells: readonly Cell[]): number[] {
  return HOUSES_OF[cells[0]].filter((house) => cells.every((cell) => HOUSES_OF[cell].includes(house)));
}

/** Cells that make a naked subset together with one cell of which only the possible digits are known. */
interface PseudoSubset {
  readonly cells: readonly Cell[];
  /** The houses that contain them: two if both a line and a box contain all of them. */
  readonly houses: readonly House[];
  readonly eliminations: readonly Candidate[];
}

/**
 * One of the `open` cells, which share a house, has one of the digits `extras`. Finds n other cells of the
 * house that have, with these digits, n + 1 digits in total. These are eliminated from the rest of the house.
 * A set that contains a smaller one with the same effect is left out.
 */
export function pseudoSubsets(position: Position, open: readonly number[], extras: number): PseudoSubset[] {
  const found: PseudoSubset[] = [];
  for (const house of sharedHouses(open)) {
    const others = Array.from(HOUSE_CELLS[house]).filter(
      (cell) => position.candidates[cell] !== 0 && !open.includes(cell),
    );
    for (const [members, digits] of tightChoices(position, others, extras)) {
      const cells = Array.from(MEMBERS[members], (member) => others[member]);
      const all = sharedHouses([...open, ...cells]);
      const eliminations = all.flatMap((one) =>
        candidatesOfCells(
          position,
          Array.from(HOUSE_CELLS[one]).filter((cell) => !open.includes(cell) && !cells.includes(cell)),
          digits,
        ),
      );
      // A set within a line and a box is found in both of them.
      if (eliminations.length > 0 && all[0] === house)
        found.push({ cells, houses: all, eliminations: [...new Set(eliminations)] });
    }
  }
  return found.filter((subset) => !found.some((other) => explains(other, subset)));
}

const UNIONS = new Uint16Array(512);

/** Choices of n of the cells (a mask of members) that have, with the extra digits, n + 1 digits in total. */
function* tightChoices(
  position: Position,
  cells: readonly Cell[],
  extras: number,
): Generator<readonly [members: number, digits: number]> {
  UNIONS[0] = extras;
  for (let members = 1; members < 1 << cells.length; members++)
    UNIONS[members] = UNIONS[members & (members - 1)] | position.candidates[cells[LOWEST[members]]];
  for (let members = 1; members < 1 << cells.length; members++) {
    if (COUNT[UNIONS[members]] === COUNT[members] + 1) yield [members, UNIONS[members]];
  }
}

/** Whether a smaller set within a larger one eliminates everything that the larger one does. */
function explains(smaller: PseudoSubset, larger: PseudoSubset): boolean {
  return (
    smaller.cells.length < larger.cells.length &&
    smaller.cells.every((cell) => larger.cells.includes(cell)) &&
    larger.eliminations.every((candidate) => smaller.eliminations.includes(candidate))
  );
}
