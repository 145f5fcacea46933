import { DRILL_LEVELS, ratingOfPosition, type Answer, type DrillLevel } from '../../../core/learn/drill.ts';
import { afterTries, UNKNOWN_PLAYER, type PlayerRating } from '../../../core/learn/player-rating.ts';
import {
  isTechniqueId,
  KINDS,
  type Kind,
  type TechniqueId,
} from '../../../core/sudoku/techniques/catalogue.ts';
import { keptDrill } from '../kept.ts';
import { followLearn } from '../learn-settings.ts';

/** Results of all drills. */
export interface DrillRecord {
  readonly player: PlayerRating;
  /** The number of positions answered. */
  readonly tries: number;
  /** The latest ratings, one for each try, the last one now. */
  readonly past: readonly number[];
  readonly upTo: DrillLevel;
  /** Techniques that were not recognised in the last drill. */
  readonly again: readonly TechniqueId[];
  /** The shortest time for a whole scan; null before the first. */
  readonly scanMs: number | null;
  /** Units at whose end the drill was finished. */
  readonly drilled: readonly Kind[];
}

const FIRST: DrillRecord = {
  player: UNKNOWN_PLAYER,
  tries: 0,
  past: [],
  upTo: 'medial',
  again: [],
  scanMs: null,
  drilled: [],
};

/** After this many tries, the rating is no longer a rough estimate. */
export const ENOUGH_TRIES = 20;
/** How many ratings are kept, for a line that shows where the player is going. */
const MOST_PAST = 30;

export function readRecord(): DrillRecord {
  const { player, tries, past, upTo, again, scanMs, drilled } = keptDrill.read() as Partial<DrillRecord>;
  return {
    ...(isRating(player) && Number.isInteger(tries) ? { player, tries: tries! } : FIRST),
    past: Array.isArray(past) ? past.filter(Number.isFinite) : [],
    upTo: DRILL_LEVELS.find((level) => level === upTo) ?? FIRST.upTo,
    again: Array.isArray(again) ? again.filter(isTechniqueId) : [],
    scanMs: typeof scanMs === 'number' && scanMs > 0 ? scanMs : null,
    drilled: KINDS.filter((unit) => Array.isArray(drilled) && drilled.includes(unit)),
  };
}

function isRating(player: PlayerRating | undefined): player is PlayerRating {
  return [player?.rating, player?.deviation, player?.volatility].every(Number.isFinite);
}

export function changeRecord(change: Partial<DrillRecord>): DrillRecord {
  const record = { ...readRecord(), ...change };
  keptDrill.write({ ...record });
  followLearn();
  return record;
}

/** "I don't know" also counts as a failed first try. */
export function countAnswer({ technique, chosen }: Answer): void {
  const { player: before, tries, past } = readRecord();
  const position = ratingOfPosition(technique);
  const player = afterTries(before, [{ ...position, isRight: chosen === technique }]);
  changeRecord({
    player,
    tries: tries + 1,
    past: [...past, Math.round(player.rating)].slice(-MOST_PAST),
  });
}

/** Records that the drill at the end of a unit was finished. */
export function noteDrilled(unit: Kind): void {
  changeRecord({ drilled: [...readRecord().drilled, unit] });
}

/** Records a scan; null if a place was shown, so that its time does not count. */
export function noteScan(elapsedMs: number | null): void {
  noteDrilled('singles');
  if (elapsedMs !== null) changeRecord({ scanMs: Math.min(elapsedMs, readRecord().scanMs ?? Infinity) });
}
