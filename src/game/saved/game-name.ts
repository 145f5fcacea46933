import type { I18n } from '@lingui/core';
import type { Day } from '../../../core/base/day.ts';
import { levelOf, type GameRow } from '../../data/db/game-record.ts';
import { formatMoment } from '../../i18n/format.ts';
import { beside } from '../../i18n/beside.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { dailyName } from '../use-daily-name.ts';

/** By puzzle. */
export type Dailies = ReadonlyMap<string, Day | null>;

/**
 * The player's names for these games, or "Daily 21 Nov", or "Skilled, 21 Nov, 14:05"; numbered if several would have
 * the same.
 *
 * @param games newest first
 * @param dailies the days of daily puzzles
 */
export function namesOf(
  i18n: I18n,
  games: readonly GameRow[],
  dailies: Dailies,
): ReadonlyMap<GameRow, string> {
  const names = new Map<GameRow, string>();
  const counts = new Map<string, number>();
  for (const game of games.toReversed()) {
    const { name, board, updatedAt } = game;
    const daily = dailies.get(board.puzzle);
    const usual = daily
      ? dailyName(i18n, daily)
      : beside(i18n, i18n._(LEVEL_NAMES[levelOf(board.level)]), formatMoment(i18n, updatedAt));
    const count = (counts.get(usual) ?? 0) + (name === undefined ? 1 : 0);
    counts.set(usual, count);
    names.set(game, name ?? (count > 1 ? `${usual} (${String(count)})` : usual));
  }
  return names;
}
