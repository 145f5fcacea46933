/**
 * The rating of Sudoku Explainer 1.2.1, which the forums quote: ER, EP and ED. Described in docs/se-rating.md.
 */
import {
  directHiddenSet,
  directLocking,
  fishSteps,
  hiddenSteps,
  hiddenSingle,
  lockingSteps,
  nakedSteps,
  nakedSingle,
  wing,
} from './basic-steps.ts';
import { alignedExclusion } from './aligned-exclusion.ts';
import { LinkClosures } from './link-closures.ts';
import { SingleClosures } from './single-closures.ts';
import { Effort, type ForcingKind, type Stop } from './chain-finding.ts';
import { baseOf, ForcingChains } from './forcing-chains.ts';
import { solvability, type Solvability } from '../solve/solve.ts';
import { SePosition, type SeStep } from './se-position.ts';
import { StaticChains } from './static-chains.ts';
import { uniqueLoop } from './unique-loops.ts';
import { universalGrave } from './universal-grave.ts';

/**
 * Ratings with one decimal: of the hardest step, of the steps up to the first placement, and of the first
 * step.
 */
export interface SeRating {
  readonly er: number;
  readonly ep: number;
  readonly ed: number;
}

/** A step that determines one of the ratings. */
export interface SeReason {
  readonly rating: number;
  /** The name that Sudoku Explainer uses. */
  readonly technique: string;
  /** The length of a chain's argument; absent for other steps. */
  readonly length?: number;
}

/** The rating with the step that determines each number; absent if none exists. */
export interface ExplainedSeRating extends SeRating {
  readonly reasons: Readonly<Partial<Record<keyof SeRating, SeReason>>>;
}

/** The progress of a rating. */
export interface SeProgress {
  /** A lower bound of ER: the highest step so far, or the lowest rating of the technique being tried. */
  readonly atLeast: number;
  /** Number of cells still empty. */
  readonly left: number;
}

/** The rating if no technique makes progress. */
const UNSOLVED = 20;

interface Technique {
  readonly find: (position: SePosition, effort: Effort) => SeStep | undefined;
  /** Lower bound for the steps of this technique and of all after it; only for slow techniques. */
  readonly atLeast?: number;
}

interface ForcingTechnique extends Technique {
  readonly chains: () => ForcingChains;
}

/** In the order in which they are tried, which is not the order of their ratings. */
function techniques(): Technique[] {
  const links = new LinkClosures();
  const singles = new SingleClosures();
  const staticChains = new StaticChains(links);
  const forcing = (kind: ForcingKind, before?: ForcingTechnique): ForcingTechnique => {
    let search: ForcingChains | undefined;
    const chains = (): ForcingChains =>
      (search ??= new ForcingChains(
        kind,
        before?.chains(),
        kind.level > 0 ? undefined : kind.dynamic ? singles : links,
      ));
    return { atLeast: baseOf(kind), find: (position, effort) => chains().first(position, effort), chains };
  };
  const dynamic: ForcingTechnique[] = [];
  for (const level of [0, 1, 2, 3, 4, 5] as const) {
    // Level 4 deduces nothing by static chains, unlike the two before it.
    dynamic.push(forcing({ dynamic: true, nishio: false, level }, level === 4 ? undefined : dynamic.at(-1)));
  }
  const quick: readonly Technique['find'][] = [
    hiddenSingle,
    directLocking,
    (position) => directHiddenSet(position, 2),
    nakedSingle,
    (position) => directHiddenSet(position, 3),
    (position) => firstOf(lockingSteps(position)),
    (position) => firstOf(nakedSteps(position, 2)),
    (position) => firstOf(fishSteps(position, 2)),
    (position) => firstOf(hiddenSteps(position, 2)),
    (position) => firstOf(nakedSteps(position, 3)),
    (position) => firstOf(fishSteps(position, 3)),
    (position) => firstOf(hiddenSteps(position, 3)),
    (position) => wing(position, 2),
    (position) => wing(position, 3),
    uniqueLoop,
    (position) => firstOf(nakedSteps(position, 4)),
    (position) => firstOf(fishSteps(position, 4)),
    (position) => firstOf(hiddenSteps(position, 4)),
    universalGrave,
    (position) => alignedExclusion(position, 2),
    (position) => staticChains.first(position),
    (position) => alignedExclusion(position, 3),
  ];
  return [
    ...quick.map((find) => ({ find })),
    forcing({ dynamic: true, nishio: true, level: 0 }),
    forcing({ dynamic: false, nishio: false, level: 0 }),
    ...dynamic,
  ];
}

function firstOf(steps: Generator<{ readonly step: SeStep }, undefined>): SeStep | undefined {
  return steps.next().value?.step;
}

/** Rates puzzles one after another, reusing the memory of the searches. */
export class SeRater {
  private readonly techniques = techniques();

  /**
   * The steps of the rated path, one by one, so that a caller can stop between them. Each is already applied
   * to the position when it is yielded.
   *
   * @param position of a puzzle with exactly one solution
   * @param tell called before each slow technique, with the lowest rating that the next step can have
   * @param most techniques whose steps all rate higher are not tried. Default: all are tried
   * @param stop ends the search for the next step. Default: never
   * @returns whether it was stopped
   */
  *steps(
    position: SePosition,
    tell?: (atLeast: number) => void,
    most = Infinity,
    stop?: Stop,
  ): Generator<SeStep, boolean> {
    const effort = new Effort(stop);
    while (!position.isComplete) {
      const step = this.next(position, effort, tell, most);
      if (step === undefined) return effort.isOver;
      position.apply(step);
      yield step;
    }
    return false;
  }

  /**
   * @param givens 81 digits, 0 for an empty cell. The rating of some puzzles changes if they are transformed
   * or relabelled.
   * @param stop ends the rating early: some puzzles take minutes. Default: never
   * @returns undefined if it was stopped
   * @throws RangeError unless the puzzle has exactly one solution
   */
  rate(givens: ArrayLike<number>): SeRating;
  rate(givens: ArrayLike<number>, stop: Stop): SeRating | undefined;
  rate(givens: ArrayLike<number>, stop: Stop = () => false): SeRating | undefined {
    const rating = this.explain(givens, undefined, stop);
    return rating && { er: rating.er, ep: rating.ep, ed: rating.ed };
  }

  /**
   * The rating with the steps that determine it.
   *
   * @param givens as for `rate`
   * @param tell called whenever more is known
   * @param stop as for `rate`
   * @returns undefined if it was stopped
   * @throws RangeError like `rate`
   */
  explain(givens: ArrayLike<number>, tell?: (progress: SeProgress) => void): ExplainedSeRating;
  explain(
    givens: ArrayLike<number>,
    tell: ((progress: SeProgress) => void) | undefined,
    stop: Stop,
  ): ExplainedSeRating | undefined;
  explain(
    givens: ArrayLike<number>,
    tell?: (progress: SeProgress) => void,
    stop?: Stop,
  ): ExplainedSeRating | undefined {
    const position = positionOf(givens);
    const tally = new SeTally();
    const told = (atLeast: number): void => {
      tell?.({ atLeast: shown(Math.max(atLeast, tally.highest)), left: emptyCells(position) });
    };
    const steps = this.steps(position, told, Infinity, stop);
    let next = steps.next();
    for (; !next.done; next = steps.next()) {
      tally.add(next.value);
      told(0);
    }
    if (next.value) return undefined;
    if (!position.isComplete) tally.giveUp();
    return tally.rating;
  }

  /**
   * ER, or that it is above `most`, which is known sooner: higher-rated techniques are not searched for.
   *
   * @param stop as for `rate`
   * @throws RangeError like `rate`
   */
  rateUpTo(givens: ArrayLike<number>, most: number, stop?: Stop): number | 'above' | 'stopped' {
    const position = positionOf(givens);
    const tally = new SeTally();
    const steps = this.steps(position, undefined, most, stop);
    let next = steps.next();
    for (; !next.done; next = steps.next()) {
      tally.add(next.value);
      if (tally.rating.er > most) return 'above';
    }
    if (next.value) return 'stopped';
    return position.isComplete ? tally.rating.er : 'above';
  }

  private next(
    position: SePosition,
    effort: Effort,
    tell: ((atLeast: number) => void) | undefined,
    most: number,
  ): SeStep | undefined {
    for (const { find, atLeast } of this.techniques) {
      if (atLeast !== undefined && atLeast > most) return undefined;
      if (atLeast !== undefined) tell?.(atLeast);
      const step = find(position, effort);
      if (effort.isOver) return undefined;
      if (step) return step;
    }
    return undefined;
  }
}

/** Without exactly one solution, the search would take hours and its findings would be meaningless. */
function positionOf(givens: ArrayLike<number>): SePosition {
  const judged = solvability(Uint8Array.from(givens));
  if (judged !== 'one-solution') throw new RangeError(REFUSALS[judged]);
  return new SePosition(givens);
}

const REFUSALS: Readonly<Record<Exclude<Solvability, 'one-solution'>, string>> = {
  'no-solution': 'The puzzle has no solution.',
  'several-solutions': 'The puzzle has several solutions.',
  'cannot-judge': 'It takes too long to find out whether the puzzle has one solution.',
};

class SeTally {
  highest = 0;
  private readonly reasons: Partial<Record<keyof SeRating, SeReason>> = {};
  private pearl: number | undefined;
  private diamond: number | undefined;

  add(step: SeStep): void {
    const reason = reasonOf(step);
    if (step.rating > this.highest) {
      this.highest = step.rating;
      this.reasons.er = reason;
      if (this.pearl === undefined) this.reasons.ep = reason;
    }
    if (this.diamond === undefined) {
      this.diamond = step.rating;
      this.reasons.ed = reason;
    }
    if (step.placement) this.pearl ??= this.highest;
  }

  giveUp(): void {
    this.highest = UNSOLVED;
    delete this.reasons.er;
    if (this.pearl === undefined) delete this.reasons.ep;
  }

  get rating(): ExplainedSeRating {
    return {
      er: shown(this.highest),
      ep: shown(this.pearl ?? 0),
      ed: shown(this.diamond ?? 0),
      reasons: this.reasons,
    };
  }
}

function reasonOf({ rating, name, complexity }: SeStep): SeReason {
  return {
    rating: shown(rating),
    technique: name,
    ...(complexity !== undefined && { length: complexity }),
  };
}

function emptyCells({ values }: SePosition): number {
  return values.reduce((count, digit) => (digit === 0 ? count + 1 : count), 0);
}

function shown(rating: number): number {
  return Math.floor((rating + 0.05) * 10) / 10;
}
