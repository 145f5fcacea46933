import type { Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { FINDERS } from './finders.ts';
import { compareSteps, type FinderOptions, type Step } from './step.ts';

/** The steps of one technique in a position. */
export interface Listing {
  /** Best first. */
  readonly steps: readonly Step[];
  /** Whether there are more: then these are the first ones found, and better ones may be missing. */
  readonly isCut: boolean;
}

/**
 * Every instance of a technique, including those that an easier one would explain, up to a maximum: boards
 * with many notes have tens of thousands, which take seconds.
 *
 * @param most where the search stops, at least 0. Default: never
 * @param all false for those among which a hint chooses
 */
export function listSteps(
  position: Position,
  technique: TechniqueId,
  most = Infinity,
  { all }: Pick<FinderOptions, 'all'> = { all: true },
): Listing {
  const steps: Step[] = [];
  let isCut = false;
  FINDERS[technique](
    position,
    (step) => {
      if (steps.length < most) steps.push(step);
      else isCut = true;
    },
    { all, isEnough: () => isCut },
  );
  return { steps: steps.sort(compareSteps), isCut };
}
