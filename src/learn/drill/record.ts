import { DRILL_LEVELS, ratingOfPosition, type Answer, type DrillLevel } from '../../../core/learn/drill.ts';
import { afterTries, UNKNOWN_PLAYER, type PlayerRating } from '../../../core/learn/player-rating.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { stored } from '../../platform/stored.ts';

/** Results of all drills on this device. */
export interface DrillRecord {
  readonly player: PlayerRating;
  /** The number of positions answered. */
  readonly tries: number;
  readonly upTo: DrillLevel;
  /** Techniques that were not recognised in the last drill. */
  readonly again: readonly TechniqueId[];
}

const FIRST: DrillRecord = { player: UNKNOWN_PLAYER, tries: 0, upTo: 'skilled', again: [] };

const kept = stored('nonet.drill', recordIn, FIRST);

export const readRecord = kept.read;

function recordIn(json: unknown): DrillRecord {
  const { player, tries, upTo, again } = json as Partial<DrillRecord>;
  return {
    ...(isRating(player) && Number.isInteger(tries) ? { player, tries: tries! } : FIRST),
    upTo: DRILL_LEVELS.find((level) => level === upTo) ?? FIRST.upTo,
    again: Array.isArray(again) ? again.filter(isTechniqueId) : [],
  };
}

function isRating(player: PlayerRating | undefined): player is PlayerRating {
  return [player?.rating, player?.deviation, player?.volatility].every(Number.isFinite);
}

export function changeRecord(change: Partial<DrillRecord>): DrillRecord {
  const record = { ...readRecord(), ...change };
  kept.write(record);
  return record;
}

/** "I don't know" also counts as a failed first try. */
export function countAnswer({ technique, chosen }: Answer): void {
  const { player, tries } = readRecord();
  const position = ratingOfPosition(technique);
  changeRecord({
    player: afterTries(player, [{ ...position, isRight: chosen === technique }]),
    tries: tries + 1,
  });
}
