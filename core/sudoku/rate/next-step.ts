import { cellOf, digitOf, type Position } from '../position.ts';
import { LEVELS, techniqueOf, TECHNIQUES, type Level, type TechniqueId } from '../techniques/catalogue.ts';
import { FINDERS } from '../techniques/finders.ts';
import { compareSteps, type Step } from '../techniques/step.ts';

/** Which techniques may be used. */
export interface StepOptions {
  /**
   * Whether techniques that assume a unique solution may be used. Default: true; for a path, whether the solution
   * is unique.
   */
  readonly uniqueness?: boolean | undefined;
  /** The hardest level whose techniques may be used. Default: `master`, all of them. */
  readonly upTo?: Level | undefined;
  /** The techniques to search for. Default: all. */
  readonly only?: ReadonlySet<TechniqueId> | undefined;
  /** Techniques to leave out, as though they were not in the catalogue. Default: none. */
  readonly without?: ReadonlySet<TechniqueId> | undefined;
}

/** Whether a technique holds only in puzzles that have one solution. */
export function restsOnUniqueness(id: TechniqueId): boolean {
  return techniqueOf(id).kind === 'uniqueness';
}

/**
 * The next step that a person would take: the first technique of the catalogue that makes progress, and among
 * its instances the best by `compareSteps`. Deterministic.
 *
 * @returns undefined if the grid is full or none of the allowed techniques makes progress
 */
export function nextStep(position: Position, options: StepOptions = {}): Step | undefined {
  if (position.emptyCount === 0) return undefined;
  const last = LEVELS.indexOf(options.upTo ?? 'master');
  let best: Step | undefined;
  const keepBest = (step: Step) => {
    if (best === undefined || compareSteps(step, best) < 0) best = step;
  };
  for (const { id, level } of TECHNIQUES) {
    if (LEVELS.indexOf(level) > last) return undefined;
    if (options.only?.has(id) === false || options.without?.has(id) === true) continue;
    if (options.uniqueness === false && restsOnUniqueness(id)) continue;
    FINDERS[id](position, keepBest, { all: false });
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Applies a step: its placements, then its eliminations. */
export function applyStep(position: Position, step: Step): void {
  for (const candidate of step.placements) {
    if (position.digits[cellOf(candidate)] === 0) position.place(cellOf(candidate), digitOf(candidate));
  }
  for (const candidate of step.eliminations) position.eliminate(cellOf(candidate), digitOf(candidate));
}

/** The level of a step's technique. */
export function levelOf(step: Step): Level {
  return techniqueOf(step.technique).level;
}
