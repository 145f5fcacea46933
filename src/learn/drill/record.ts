import { DRILL_LEVELS, ratingOfPosition, type Answer, type DrillLevel } from '../../../core/learn/drill.ts';
import { afterTries, UNKNOWN_PLAYER, type PlayerRating } from '../../../core/learn/player-rating.ts';
import { isTechniqueId, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { readLocal, writeLocal } from '../../platform/settings.ts';

/** What this device keeps of all drills. */
export interface DrillRecord {
  readonly player: PlayerRating;
  /** Positions that were answered. */
  readonly tries: number;
  readonly upTo: DrillLevel;
  /** What was not known in the last drill. */
  readonly again: readonly TechniqueId[];
}

const KEY = 'nonet.drill';
const FIRST: DrillRecord = { player: UNKNOWN_PLAYER, tries: 0, upTo: 'skilled', again: [] };

export function readRecord(): DrillRecord {
  try {
    const stored = JSON.parse(readLocal(KEY) ?? '{}') as Partial<DrillRecord>;
    const { player, tries, upTo, again } = stored;
    return {
      ...(isRating(player) && Number.isInteger(tries) ? { player, tries: tries! } : { ...FIRST }),
      upTo: DRILL_LEVELS.find((level) => level === upTo) ?? FIRST.upTo,
      again: Array.isArray(again) ? again.filter(isTechniqueId) : [],
    };
  } catch {
    return FIRST;
  }
}

function isRating(player: PlayerRating | undefined): player is PlayerRating {
  return [player?.rating, player?.deviation, player?.volatility].every(Number.isFinite);
}

export function changeRecord(change: Partial<DrillRecord>): DrillRecord {
  const record = { ...readRecord(), ...change };
  writeLocal(KEY, JSON.stringify(record));
  return record;
}

/** "I don't know" counts as not found, too: it is a first try as well. */
export function countAnswer({ technique, chosen }: Answer): void {
  const { player, tries } = readRecord();
  const position = ratingOfPosition(technique);
  changeRecord({
    player: afterTries(player, [{ ...position, isRight: chosen === technique }]),
    tries: tries + 1,
  });
}
