import { COUNT } from '../digits.ts';
import type { Position } from '../position.ts';
import type { TechniqueId } from '../techniques/catalogue.ts';
import { FINDERS } from '../techniques/finders.ts';
import { compareSteps, lengthOf, type Step } from '../techniques/step.ts';

/** Weight of a candidate in the argument, relative to one that is only on the board. */
const ARGUMENT = 4;

/**
 * How hard a technique is to find in a position where it is the next step: depends on the number of
 * candidates among which it is hidden and on the size of its argument. Used to order the exercises of one
 * technique.
 */
export function effortOf(id: TechniqueId, position: Position): number {
  let best: Step | undefined;
  FINDERS[id](
    position,
    (step) => {
      if (best === undefined || compareSteps(step, best) < 0) best = step;
    },
    { all: false },
  );
  const candidates = position.candidates.reduce((sum, mask) => sum + COUNT[mask], 0);
  return candidates + (best === undefined ? 0 : ARGUMENT * lengthOf(best));
}
