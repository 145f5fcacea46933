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
  withTechnique,
  type Play,
} from '../../../core/statistics/play.ts';
import { localDay } from '../local-day.ts';
import { decodeBoard, levelOf, type GameRecord } from './game-record.ts';

/** The statistics: one row per puzzle. */
export type PlayTable = EntityTable<Play, 'puzzle'>;

type Puzzle = Pick<Board, 'puzzle' | 'level'>;

/**
 * Updates the statistics when a game is stored.
 *
 * @param before its last stored state
 * @param isWin whether its win is being shown
 */
export async function countGame(
  plays: PlayTable,
  game: GameRecord,
  before: GameRecord | undefined,
  isWin: boolean,
): Promise<void> {
  // Opening or storing a solved board again is not a win: its play may have been deleted on purpose.
  const isNews = before ? before.board.cells !== game.board.cells : isWin;
  if (isFull(game) && !isNews) return;
  await change(plays, game.board.puzzle, (play) => playOfGame(play, game));
}

/**
 * Time already spent on a new game's puzzle beyond what its clock starts with, because an early save or the
 * same puzzle was opened again. It counts as playing time.
 */
export async function uncountedMs(plays: PlayTable, { board, openedAtMs = 0 }: GameRecord): Promise<number> {
  const play = await plays.get(board.puzzle);
  return play?.wonOn === null ? Math.max(0, play.seconds * 1000 - openedAtMs) : 0;
}

/** The play as updated by this state of the game; unchanged if the record is damaged. */
function playOfGame<Before extends Play | undefined>(before: Before, game: GameRecord): Before | Play {
  const { board, elapsedMs, updatedAt, uncountedMs: uncounted = 0 } = game;
  const puzzle = { puzzle: board.puzzle, level: levelOf(board.level) };
  const full = isFull(game) ? decodeBoard(board) : null;
  if (full === undefined) return before;
  // Includes time from before a restart or an early save; otherwise best times would be too good.
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

/** Records that a hint has named a technique, or that the player has paused at one. */
export function noteTechnique(
  plays: PlayTable,
  puzzle: Puzzle,
  kind: 'asked' | 'stood',
  technique: string,
  now: number,
): Promise<void> {
  return change(plays, puzzle.puzzle, (play) => withTechnique(play, puzzle, kind, technique, momentOf(now)));
}

/** Records the techniques on the easiest path through a puzzle. */
export function noteNeeded(plays: PlayTable, puzzle: string, needed: readonly string[]): Promise<void> {
  return change(plays, puzzle, (play) => play && { ...play, needed });
}

/** Records that a puzzle was opened as the daily puzzle. */
export function noteDaily(plays: PlayTable, puzzle: Puzzle, daily: Day, now: number): Promise<void> {
  return change(plays, puzzle.puzzle, (play) => withDaily(play, puzzle, daily, momentOf(now)));
}

/** Records that a puzzle was opened by a challenge link with the seconds to beat. */
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
