import type { I18n } from '@lingui/core';
import { levelOf, type GameRow } from '../../data/db/game-record.ts';
import { formatMoment } from '../../i18n/format.ts';
import { beside } from '../../i18n/beside.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';

/**
 * The player's names for these games, or "Skilled, 21 Nov, 14:05"; numbered if several of a level were played
 * in the same minute.
 *
 * @param games newest first
 */
export function namesOf(i18n: I18n, games: readonly GameRow[]): ReadonlyMap<GameRow, string> {
  const names = new Map<GameRow, string>();
  const counts = new Map<string, number>();
  for (const game of games.toReversed()) {
    const { name, board, updatedAt } = game;
    const usual = beside(i18n, i18n._(LEVEL_NAMES[levelOf(board.level)]), formatMoment(i18n, updatedAt));
    const count = (counts.get(usual) ?? 0) + (name === undefined ? 1 : 0);
    counts.set(usual, count);
    names.set(game, name ?? (count > 1 ? `${usual} (${String(count)})` : usual));
  }
  return names;
}
