import { argumentParts, decisiveLines, type ArgumentPart } from '../../../core/hints/argument-parts.ts';
import type { Candidate } from '../../../core/sudoku/position.ts';
import type { Link, Step } from '../../../core/sudoku/techniques/step.ts';
import type { Mark } from './mark.ts';

/** A part with more conclusions than this is drawn without the false ones between. */
const MOST_FALSE_SHOWN = 24;
/** More links than this cannot be told apart on a phone. */
const MOST_LINKS = 24;

export interface DrawnBranch {
  readonly marks: readonly Mark[];
  readonly links: readonly Link[];
}

/** How many links a part has that is not drawn in full by itself; 0 for one that is. */
export function countFolded(step: Step, part: number): number {
  const { length } = drawBranch(step, part, true).links;
  return length > MOST_LINKS ? length : 0;
}

/**
 * One part of a forcing argument as links: into what becomes true a strong one, into what becomes false a
 * weak one. Long parts go from true to true, and large ones keep to the lines that decide, so that they
 * stay legible.
 *
 * @param isWhole whether a large one is drawn all the same
 */
export function drawBranch(step: Step, part: number, isWhole: boolean): DrawnBranch {
  const argument = argumentParts(step)[part];
  if (!argument) return { marks: [], links: [] };
  const whole = drawPlaces(argument, argument.own, ({ because }) => because);
  if (isWhole || whole.links.length <= MOST_LINKS) return whole;
  return drawPlaces(argument, decisiveLines(argument), ({ because }) => because.slice(-1));
}

type CausesOf = (implication: ArgumentPart['branch'][number]) => readonly number[];

/** Draws the conclusions at some places of a branch, each from its causes, and what they rest on from before. */
function drawPlaces(
  { branch, own }: ArgumentPart,
  places: readonly number[],
  causesOf: CausesOf,
): DrawnBranch {
  const last = own.at(-1)!;
  const isOwn = new Set(own);
  const isLong = places.length > MOST_FALSE_SHOWN;
  const shown = new Set(
    places.filter((place) => {
      const { isTrue, reason } = branch[place]!;
      return !isLong || isTrue || reason === 'assumption' || reason === 'forcing-net' || place === last;
    }),
  );
  const links: Link[] = [];
  const marks: Mark[] = [];
  const mark = (place: number): void => {
    const { candidates, isTrue } = branch[place]!;
    for (const candidate of candidates)
      marks.push({ candidate, look: isTrue ? 'node' : 'off', square: false });
  };
  /** The nearest causes that are drawn, through those that are not. */
  const causes = (place: number): readonly number[] => {
    // What refutes a supposition is a part of its own, and leads to it by no link.
    if (branch[place]!.reason === 'forcing-net') return [];
    return causesOf(branch[place]!).flatMap((cause) =>
      shown.has(cause) || !isOwn.has(cause) ? [cause] : causes(cause),
    );
  };
  for (const place of shown) {
    const { candidates, isTrue } = branch[place]!;
    mark(place);
    for (const cause of new Set(causes(place))) {
      const from = branch[cause]!.candidates;
      if (!shown.has(cause)) mark(cause);
      if (!overlap(from, candidates)) links.push({ from, to: candidates, strong: isTrue });
    }
  }
  return { marks, links };
}

function overlap(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  return a.length === b.length && a.every((candidate) => b.includes(candidate));
}
