import type { EntityTable } from 'dexie';
import type { Day } from '../../../core/base/day.ts';
import type { Board } from '../../../core/board/board.ts';
import { setAsideMs } from '../../../core/board/history.ts';
import { statusOf } from '../../../core/board/status.ts';
import {
  countMistakes,
  withChallenge,
  withDaily,
  withHint,
  withProgress,
  type Play,
} from '../../../core/statistics/play.ts';
import { localDay } from '../local-day.ts';
import { decodeBoard, levelOf, type GameRecord } from './game-record.ts';

/** The statistics: one row for each puzzle. */
export type PlayTable = EntityTable<Play, 'puzzle'>;

type Puzzle = Pick<Board, 'puzzle' | 'level'>;

/**
 * Counts a game that is written.
 *
 * @param before as it was written last
 * @param isWin its win is on the screen
 */
export async function countGame(
  plays: PlayTable,
  game: GameRecord,
  before: GameRecord | undefined,
  isWin: boolean,
): Promise<void> {
  // A solved board that is opened, or written once more, is no win: its play may have been deleted meanwhile.
  const isNews = before ? before.board.cells !== game.board.cells : isWin;
  if (isFull(game) && !isNews) return;
  await change(plays, game.board.puzzle, (play) => playOfGame(play, game));
}

/**
 * Time that was spent on the puzzle of a new game beyond what its clock began with: somebody goes on from an
 * early save, or opens the puzzle a second time. It belongs to the time that counts.
 */
export async function uncountedMs(plays: PlayTable, { board, openedAtMs = 0 }: GameRecord): Promise<number> {
  const play = await plays.get(board.puzzle);
  return play?.wonOn === null ? Math.max(0, play.seconds * 1000 - openedAtMs) : 0;
}

/** The play after the game came to this state; as it was where the record is damaged. */
export function playOfGame<Before extends Play | undefined>(before: Before, game: GameRecord): Before | Play {
  const { board, elapsedMs, updatedAt, uncountedMs: uncounted = 0 } = game;
  const puzzle = { puzzle: board.puzzle, level: levelOf(board.level) };
  const full = isFull(game) ? decodeBoard(board) : null;
  if (full === undefined) return before;
  // What was played before starting again, or before going on from an early save, counts too: no best time without it.
  const seconds = Math.floor((elapsedMs + uncounted + (full ? setAsideMs(full) : 0)) / 1000);
  const won = full && statusOf(full).solved ? { mistakes: countMistakes(full) } : null;
  return withProgress(before, puzzle, { seconds, won }, momentOf(updatedAt));
}

/** Every cell has a digit. */
function isFull({ board }: GameRecord): boolean {
  return !/(?:^| ).0/.test(board.cells);
}

/** Counts a hint that is shown. */
export function countHint(plays: PlayTable, puzzle: Puzzle, now: number): Promise<void> {
  return change(plays, puzzle.puzzle, (play) => withHint(play, puzzle, momentOf(now)));
}

/** Notes that a puzzle is opened as that of a day. */
export function noteDaily(plays: PlayTable, puzzle: Puzzle, daily: Day, now: number): Promise<void> {
  return change(plays, puzzle.puzzle, (play) => withDaily(play, puzzle, daily, momentOf(now)));
}

/** Notes that a puzzle is opened by the link of somebody who took so many seconds for it. */
export function noteChallenge(plays: PlayTable, puzzle: Puzzle, seconds: number, now: number): Promise<void> {
  return change(plays, puzzle.puzzle, (play) => withChallenge(play, puzzle, seconds, momentOf(now)));
}

async function change(
  plays: PlayTable,
  puzzle: string,
  next: (play: Play | undefined) => Play | undefined,
): Promise<void> {
  await plays.db.transaction('rw', plays, async () => {
    const before = await plays.get(puzzle);
    const after = next(before);
    if (after && after !== before) await plays.put(after);
  });
}

function momentOf(at: number): { day: Day; at: number } {
  return { day: localDay(at), at };
}
