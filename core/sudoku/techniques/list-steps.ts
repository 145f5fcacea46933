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

/** Ends a search early: finders report to a function, and throwing is the only way to stop them. */
class Enough extends Error {}

/**
 * Every instance of a technique, including those that an easier one would explain, up to a maximum: boards
 * with many notes have tens of thousands, which take seconds.
 *
 * @param most where the search stops, at least 0. Default: never
 * @param options `all: false` for those among which a hint chooses
 */
export function listSteps(
  position: Position,
  technique: TechniqueId,
  most = Infinity,
  options: FinderOptions = { all: true },
): Listing {
  const steps: Step[] = [];
  let isCut = false;
  try {
    FINDERS[technique](
      position,
      (step) => {
        if (steps.length >= most) throw new Enough();
        steps.push(step);
      },
      options,
    );
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    isCut = true;
  }
  return { steps: steps.sort(compareSteps), isCut };
}
