import type { Position } from '../position.ts';
import type { TechniqueId } from './catalogue.ts';
import { FINDERS } from './finders.ts';
import { compareSteps, type Step } from './step.ts';

export interface Listing {
  /** Best first. */
  readonly steps: readonly Step[];
  /** Whether there are more: then these are the first that were found, and better ones may be missing. */
  readonly isCut: boolean;
}

/** Ends a search from within: finders report to a function and know no other way to be told. */
class Enough extends Error {}

/**
 * Every instance of a technique, also those that an easier one would explain; or as many as are wanted, since
 * boards with many notes have tens of thousands, which take seconds.
 *
 * @param most where the search stops, 0 and up
 */
export function listSteps(position: Position, technique: TechniqueId, most: number): Listing {
  const steps: Step[] = [];
  let isCut = false;
  try {
    FINDERS[technique](
      position,
      (step) => {
        if (steps.length >= most) throw new Enough();
        steps.push(step);
      },
      { all: true },
    );
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    isCut = true;
  }
  return { steps: steps.sort(compareSteps), isCut };
}
