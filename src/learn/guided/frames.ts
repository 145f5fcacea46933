import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import { HOUSE_CELLS } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Exercise } from '../practice/exercises.ts';
import { cellsOfPattern } from '../practice/judge.ts';

/**
 * The frames of a guided example, in order: where to look, which cells form the pattern, and what follows
 * from it. Once the last one is answered, the reason is shown.
 */
export type Frame = 'look' | 'cells' | 'effect';

/** More cells than this are hard to find one by one, so they are shown instead. */
const MOST_CELLS = 8;

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
 * The candidates that matter to a step, as masks: those of its only digit or in its only house, so that
 * nothing else has to be read; for all other steps, all candidates.
 */
export function candidatesThatMatter({ candidates }: Pick<Exercise, 'candidates'>, step: Step): number[] {
  const { houses, premise, links, eliminations, placements } = step;
  const named = [
    ...premise.flatMap((part) => part.candidates),
    ...links.flatMap(({ from, to }) => [...from, ...to]),
    ...eliminations,
    ...placements,
  ];
  const digits = new Set(named.map(digitOf));
  const where = houses.filter(({ role }) => role === 'where').map(({ house }) => HOUSE_CELLS[house]!);
  const inHouse = where.length === 1 && named.every((each) => where[0]!.includes(cellOf(each)));
  return Array.from(candidates, (mask, cell) => {
    if (inHouse) return where[0]!.includes(cell) ? mask : 0;
    return digits.size === 1 ? mask & (1 << (digitOf(named[0]!) - 1)) : mask;
  });
}
