import { withClosure } from '../../../core/hints/closure.ts';
import type { Frame } from '../../../core/learn/lessons.ts';
import { Position } from '../../../core/sudoku/position.ts';
import {
  findFullHouse,
  findHiddenSingleBox,
  findHiddenSingleLine,
  findNakedSingle,
} from '../../../core/sudoku/techniques/singles.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';

/** The step that proves the digit that a frame asks for; undefined for other tasks. */
export function answerTo({ goal, digits, house }: Frame): Step | undefined {
  if (goal?.kind !== 'digits' || goal.placed.length > 1) return undefined;
  const position = Position.from(digits);
  const found: Step[] = [];
  const finders =
    house === null ? [findNakedSingle] : [findFullHouse, findHiddenSingleBox, findHiddenSingleLine];
  for (const find of finders) find(position, (step) => found.push(step), { all: true });
  const step = found.find(
    ({ placements, houses }) =>
      placements[0] === goal.placed[0] && (house === null || houses[0]?.house === house),
  );
  return step && withClosure(step, position, false);
}
