import { DAY_MS } from '../base/day.ts';
import type { Play } from '../statistics/play.ts';
import {
  isTechniqueId,
  techniqueOf,
  TECHNIQUES,
  type Technique,
  type TechniqueId,
} from '../sudoku/techniques/catalogue.ts';
import { ratingOfPosition } from './drill.ts';
import { afterTries, chanceAgainst, UNKNOWN_PLAYER, type PlayerRating } from './player-rating.ts';

/** A puzzle that was offered, by its hardest technique. */
export interface Offer {
  /** 81 characters, `0` for an empty cell, as in a play. */
  readonly puzzle: string;
  readonly technique: TechniqueId;
}

/** The chance of solving an offered puzzle without a hint: enough to be a pleasure, not so much as to bore. */
const [LEAST, MOST] = [0.75, 0.85];
/** A beginner's rating: of the easiest puzzles, most are solved. */
const BEGINNER: PlayerRating = { ...UNKNOWN_PLAYER, rating: 1000 };
/** An unwon puzzle counts as given up this long after its last change. */
const GIVEN_UP_MS = 3 * DAY_MS;

/** The rating of a player by the puzzles solved without a hint, those solved with hints and those given up. */
export function solverOf(plays: readonly Play[], offers: readonly Offer[], now: number): PlayerRating {
  let solver = BEGINNER;
  for (const play of [...plays].sort((one, other) => one.playedAt - other.playedAt)) {
    const technique = offers.find(({ puzzle }) => puzzle === play.puzzle)?.technique ?? hardestOf(play);
    const isRight = isSolved(play, now);
    if (technique === undefined || isRight === undefined) continue;
    solver = afterTries(solver, [{ ...ratingOfPosition(technique), isRight }]);
  }
  return solver;
}

function hardestOf({ needed = [] }: Play): TechniqueId | undefined {
  return needed
    .filter(isTechniqueId)
    .sort((one, other) => techniqueOf(other).rating - techniqueOf(one).rating)[0];
}

/** Whether a puzzle was won without a hint; undefined while it may still be. */
function isSolved({ wonOn, hints, playedAt }: Play, now: number): boolean | undefined {
  if (hints > 0) return false;
  if (wonOn !== null) return true;
  return now - playedAt > GIVEN_UP_MS ? false : undefined;
}

/** The hardest technique of a puzzle for this solver, at random among those with a fitting chance. */
export function techniqueFor(solver: PlayerRating, randomBelow: (bound: number) => number): TechniqueId {
  const chances = TECHNIQUES.filter(({ neverNext }: Technique) => !neverNext).map(({ id }) => ({
    id,
    chance: chanceAgainst(solver, ratingOfPosition(id)),
  }));
  const fitting = chances.filter(({ chance }) => chance >= LEAST && chance <= MOST);
  if (fitting.length > 0) return fitting[randomBelow(fitting.length)]!.id;
  const middle = (LEAST + MOST) / 2;
  return chances.sort((one, other) => Math.abs(one.chance - middle) - Math.abs(other.chance - middle))[0]!.id;
}

/** Fewer offers say nothing about how good the forecast is. */
const ENOUGH = 20;

/** The share of the offered puzzles that were solved, from 0 to 1; undefined until there are enough. */
export function shareSolved(
  plays: readonly Play[],
  offers: readonly Offer[],
  now: number,
): number | undefined {
  const results = plays
    .filter((play) => offers.some(({ puzzle }) => puzzle === play.puzzle))
    .map((play) => isSolved(play, now))
    .filter((result) => result !== undefined);
  return results.length < ENOUGH ? undefined : results.filter(Boolean).length / results.length;
}
