import type { Candidate } from '../../../../core/sudoku/position.ts';
import type { Implication, Link } from '../../../../core/sudoku/techniques/step.ts';
import type { Mark } from './mark.ts';

/** A branch with more conclusions than this is drawn without the false ones between. */
const MOST_FALSE_SHOWN = 24;

export interface DrawnBranch {
  readonly marks: readonly Mark[];
  readonly links: readonly Link[];
}

/**
 * One branch of a forcing chain as links: into what becomes true a strong one, into what becomes false
 * a weak one. Long branches go from true to true, so that they stay legible.
 */
export function drawBranch(branch: readonly Implication[]): DrawnBranch {
  const isShown = (index: number): boolean =>
    branch.length <= MOST_FALSE_SHOWN ||
    branch[index]!.isTrue ||
    branch[index]!.reason === 'assumption' ||
    index === branch.length - 1;
  const links: Link[] = [];
  const marks: Mark[] = [];
  branch.forEach(({ candidates, isTrue }, index) => {
    if (!isShown(index)) return;
    for (const candidate of candidates)
      marks.push({ candidate, look: isTrue ? 'node' : 'off', square: false });
    for (const cause of shownCauses(branch, index, isShown)) {
      const from = branch[cause]!.candidates;
      if (!overlap(from, candidates)) links.push({ from, to: candidates, strong: isTrue });
    }
  });
  return { marks, links };
}

/** The nearest causes that are drawn, through those that are not. */
function shownCauses(
  branch: readonly Implication[],
  index: number,
  isShown: (index: number) => boolean,
): ReadonlySet<number> {
  const causes = new Set<number>();
  for (const cause of branch[index]!.because) {
    if (isShown(cause)) causes.add(cause);
    else for (const further of shownCauses(branch, cause, isShown)) causes.add(further);
  }
  return causes;
}

function overlap(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  return a.length === b.length && a.every((candidate) => b.includes(candidate));
}
