import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { newBoard, type Board } from '../../core/board/board.ts';
import { dailyPuzzle, isDailyOpen } from '../../core/daily/daily.ts';
import { newestGame, noteDaily, type Database } from '../data/db/database.ts';
import { localDay } from '../data/local-day.ts';
import { formatDay } from '../i18n/format-day.ts';
import type { GameRow } from '../data/db/game-record.ts';
import type { ListedGame } from './keeper-machine.ts';
import { keptGame } from './kept-games.ts';
import { isSolved } from './saved/listed-games.ts';

type DailyGame =
  /** In the future, before the first daily puzzle, or not a date. */
  | { readonly kind: 'closed'; readonly text: string }
  | {
      readonly kind: 'open';
      readonly board: Board;
      readonly elapsedMs: number;
      readonly game: ListedGame | null;
      readonly text: string;
    };

/**
 * A daily puzzle as the person solved it, perhaps on another device; otherwise as they left it, or a fresh one. It
 * keeps its date, even if solving it takes days.
 *
 * @param asked `YYYY-MM-DD`, or `today`
 * @param now milliseconds since 1970
 */
export async function dailyGame(asked: string, database: Database, now: number): Promise<DailyGame> {
  const today = localDay(now);
  const day = asked === 'today' ? today : asked;
  if (!isDailyOpen(day, today)) {
    return { kind: 'closed', text: i18n._(msg`There is no puzzle of that day yet.`) };
  }
  const { puzzle, level } = dailyPuzzle(day);
  const date = formatDay(i18n, day);
  const text = i18n._(msg`The puzzle of ${date}.`);
  const fresh = { kind: 'open', board: newBoard(puzzle, level), elapsedMs: 0, game: null, text } as const;
  try {
    await noteDaily(database, { puzzle, level }, day, now);
    const isOfDay = ({ board }: GameRow): boolean => board.puzzle === puzzle;
    const left =
      (await newestGame(database, (each) => isOfDay(each) && isSolved(each))) ??
      (await newestGame(database, isOfDay));
    if (!left) return fresh;
    const game = keptGame(left);
    return { ...fresh, board: game.board, elapsedMs: game.elapsedMs, game };
  } catch {
    // Without storage, or with a damaged record, the puzzle can still be played.
    return fresh;
  }
}
