/**
 * Glicko-2: M. Glickman, "Example of the Glicko-2 system" (2013), whose worked example is a test. Ratings are on
 * Glicko's own scale.
 */
export interface PlayerRating {
  readonly rating: number;
  /** The uncertainty: 350 for a new player. */
  readonly deviation: number;
  /** How much the rating is expected to fluctuate. */
  readonly volatility: number;
}

export const UNKNOWN_PLAYER: PlayerRating = { rating: 1500, deviation: 350, volatility: 0.06 };

type Position = Pick<PlayerRating, 'rating' | 'deviation'>;

interface Try extends Position {
  readonly isRight: boolean;
}

const SCALE = 173.7178;
/** Limits how fast the volatility changes. */
const TAU = 0.5;
const PRECISION = 1e-6;

/** The rating after one period. */
export function afterTries(player: PlayerRating, tries: readonly Try[]): PlayerRating {
  const deviation = player.deviation / SCALE;
  const games = tries.map((position) => ({
    weight: weightOf(position),
    expected: chanceAgainst(player, position),
    score: position.isRight ? 1 : 0,
  }));
  const certainty = sum(games.map(({ weight, expected }) => weight ** 2 * expected * (1 - expected)));
  const surprise = sum(games.map(({ weight, expected, score }) => weight * (score - expected)));
  const volatility = volatilityAfter(player.volatility, deviation, 1 / certainty, surprise / certainty);
  const next = 1 / Math.sqrt(1 / (deviation ** 2 + volatility ** 2) + certainty);
  return { rating: player.rating + SCALE * next ** 2 * surprise, deviation: next * SCALE, volatility };
}

/** How much a result against a position counts, the less its rating is certain. */
function weightOf({ deviation }: Position): number {
  return 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
}

/** The probability of success, from 0 to 1. */
export function chanceAgainst({ rating }: Pick<PlayerRating, 'rating'>, position: Position): number {
  return 1 / (1 + Math.exp((-weightOf(position) * (rating - position.rating)) / SCALE));
}

/** Step 5 of the paper: the root of its function f, by the Illinois method. */
function volatilityAfter(before: number, deviation: number, variance: number, improvement: number): number {
  const start = Math.log(before ** 2);
  const f = (x: number): number => {
    const all = deviation ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (improvement ** 2 - all)) / (2 * all ** 2) - (x - start) / TAU ** 2;
  };
  const excess = improvement ** 2 - deviation ** 2 - variance;
  let low = start;
  let high = excess > 0 ? Math.log(excess) : firstBelow(start, f);
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

function firstBelow(start: number, f: (x: number) => number): number {
  let steps = 1;
  while (f(start - steps * TAU) < 0) steps++;
  return start - steps * TAU;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
