/**
 * The rating of Sudoku Explainer 1.2.1, which the forums quote: ER, EP and ED. Described in docs/se-rating.md.
 */
import {
  directHiddenSet,
  directLocking,
  fish,
  hiddenSet,
  hiddenSingle,
  locking,
  nakedSet,
  nakedSingle,
  wing,
} from './basic-steps.ts';
import { alignedExclusion } from './aligned-exclusion.ts';
import type { ForcingKind } from './chain-finding.ts';
import { ForcingChains } from './forcing-chains.ts';
import { SePosition, type SeStep } from './se-position.ts';
import { StaticChains } from './static-chains.ts';
import { uniqueLoop } from './unique-loops.ts';
import { universalGrave } from './universal-grave.ts';

/** Ratings with one decimal: of the hardest step, of all up to the first placement, and of the first step. */
export interface SeRating {
  readonly er: number;
  readonly ep: number;
  readonly ed: number;
}

/** When no technique goes on. */
const UNSOLVED = 20;

type Technique = (position: SePosition) => SeStep | undefined;

/** In the order in which they are tried; their ratings are not in this order. */
function techniques(): Technique[] {
  const staticChains = new StaticChains();
  const forcing = (kind: ForcingKind): Technique => {
    let chains: ForcingChains | undefined;
    return (position) => (chains ??= new ForcingChains(kind)).first(position);
  };
  return [
    hiddenSingle,
    directLocking,
    (position) => directHiddenSet(position, 2),
    nakedSingle,
    (position) => directHiddenSet(position, 3),
    locking,
    (position) => nakedSet(position, 2),
    (position) => fish(position, 2),
    (position) => hiddenSet(position, 2),
    (position) => nakedSet(position, 3),
    (position) => fish(position, 3),
    (position) => hiddenSet(position, 3),
    (position) => wing(position, 2),
    (position) => wing(position, 3),
    uniqueLoop,
    (position) => nakedSet(position, 4),
    (position) => fish(position, 4),
    (position) => hiddenSet(position, 4),
    universalGrave,
    (position) => alignedExclusion(position, 2),
    (position) => staticChains.all(position)[0],
    (position) => alignedExclusion(position, 3),
    forcing({ dynamic: true, nishio: true, level: 0 }),
    forcing({ dynamic: false, nishio: false, level: 0 }),
    ...([0, 1, 2, 3, 4, 5] as const).map((level) => forcing({ dynamic: true, nishio: false, level })),
  ];
}

/** Rates one puzzle after the other. What the searches need is made once. */
export class SeRater {
  private readonly techniques = techniques();

  /**
   * The steps of the rated path, one by one, so that a caller can stop between two of them. Each is already
   * applied to the position when it is handed out.
   *
   * @param position of a puzzle with exactly one solution
   */
  *steps(position: SePosition): Generator<SeStep, void> {
    while (!position.isComplete) {
      const step = this.next(position);
      if (step === undefined) return;
      position.apply(step);
      yield step;
    }
  }

  /**
   * @param givens 81 digits, 0 for an empty cell, of a puzzle with exactly one solution. The rating of some
   *   puzzles changes when they are turned or their digits exchanged.
   */
  rate(givens: ArrayLike<number>): SeRating {
    const position = new SePosition(givens);
    const tally = new SeTally();
    for (const step of this.steps(position)) tally.add(step);
    if (!position.isComplete) tally.giveUp();
    return tally.rating;
  }

  private next(position: SePosition): SeStep | undefined {
    for (const technique of this.techniques) {
      const step = technique(position);
      if (step) return step;
    }
    return undefined;
  }
}

class SeTally {
  private highest = 0;
  private pearl: number | undefined;
  private diamond: number | undefined;

  add({ rating, placement }: SeStep): void {
    this.highest = Math.max(this.highest, rating);
    if (this.pearl !== undefined) return;
    this.diamond ??= this.highest;
    if (placement) this.pearl = this.highest;
  }

  giveUp(): void {
    this.highest = UNSOLVED;
  }

  get rating(): SeRating {
    return { er: shown(this.highest), ep: shown(this.pearl ?? 0), ed: shown(this.diamond ?? 0) };
  }
}

function shown(rating: number): number {
  return Math.floor((rating + 0.05) * 10) / 10;
}
