import type { I18n } from '@lingui/core';
import type { Play } from '../../../core/statistics/play.ts';
import { levelOf, type GameRow } from '../../data/db/game-record.ts';
import { formatMoment } from '../../i18n/format.ts';
import { beside } from '../../i18n/beside.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { dailyName } from '../use-daily-name.ts';

/**
 * The player's names for these games, or "Daily 21 Nov", or "Skilled, 21 Nov, 14:05"; numbered if several would have
 * the same.
 *
 * @param games newest first
 * @param plays name the puzzles of a day
 */
export function namesOf(
  i18n: I18n,
  games: readonly GameRow[],
  plays: readonly Play[],
): ReadonlyMap<GameRow, string> {
  const dailies = new Map(plays.map(({ puzzle, daily }) => [puzzle, daily]));
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
