import type { Day } from '../../../core/base/day.ts';
import type { Board } from '../../../core/board/board.ts';
import { setAsideMs } from '../../../core/board/history.ts';
import type { TimeToBeat } from '../../../core/board/link.ts';
import { statusOf } from '../../../core/board/status.ts';
import {
  countMistakes,
  deletedPlay,
  isDeleted,
  withChallenge,
  withDaily,
  withHint,
  withProgress,
  withTechnique,
  type Play,
} from '../../../core/statistics/play.ts';
import { localDay } from '../local-day.ts';
import { decodeBoard, levelOf, type GameRecord, type GameRow, type GameState } from './game-record.ts';
import { NOBODY, ownerNow } from './owner.ts';
import { changeRecord, readBody, readRows, type Records } from './records.ts';

type Puzzle = Pick<Board, 'puzzle' | 'level'>;

/** Updates the statistics when a game is stored; `before` is its last stored state. */
export async function countGame(
  database: Records,
  { owner, ...game }: GameRow,
  before: GameRecord | undefined,
  { isWin = false, isCounted = true }: Partial<GameState>,
): Promise<void> {
  if (before && !isCounted && !isFull(game)) return;
  // Opening or storing a solved board again is not a win: its play may have been deleted on purpose.
  const isNews = before ? before.board.cells !== game.board.cells : isWin;
  if (isFull(game) && !isNews) return;
  await change(database, game.board.puzzle, (play) => playOfGame(play, game), game.updatedAt, owner);
}

/**
 * Time already spent on a new game's puzzle beyond what its clock starts with, because an early save or the
 * same puzzle was opened again. It counts as playing time.
 */
export async function uncountedMs(
  database: Records,
  { board, openedAtMs = 0 }: GameRecord,
  owner: string,
): Promise<number> {
  const play = await readPlay(database, board.puzzle, owner);
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
  const solved = full && statusOf(full).solved ? { mistakes: countMistakes(full) } : null;
  // What somebody else has begun is won only from the start.
  const won = game.isFilled && solved?.mistakes === null ? null : solved;
  return withProgress(before, puzzle, { seconds, won }, momentOf(updatedAt));
}

/** Every cell has a digit. */
function isFull({ board }: GameRecord): boolean {
  return !/(?:^| ).0/.test(board.cells);
}

/** Counts a hint that is shown. */
export function countHint(database: Records, puzzle: Puzzle, now: number): Promise<void> {
  return change(database, puzzle.puzzle, (play) => withHint(play, puzzle, momentOf(now)), now);
}

/** Records that a hint has named a technique, or that the player has paused at one. */
export function noteTechnique(
  database: Records,
  puzzle: Puzzle,
  kind: 'asked' | 'stood',
  technique: string,
  now: number,
): Promise<void> {
  return change(
    database,
    puzzle.puzzle,
    (play) => withTechnique(play, puzzle, kind, technique, momentOf(now)),
    now,
  );
}

/** Records the techniques on the easiest path through a puzzle. */
export function noteNeeded(
  database: Records,
  puzzle: string,
  needed: readonly string[],
  now: number,
): Promise<void> {
  return change(database, puzzle, (play) => play && { ...play, needed }, now);
}

/** Records that a puzzle was opened as the daily puzzle. */
export function noteDaily(database: Records, puzzle: Puzzle, daily: Day, now: number): Promise<void> {
  return change(database, puzzle.puzzle, (play) => withDaily(play, puzzle, daily, momentOf(now)), now);
}

/** Records that a puzzle was opened by a challenge link. */
export function noteChallenge(
  database: Records,
  puzzle: Puzzle,
  beat: TimeToBeat,
  now: number,
): Promise<void> {
  return change(database, puzzle.puzzle, (play) => withChallenge(play, puzzle, beat, momentOf(now)), now);
}

function change(
  database: Records,
  puzzle: string,
  next: (play: Play | undefined) => Play | undefined,
  now: number,
  owner?: string,
): Promise<void> {
  return changeRecord(database, 'play', puzzle, next, now, owner);
}

/** The play of a puzzle by this owner; by default the logged-in person's, or the one without an owner. */
export async function readPlay(database: Records, puzzle: string, owner?: string): Promise<Play | undefined> {
  const play = await readBody(database, 'play', puzzle, owner);
  return play && !isDeleted(play) ? play : undefined;
}

/** All plays of the logged-in person, or those without an owner. */
export async function readPlays(database: Records): Promise<Play[]> {
  const rows = await readRows(database, 'play');
  return rows.map(({ body }) => body).filter((play) => !isDeleted(play));
}

/** Deletes all plays of the logged-in person on every device, or those without an owner. */
export async function deletePlays(database: Records, now: number): Promise<void> {
  const { records, session } = database;
  await database.transaction('rw', records, session, async () => {
    const owner = await ownerNow(database);
    if (owner === NOBODY) await records.where({ owner, kind: 'play' }).delete();
    else
      for (const { id } of await readRows(database, 'play'))
        await change(database, id, (play) => play && deletedPlay(play, momentOf(now)), now);
  });
}

/** Brings deleted plays back. */
export async function restorePlays(database: Records, plays: readonly Play[], now: number): Promise<void> {
  await database.transaction('rw', database.records, database.session, async () => {
    for (const play of plays)
      await changeRecord(
        database,
        'play',
        play.puzzle,
        // A newer deletion than the one before, which would otherwise delete them again on other devices.
        (_, owner) => (owner === NOBODY ? play : { ...play, since: now }),
        now,
      );
  });
}

function momentOf(at: number): { day: Day; at: number } {
  return { day: localDay(at), at };
}
