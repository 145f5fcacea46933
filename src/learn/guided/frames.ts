import { explain } from '../../../core/hints/explain.ts';
import { digitNamed, housesNamed } from '../../../core/hints/message.ts';
import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import { HOUSE_CELLS, type Cell } from '../../../core/sudoku/cells.ts';
import { maskOf, type Digit } from '../../../core/sudoku/digits.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import { cellsOfPattern } from '../practice/judge.ts';

/**
 * The frames of a guided example, in order: where to look, which cells form the pattern, and what follows
 * from it. Once the last one is answered, the reason is shown.
 */
export type Frame = 'look' | 'cells' | 'effect';

/** More cells than this are hard to find one by one, so they are shown instead. */
const MOST_CELLS = 8;

/** The cells that the question names, which are not asked for. */
export function namedCells({ premise }: Step): readonly Cell[] {
  return premise.flatMap(({ role, cells }) => (role === 'pivot' ? cells : []));
}

/** The frames for a step; all but `look` ask a question. */
export function framesOf(step: Step): readonly Frame[] {
  const { technique } = step;
  const { kind, namesItsStart } = techniqueOf(technique);
  // The question names the house or the cell.
  if (kind === 'singles') return ['effect'];
  const asksCells = !namesItsStart && cellsOfPattern(step).length <= MOST_CELLS;
  return asksCells ? ['look', 'cells', 'effect'] : ['look', 'effect'];
}

/**
 * The candidates that matter to the question of a frame, as masks: those of the digit that it names, or of the house
 * in which it asks for one, so that nothing else has to be read; otherwise all.
 */
export function candidatesThatMatter(
  { candidates }: Pick<Exercise, 'candidates'>,
  step: Step,
  frame: Frame,
): number[] {
  const digit = digitAsked(step, 'where') ?? (frame === 'look' ? undefined : digitAsked(step, 'which'));
  const [where, ...others] = housesNamed(explain(step).where);
  const isIn = (cell: Cell): boolean => HOUSE_CELLS[where!]!.includes(cell);
  const isUnnamed = digit === undefined && onlyDigitOf(step) !== undefined;
  const inHouse =
    where !== undefined &&
    others.length === 0 &&
    (isUnnamed || candidatesOf(step).every((each) => isIn(cellOf(each))));
  return Array.from(candidates, (mask, cell) => {
    if (inHouse) return isIn(cell) ? mask : 0;
    return digit === undefined ? mask : mask & maskOf(digit);
  });
}

/** The digit to light with the words of a stage, if they name it and the step is about no other. */
export function digitAsked(step: Step, stage: 'where' | 'which'): Digit | undefined {
  const digit = onlyDigitOf(step);
  return explain(step)[stage].map(digitNamed).includes(digit) ? digit : undefined;
}

/** The digit that a step is about; undefined if it is about several. */
export function onlyDigitOf(step: Step): Digit | undefined {
  const digits = new Set(candidatesOf(step).map(digitOf));
  return digits.size === 1 ? [...digits][0] : undefined;
}

function candidatesOf({ premise, links, eliminations, placements }: Step): Candidate[] {
  return [
    ...premise.flatMap((part) => part.candidates),
    ...links.flatMap(({ from, to }) => [...from, ...to]),
    ...eliminations,
    ...placements,
  ];
}
