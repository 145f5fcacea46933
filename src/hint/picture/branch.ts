import { argumentParts, decisiveLines, type ArgumentPart } from '../../../core/hints/argument-parts.ts';
import type { Candidate } from '../../../core/sudoku/position.ts';
import type { Link, Step } from '../../../core/sudoku/techniques/step.ts';
import type { Mark } from './mark.ts';

/** Cases with more conclusions are drawn without intermediate false ones. */
const MOST_FALSE_SHOWN = 24;
/** More links are indistinguishable on a phone. */
const MOST_LINKS = 24;

export interface DrawnBranch {
  readonly marks: readonly Mark[];
  readonly links: readonly Link[];
}

/** The number of links of a case that is not drawn in full by default; otherwise 0. */
export function countFolded(step: Step, part: number): number {
  const { length } = drawBranch(step, part, true).links;
  return length > MOST_LINKS ? length : 0;
}

/**
 * One case of a forcing argument as links: strong into what becomes true, weak into what becomes false. To
 * stay legible, long cases link true to true, and large ones keep only the decisive lines.
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

/** Draws the conclusions at given positions of a branch, linked from their causes. */
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
  /** The nearest drawn causes, skipping undrawn ones. */
  const causes = (place: number): readonly number[] => {
    // The refutation of a supposition is a separate case without links to it.
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
