import { LineError, positionOf } from './read-line.ts';
import type { ImportedPuzzle } from '../core/sudoku/formats/imported-puzzle.ts';
import { cellOf, digitOf, type Position } from '../core/sudoku/position.ts';
import { countCandidateSolutions, masksOf } from '../core/sudoku/solve/solve.ts';
import { TECHNIQUES, type TechniqueId } from '../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../core/sudoku/techniques/finders.ts';
import { compareSteps, type Step } from '../core/sudoku/techniques/step.ts';

export const ALL_TECHNIQUES: readonly TechniqueId[] = TECHNIQUES.map(({ id }) => id);

/** The easiest path from a position, as far as the techniques lead. A puzzle without exactly one solution has none. */
export function solutionPath(puzzle: ImportedPuzzle): { solved: boolean; steps: Step[] } {
  const position = positionOf(puzzle);
  const solutions = countCandidateSolutions(masksOf(position), 2);
  if (solutions !== 1) {
    throw new LineError(
      solutions === 0 ? 'The puzzle has no solution.' : 'The puzzle has several solutions.',
    );
  }
  const steps: Step[] = [];
  for (;;) {
    const step = nextStep(position, ALL_TECHNIQUES);
    if (step === undefined) return { solved: position.emptyCount === 0, steps };
    steps.push(step);
    for (const candidate of step.placements) position.place(cellOf(candidate), digitOf(candidate));
    for (const candidate of step.eliminations) position.eliminate(cellOf(candidate), digitOf(candidate));
  }
}

/** The best step of the first technique that has one. */
export function nextStep(position: Position, ids: readonly TechniqueId[]): Step | undefined {
  for (const id of ids) {
    const [best] = stepsOf(position, id, false);
    if (best !== undefined) return best;
  }
  return undefined;
}

/** The instances of a technique, the best first. */
export function stepsOf(position: Position, id: TechniqueId, all: boolean): Step[] {
  const steps: Step[] = [];
  FINDERS[id]?.(position, (step) => steps.push(step), { all });
  return steps.sort(compareSteps);
}
