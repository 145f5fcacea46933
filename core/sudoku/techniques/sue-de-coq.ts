/**
 * Sue de Coq (two-sector disjoint subset): cells of a box-line crossing with at least two digits more than
 * cells, together with cells in the rest of the line and cells in the rest of the box that absorb this
 * surplus, so that all the cells together have as many digits as cells.
 *
 * A digit can occur once in these cells, since they see each other in the line or in the box, or twice if it
 * is a candidate both in the line part and in the box part. If the number of cells equals the sum of these
 * maxima, each digit occurs exactly that often:
 * - a digit of the box part only is eliminated from the rest of the box, one of the line part only from the
 *   rest of the line, one of neither from both;
 * - a digit of both parts occurs in both, and is eliminated from the rest of both, the crossing included.
 *
 * Left out as degenerate: parts that are locked sets by themselves or together with the crossing.
 *
 * Steps: premise `base` (the crossing), `set` 1 (the line part) and `set` 2 (the box part), with all
 * candidates; houses `where`: the line and the box; variant `basic` (two bivalue cells without other digits,
 * one for each part) or `extended`; no links.
 *
 * @see http://sudopedia.enjoysudoku.com/Sue_de_Coq.html
 * @see http://forum.enjoysudoku.com/two-sector-disjoint-subsets-t2033.html
 */
import { candidatesOfCells } from '../cell-set.ts';
import { BOX_OF, COLUMN_OF, HOUSE_CELLS, ROW_OF, type Cell } from '../cells.ts';
import { COUNT, MEMBERS } from '../digits.ts';
import type { Position } from '../position.ts';
import { Contest } from './hits.ts';
import { newStep, partOf, where, type Finder, type Step } from './step.ts';

/** A line and a box that cross, with their cells in reading order: three shared, six of each alone. */
interface Crossing {
  readonly line: number;
  readonly box: number;
  readonly shared: readonly number[];
  readonly lineRest: readonly number[];
  readonly boxRest: readonly number[];
}

const CROSSINGS: readonly Crossing[] = Array.from({ length: 54 }, (_, index): Crossing => {
  const line = Math.floor(index / 3);
  const lineCells = Array.from(HOUSE_CELLS[line]);
  const box = 18 + BOX_OF[lineCells[(index % 3) * 3]];
  const isInLine = (cell: Cell): boolean => (line < 9 ? ROW_OF[cell] === line : COLUMN_OF[cell] === line - 9);
  return {
    line,
    box,
    shared: lineCells.filter((cell) => BOX_OF[cell] === box - 18),
    lineRest: lineCells.filter((cell) => BOX_OF[cell] !== box - 18),
    boxRest: Array.from(HOUSE_CELLS[box]).filter((cell) => !isInLine(cell)),
  };
});

/** Two or three of the three cells of a crossing. */
const SHARED_CHOICES = [0b011, 0b101, 0b110, 0b111];

/** The union of the candidates of each choice of six cells; 0 if a chosen cell is filled. */
const lineUnions = new Uint16Array(64);
const boxUnions = new Uint16Array(64);
/** The choices of the box part that absorb some of the surplus, and how much. */
const boxChoices = new Uint8Array(64);
const boxGains = new Uint8Array(64);

export const findSueDeCoq: Finder = (position, report, { all }) => {
  const contest = new Contest(all);
  for (const crossing of CROSSINGS) {
    let isPrepared = false;
    for (const choice of SHARED_CHOICES) {
      const shared = unionOf(position, crossing.shared, choice);
      const surplus = COUNT[shared] - COUNT[choice];
      if (surplus < 2) continue;
      if (!isPrepared) {
        listUnions(position, crossing.lineRest, lineUnions);
        listUnions(position, crossing.boxRest, boxUnions);
        isPrepared = true;
      }
      tryShared(position, crossing, choice, shared, surplus, (step) => {
        const length = step.premise.reduce((sum, part) => sum + part.candidates.length, 0);
        if (contest.admits(step.eliminations.length, length)) report(step);
      });
    }
  }
};

/** Digits of the chosen cells; 0 if one of them is filled. */
function unionOf(position: Position, cells: readonly Cell[], choice: number): number {
  let union = 0;
  for (let index = 0; index < 3; index++) {
    if ((choice & (1 << index)) === 0) continue;
    const mask = position.candidates[cells[index]];
    if (mask === 0) return 0;
    union |= mask;
  }
  return union;
}

function listUnions(position: Position, cells: readonly Cell[], unions: Uint16Array): void {
  for (let choice = 1; choice < 64; choice++) {
    const rest = choice & (choice - 1);
    const mask = position.candidates[cells[31 - Math.clz32(choice ^ rest)]];
    unions[choice] = mask === 0 || (rest !== 0 && unions[rest] === 0) ? 0 : mask | unions[rest];
  }
}

/**
 * By how much the cells of a part outnumber the digits that it adds to the crossing; 0 if they do not, or if
 * the part is locked by itself or together with the crossing.
 */
function gainOf(choice: number, union: number, shared: number, surplus: number): number {
  if (union === 0 || COUNT[union] <= COUNT[choice]) return 0;
  const gain = COUNT[choice] - COUNT[union & ~shared];
  return gain > 0 && gain < surplus ? gain : 0;
}

function tryShared(
  position: Position,
  crossing: Crossing,
  choice: number,
  shared: number,
  surplus: number,
  offer: (step: Step) => void,
): void {
  let boxCount = 0;
  for (let boxChoice = 1; boxChoice < 64; boxChoice++) {
    const gain = gainOf(boxChoice, boxUnions[boxChoice], shared, surplus);
    if (gain === 0) continue;
    boxChoices[boxCount] = boxChoice;
    boxGains[boxCount++] = gain;
  }
  if (boxCount === 0) return;
  for (let lineChoice = 1; lineChoice < 64; lineChoice++) {
    const gain = gainOf(lineChoice, lineUnions[lineChoice], shared, surplus);
    if (gain === 0) continue;
    for (let index = 0; index < boxCount; index++) {
      const both = lineUnions[lineChoice] & boxUnions[boxChoices[index]];
      if (gain + boxGains[index] !== surplus + COUNT[both & shared]) continue;
      const step = stepOf(position, crossing, [choice, lineChoice, boxChoices[index]], shared);
      if (step.eliminations.length > 0) offer(step);
    }
  }
}

function stepOf(
  position: Position,
  { line, box, shared, lineRest, boxRest }: Crossing,
  [choice, lineChoice, boxChoice]: readonly [number, number, number],
  sharedDigits: number,
): Step {
  const pick = (cells: readonly Cell[], mask: number): number[] =>
    cells.filter((_, index) => mask & (1 << index));
  const crossingCells = pick(shared, choice);
  const lineCells = pick(lineRest, lineChoice);
  const boxCells = pick(boxRest, boxChoice);
  const lineDigits = lineUnions[lineChoice];
  const boxDigits = boxUnions[boxChoice];
  const all = sharedDigits | lineDigits | boxDigits;
  const twice = lineDigits & boxDigits;
  const inLine = (all & ~boxDigits) | twice;
  const inBox = (all & ~lineDigits) | twice;

  const falls = new Map<number, number>();
  const drop = (cell: Cell, digits: number): void => {
    falls.set(cell, (falls.get(cell) ?? 0) | (position.candidates[cell] & digits));
  };
  for (const cell of lineRest) if (!lineCells.includes(cell)) drop(cell, inLine);
  for (const cell of boxRest) if (!boxCells.includes(cell)) drop(cell, inBox);
  for (const cell of shared) drop(cell, crossingCells.includes(cell) ? twice : inLine | inBox);

  const isBasic = lineCells.length === 1 && boxCells.length === 1 && COUNT[all] === COUNT[sharedDigits];
  return newStep({
    technique: 'sue-de-coq',
    variant: isBasic ? 'basic' : 'extended',
    eliminations: [...falls]
      .sort(([a], [b]) => a - b)
      .flatMap(([cell, digits]) => Array.from(MEMBERS[digits], (index) => cell * 9 + index)),
    premise: [
      partOf('base', candidatesOfCells(position, crossingCells)),
      partOf('set', candidatesOfCells(position, lineCells), 1),
      partOf('set', candidatesOfCells(position, boxCells), 2),
    ],
    houses: where(line, box),
  });
}
