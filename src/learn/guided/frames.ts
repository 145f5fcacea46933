import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import { HOUSE_CELLS } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { Exercise } from '../practice/exercises.ts';
import { cellsOfPattern } from '../practice/judge.ts';

/**
 * What a guided example shows and asks, one after the other: where to look, which cells are the pattern, and
 * what follows from it. Once the last of them is answered, it tells why.
 */
export type Frame = 'look' | 'cells' | 'effect';

/** More cells than that nobody finds one by one: they are shown instead. */
const MOST_CELLS = 8;

/** The frames for a step; all but the first ask for something. */
export function framesOf(step: Step): readonly Frame[] {
  const { technique } = step;
  const { kind, namesItsStart } = techniqueOf(technique);
  const asksCells = !namesItsStart && cellsOfPattern(step).length <= MOST_CELLS;
  // Of a hidden single the words name the digit, so that its cell is all there is to find.
  const asksEffect = !(asksCells && kind === 'singles');
  const asked: Frame[] = [];
  if (asksCells) asked.push('cells');
  if (asksEffect) asked.push('effect');
  return ['look', ...asked];
}

/**
 * The candidates that matter to a step, as masks: those of its only digit, or those in its only house, so that
 * nothing else has to be read; of all other steps every one.
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
