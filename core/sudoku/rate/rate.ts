import type { Position } from '../position.ts';
import { orderOf, techniqueOf, type Level, type TechniqueId } from '../techniques/catalogue.ts';
import { PROOFS, proofOf, type Proof } from '../techniques/proof.ts';
import type { Step } from '../techniques/step.ts';
import { BRANCHES_AT_MOST, countCandidateSolutions, masksOf } from '../solve/solve.ts';
import { applyStep, nextStep, type StepOptions } from './next-step.ts';

/** The steps from a position as far as the techniques lead. */
export interface SolutionPath {
  /** Whether the steps fill the grid. */
  readonly solved: boolean;
  readonly steps: readonly Step[];
}

/** How hard a puzzle is for a person, by its easiest path. */
export interface Rating {
  /** Whether the techniques solve it. If not, the other fields cover the steps that they found. */
  readonly solved: boolean;
  /** Level of the hardest technique; `master` if the techniques do not solve it. */
  readonly level: Level;
  /** Sum of the points of all steps. */
  readonly score: number;
  /** The hardest technique used, by the order of the catalogue; undefined if there is no step. */
  readonly hardest: TechniqueId | undefined;
  /** Number of steps by technique, in the order of the catalogue. */
  readonly techniques: Readonly<Partial<Record<TechniqueId, number>>>;
  /** For a path with forcing nets: the number of nets at each level of proof, easiest first. */
  readonly nets?: Readonly<Partial<Record<Proof, number>>>;
}

/**
 * The path of easiest steps: at every point, the step that `nextStep` gives. The position is not changed.
 *
 * @param options `uniqueness` is by default whether the position has exactly one solution: otherwise techniques
 * that assume it would mislead
 */
export function solutionPath(position: Position, options: StepOptions = {}): SolutionPath {
  const current = position.clone();
  const allowed = { ...options, uniqueness: options.uniqueness ?? hasOneSolution(position) };
  const steps: Step[] = [];
  for (;;) {
    const step = nextStep(current, allowed);
    if (step === undefined) return { solved: current.emptyCount === 0, steps };
    applyStep(current, step);
    steps.push(step);
  }
}

function hasOneSolution(position: Position): boolean {
  return countCandidateSolutions(masksOf(position), 2, BRANCHES_AT_MOST) === 1;
}

/** Rates a puzzle by its path; see `solutionPath` for `options`. */
export function rate(position: Position, options: StepOptions = {}): Rating {
  return ratingOf(solutionPath(position, options));
}

/** The rating that follows from a path. */
export function ratingOf({ solved, steps }: SolutionPath): Rating {
  const counts = new Map<TechniqueId, number>();
  let score = 0;
  for (const { technique } of steps) {
    counts.set(technique, (counts.get(technique) ?? 0) + 1);
    score += techniqueOf(technique).points;
  }
  const ordered = [...counts].sort(([a], [b]) => orderOf(a) - orderOf(b));
  const hardest = ordered.at(-1)?.[0];
  const level = !solved ? 'master' : hardest === undefined ? 'novice' : techniqueOf(hardest).level;
  const nets = netsOf(steps);
  return {
    solved,
    level,
    score,
    hardest,
    techniques: Object.fromEntries(ordered),
    ...(nets.length > 0 && { nets: Object.fromEntries(nets) }),
  };
}

function netsOf(steps: readonly Step[]): [Proof, number][] {
  const proofs = steps.filter(({ technique }) => technique === 'forcing-net').map(proofOf);
  return PROOFS.map((proof): [Proof, number] => [
    proof,
    proofs.filter((each) => each === proof).length,
  ]).filter(([, count]) => count > 0);
}

/** The highest rating of the techniques on a path, at least 1.0: an estimate until the SE rating is known. */
export function highestOf(techniques: Rating['techniques']): number {
  return Math.max(1, ...(Object.keys(techniques) as TechniqueId[]).map((id) => techniqueOf(id).rating));
}
