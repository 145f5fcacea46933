/**
 * Junior Exocet. In one band (or stack): two base cells in a box-line crossing have three or four digits in
 * total, the base digits. In each of the two other boxes of the band, off the base's line, a target cell has
 * some of them, while the companion, the other cell of its box off that line in the same cross line, has
 * none. The cross lines are the lines through the two targets and the one through the base box that contains
 * no base cell; their cells outside the band are the cross-line cells.
 *
 * A digit that is true in the base is in no other cell of the base's line and box, so each cross line has it
 * in a cross-line cell, or in its target. If its candidates and placed digits in the cross-line cells lie in
 * two lines, it occurs there at most twice, so one target has it. If that holds for every base digit, the
 * targets are the two digits of the base, one each. Then:
 *
 * 1. candidates of a target that are not base digits are eliminated;
 * 2. a base digit can be in a target only if the two other cross lines can have it in different lines of
 *    their cross-line cells, and if the target's mirror can have it: the two cells in the other target's box
 *    which lie in the third line of the band and not in the other target's cross line (the digit is in the
 *    base's line in the first box and in the target's line in the second);
 * 3. candidates that fit no choice of two digits for the targets and the base cells are eliminated from them;
 * 4. if only one mirror cell can have any of the target's digits, everything else is eliminated from it.
 *
 * Steps: premise `base`, `target` 1 and 2 (with all candidates), `cross` (the base digits in cross-line
 * cells), `extra` 1 and 2 (the mirror of each target, if rule 4 uses it); houses: the base's line (`base`)
 * and the three cross lines (`cover`); no links, no variant.
 *
 * @see http://forum.enjoysudoku.com/jexocet-compendium-t32370.html
 */
import { candidatesOfCells } from '../cell-set.ts';
import { CELL_COUNT, COLUMN_OF, ROW_OF, type Cell } from '../cells.ts';
import { COUNT, MEMBERS, type DigitIndex } from '../digits.ts';
import type { Position } from '../position.ts';
import { Contest } from './hits.ts';
import { newStep, type Exclusion, type Finder, type PremisePart, type Step } from './step.ts';

/** The board, or the board reflected in its main diagonal, so that bases lie in rows. */
interface View {
  readonly isTurned: boolean;
  cell(row: number, column: number): number;
}
const VIEWS: readonly View[] = [
  { isTurned: false, cell: (row, column) => row * 9 + column },
  { isTurned: true, cell: (row, column) => column * 9 + row },
];

interface Target {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
  /** The places of its digit in the other target's box, if that target is in the given column. */
  mirror(otherColumn: number): number[];
}

interface Exocet {
  readonly view: View;
  readonly row: number;
  readonly base: readonly [number, number];
  readonly digits: number;
  readonly targets: readonly [Target, Target];
  /** The columns of the cross lines: the base box's, the first target's, the second target's. */
  readonly columns: readonly [number, number, number];
}

export const findJuniorExocet: Finder = (position, report, { all }) => {
  const contest = new Contest(all);
  for (const view of VIEWS) {
    for (let row = 0; row < 9; row++) {
      for (let escape = 0; escape < 9; escape++) {
        const firstColumn = escape - (escape % 3);
        const [a, b] = [0, 1, 2].filter((place) => firstColumn + place !== escape);
        const base: readonly [number, number] = [
          view.cell(row, firstColumn + a),
          view.cell(row, firstColumn + b),
        ];
        const [first, second] = [position.candidates[base[0]], position.candidates[base[1]]];
        const digits = first | second;
        if (COUNT[first] < 2 || COUNT[second] < 2 || COUNT[digits] < 3 || COUNT[digits] > 4) continue;
        forEachTargets(position, view, row, escape, digits, (targets) => {
          const columns = [escape, targets[0].column, targets[1].column] as const;
          const exocet: Exocet = { view, row, base, digits, targets, columns };
          if (!isCovered(position, exocet)) return;
          const step = stepOf(position, exocet);
          const length = step.premise.reduce((sum, part) => sum + part.candidates.length, 0);
          if (contest.admits(step.eliminations.length, length)) report(step);
        });
      }
    }
  }
};

function forEachTargets(
  position: Position,
  view: View,
  row: number,
  escape: number,
  digits: number,
  visit: (targets: readonly [Target, Target]) => void,
): void {
  const [left, right] = [0, 3, 6].filter((column) => column !== escape - (escape % 3));
  const leftTargets = targetsIn(position, view, row, left, digits);
  if (leftTargets.length === 0) return;
  for (const second of targetsIn(position, view, row, right, digits)) {
    for (const first of leftTargets) visit([first, second]);
  }
}

/**
 * Cells off the base's row that have a base digit, while their companions have none, placed or as a
 * candidate.
 */
function targetsIn(
  position: Position,
  view: View,
  baseRow: number,
  firstColumn: number,
  digits: number,
): Target[] {
  const found: Target[] = [];
  const [upper, lower] = otherRows(baseRow);
  for (let column = firstColumn; column < firstColumn + 3; column++) {
    for (const [row, companionRow] of [
      [upper, lower],
      [lower, upper],
    ]) {
      const cell = view.cell(row, column);
      if ((position.candidates[cell] & digits) === 0) continue;
      if ((contentOf(position, view.cell(companionRow, column)) & digits) !== 0) continue;
      const mirror = (otherColumn: number): number[] =>
        columnsBeside(otherColumn).map((beside) => view.cell(companionRow, beside));
      found.push({ cell, row, column, mirror });
    }
  }
  return found;
}

function otherRows(row: number): [number, number] {
  const first = row - (row % 3);
  return [first, first + 1, first + 2].filter((other) => other !== row) as [number, number];
}

/** The two other columns of the same boxes. */
function columnsBeside(column: number): number[] {
  const first = column - (column % 3);
  return [first, first + 1, first + 2].filter((other) => other !== column);
}

/** The candidates of a cell, or its digit, as a mask. */
function contentOf(position: Position, cell: Cell): number {
  const digit = position.digits[cell];
  return digit === 0 ? position.candidates[cell] : 1 << (digit - 1);
}

/** Rows outside the band in which a cross line can have a digit, as a mask. */
function crossRows(position: Position, { view, row }: Exocet, column: number, digit: DigitIndex): number {
  const band = row - (row % 3);
  let rows = 0;
  for (let other = 0; other < 9; other++) {
    if (other >= band && other < band + 3) continue;
    if (contentOf(position, view.cell(other, column)) & (1 << digit)) rows |= 1 << other;
  }
  return rows;
}

/** Whether, for each base digit, two lines in either direction contain all its cross-line cells. */
function isCovered(position: Position, exocet: Exocet): boolean {
  for (const digit of MEMBERS[exocet.digits]) {
    const [a, b, c] = exocet.columns.map((column) => crossRows(position, exocet, column, digit));
    // Two rows; or one column and one row; or two columns.
    const fits =
      COUNT[a | b | c] <= 2 ||
      COUNT[a | b] <= 1 ||
      COUNT[a | c] <= 1 ||
      COUNT[b | c] <= 1 ||
      a === 0 ||
      b === 0 ||
      c === 0;
    if (!fits) return false;
  }
  return true;
}

/** The base digits that a target can have, considering the cross lines and its mirror. */
function possibleIn(position: Position, exocet: Exocet, which: 0 | 1): number {
  let possible = 0;
  for (const digit of MEMBERS[position.candidates[exocet.targets[which].cell]]) {
    if (obstacleTo(position, exocet, which, digit) === null) possible |= 1 << digit;
  }
  return possible;
}

/** Why a target cannot have a digit, whatever the other cells have; null if it can. */
function obstacleTo(
  position: Position,
  exocet: Exocet,
  which: 0 | 1,
  digit: DigitIndex,
): 'not-base' | 'mirror' | 'lines' | null {
  if ((exocet.digits & (1 << digit)) === 0) return 'not-base';
  const other = exocet.targets[1 - which];
  const mirror = exocet.targets[which].mirror(other.column);
  if (mirror.every((cell) => (contentOf(position, cell) & (1 << digit)) === 0)) return 'mirror';
  const escapeRows = crossRows(position, exocet, exocet.columns[0], digit);
  const otherRowsOfDigit = crossRows(position, exocet, other.column, digit);
  const fit = escapeRows !== 0 && otherRowsOfDigit !== 0 && COUNT[escapeRows | otherRowsOfDigit] > 1;
  return fit ? null : 'lines';
}

/** The remaining candidates of each of the four cells: [base, base, target, target]. */
function choicesOf(position: Position, exocet: Exocet): [number, number, number, number] {
  const [baseA, baseB] = exocet.base.map((cell) => position.candidates[cell]);
  const left: [number, number, number, number] = [0, 0, 0, 0];
  for (const first of MEMBERS[possibleIn(position, exocet, 0)]) {
    for (const second of MEMBERS[possibleIn(position, exocet, 1)]) {
      if (first === second) continue;
      for (const [one, two] of [
        [1 << first, 1 << second],
        [1 << second, 1 << first],
      ]) {
        if ((baseA & one) === 0 || (baseB & two) === 0) continue;
        left[0] |= one;
        left[1] |= two;
        left[2] |= 1 << first;
        left[3] |= 1 << second;
      }
    }
  }
  return left;
}

function stepOf(position: Position, exocet: Exocet): Step {
  const { view, base, targets, columns, digits, row } = exocet;
  const choices = choicesOf(position, exocet);
  const exclusions: Exclusion[] = [];
  const keepOnly = (
    cell: Cell,
    mask: number,
    reasonOf: (digit: DigitIndex) => Pick<Exclusion, 'because' | 'cells'>,
  ): void => {
    for (const digit of MEMBERS[position.candidates[cell] & ~mask])
      exclusions.push({ candidate: cell * 9 + digit, ...reasonOf(digit) });
  };
  const mirrors: PremisePart[] = [];
  ([0, 1] as const).forEach((which) => {
    const target = targets[which];
    const kept = choices[2 + which];
    const mirror = target.mirror(targets[1 - which].column);
    keepOnly(target.cell, kept, (digit) => {
      const because = obstacleTo(position, exocet, which, digit) ?? 'pairing';
      return { because, cells: mirror };
    });
    const able = mirror.filter((each) => contentOf(position, each) & kept);
    if (able.length !== 1 || (position.candidates[able[0]] & ~kept) === 0) return;
    keepOnly(able[0], kept, () => ({ because: 'mirrored', cells: [target.cell, ...mirror] }));
    mirrors.push({
      role: 'extra',
      set: which + 1,
      cells: mirror,
      candidates: candidatesOfCells(position, mirror),
    });
  });
  const inTargets = possibleIn(position, exocet, 0) | possibleIn(position, exocet, 1);
  base.forEach((cell, index) =>
    keepOnly(cell, choices[index], (digit) => ({
      because: inTargets & (1 << digit) ? 'pairing' : 'targets',
      cells: targets.map((target) => target.cell),
    })),
  );

  const band = row - (row % 3);
  const crossCells = Array.from({ length: CELL_COUNT }, (_, cell) => cell).filter((cell) => {
    const along = view.isTurned ? COLUMN_OF[cell] : ROW_OF[cell];
    const across = view.isTurned ? ROW_OF[cell] : COLUMN_OF[cell];
    const isOutside = along < band || along >= band + 3;
    return isOutside && columns.includes(across) && (position.candidates[cell] & digits) !== 0;
  });
  const partOf = (role: 'base' | 'target', cells: readonly Cell[], set?: number): PremisePart => ({
    role,
    ...(set === undefined ? {} : { set }),
    cells,
    candidates: candidatesOfCells(position, cells),
  });
  return newStep({
    technique: 'junior-exocet',
    eliminations: exclusions.map(({ candidate }) => candidate).sort((a, b) => a - b),
    exclusions,
    premise: [
      partOf('base', base),
      partOf('target', [targets[0].cell], 1),
      partOf('target', [targets[1].cell], 2),
      { role: 'cross', cells: crossCells, candidates: candidatesOfCells(position, crossCells, digits) },
      ...mirrors,
    ],
    houses: [
      { house: view.isTurned ? row + 9 : row, role: 'base' },
      ...columns.map((column) => ({ house: view.isTurned ? column : column + 9, role: 'cover' as const })),
    ],
  });
}
