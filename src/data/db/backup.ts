import { dayNumber } from '../../../core/base/day.ts';
import { failure, success, type Result } from '../../../core/base/result.ts';
import { BOARD_LEVELS } from '../../../core/board/board.ts';
import { mergedPlay, type Play } from '../../../core/statistics/play.ts';
import type { OutboxRow, Refusal } from '../outbox/command.ts';
import { KEPT_GAMES, type Database } from './database.ts';
import { decodeBoard, type BoardRecord, type GameRecord, type SaveRecord } from './game-record.ts';

/**
 * Everything that is kept on a device, but the session (a backup may lie where others can read it) and what
 * comes from the server or from a file anyway.
 */
export interface Backup {
  readonly format: 'nonet-backup';
  readonly version: 1;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The rows of each table of the database. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** What local storage holds: settings, by key. */
  readonly local: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

export type BackupFailure =
  { readonly kind: 'too-large' } | { readonly kind: 'no-backup' } | { readonly kind: 'newer' } | { readonly kind: 'damaged' };

/** What a restore has added. */
export interface Restored {
  readonly games: number;
  readonly saves: number;
  /** Items of the outbox. */
  readonly waiting: number;
}

/** The largest backup that is read, in bytes. */
export const LARGEST_BACKUP = 2 ** 26;

const LEFT_OUT = new Set(['session', 'endedSessions', 'packs', 'bulkLists', 'bulkPieces']);

/** Reads all tables at one moment. Blobs become text. */
export async function readAll(
  database: Database,
  local: Backup['local'],
  now: number,
): Promise<Backup> {
  const tables = database.tables.filter(({ name }) => !LEFT_OUT.has(name));
  const rows = await database.transaction('r', tables, () =>
    Promise.all(tables.map((table) => table.toArray() as PromiseLike<Row[]>)),
  );
  const written = await Promise.all(rows.map((some) => Promise.all(some.map(writeBlobs))));
  return {
    format: 'nonet-backup',
    version: 1,
    savedAt: now,
    tables: Object.fromEntries(tables.map(({ name }, index) => [name, written[index]! as Row[]])),
    local,
  };
}

/** Reads a backup's text; nothing of it is used unless all of it can be. */
export function parseBackup(database: Database, text: string): Result<Backup, BackupFailure> {
  if (text.length > LARGEST_BACKUP) return failure({ kind: 'too-large' });
  const data = parseJson(text) as Partial<Backup> | undefined;
  if (data?.format !== 'nonet-backup') return failure({ kind: 'no-backup' });
  if (data.version !== 1) return failure({ kind: 'newer' });
  const { tables, local, savedAt } = data;
  if (!isObject(tables) || !isObject(local) || typeof savedAt !== 'number') return failure({ kind: 'damaged' });
  const known = new Set(database.tables.map(({ name }) => name));
  for (const [name, rows] of Object.entries(tables)) {
    if (!known.has(name) || LEFT_OUT.has(name)) return failure({ kind: 'newer' });
    if (!Array.isArray(rows) || !rows.every((row) => isWhole(database, name, row)))
      return failure({ kind: 'damaged' });
  }
  if (!Object.values(local).every((value) => typeof value === 'string')) return failure({ kind: 'damaged' });
  return success(data as Backup);
}

/**
 * Puts a backup's rows beside what is on the device: all of it or, where the browser refuses, nothing.
 * Where both have a game or a save, the newer stays and the other is kept as a save of its own.
 */
export async function restoreAll(
  database: Database,
  { tables }: Backup,
  { newId }: { readonly newId: () => string },
): Promise<Restored> {
  const decoded = Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => readBlobs(row) as Row)]),
  );
  const { games = [], saves = [], outbox = [], plays = [], ...others } = decoded;
  return database.transaction('rw', database.tables, async () => {
    const gameCount = await mergeGames(database, games as unknown as GameRecord[], newId);
    const saveCount = await mergeSaves(database, saves as unknown as SaveRecord[], newId);
    const waiting = await mergeOutbox(database, outbox);
    await mergePlays(database, plays as unknown as Play[]);
    for (const [name, rows] of Object.entries(others)) await addMissing(database, name, rows);
    return { games: gameCount, saves: saveCount, waiting };
  });
}

async function mergeGames(database: Database, games: readonly GameRecord[], newId: () => string): Promise<number> {
  let added = 0;
  for (const game of games) {
    const here = await database.games.get(game.id);
    if (here && isSame(here.board, game.board)) continue;
    added++;
    if (here) {
      const [newer, older] = here.updatedAt >= game.updatedAt ? [here, game] : [game, here];
      await database.games.put(newer);
      await database.saves.put(saveOf(older, newId()));
    } else await database.games.put(game);
  }
  // Only so many games are kept beside the saves: the rest would be let go with the next edit.
  const surplus = await database.games.orderBy('updatedAt').reverse().offset(KEPT_GAMES).toArray();
  for (const game of surplus) await database.saves.put(saveOf(game, newId()));
  await database.games.bulkDelete(surplus.map(({ id }) => id));
  return added;
}

/** A game as a save, which keeps no history; named by its day. */
function saveOf({ board, elapsedMs, updatedAt }: GameRecord, id: string): SaveRecord {
  const name = new Date(updatedAt).toISOString().slice(0, 10);
  return { id, name, board: { ...board, history: [], position: 1 }, elapsedMs, savedAt: updatedAt };
}

async function mergeSaves(database: Database, saves: readonly SaveRecord[], newId: () => string): Promise<number> {
  let added = 0;
  for (const save of saves) {
    const here = await database.saves.get(save.id);
    if (here && isSame(here.board, save.board)) continue;
    added++;
    if (!here) await database.saves.put(save);
    else {
      const [newer, older] = here.savedAt >= save.savedAt ? [here, save] : [save, here];
      await database.saves.bulkPut([newer, { ...older, id: newId() }]);
    }
  }
  return added;
}

async function mergePlays(database: Database, plays: readonly Play[]): Promise<void> {
  for (const play of plays) {
    const here = await database.plays.get(play.puzzle);
    await database.plays.put(here ? mergedPlay(here, play) : play);
  }
}

/**
 * Items come in their order after those that wait here, as drafts: a file must not write in anybody's name,
 * and what is in it may have been sent already.
 */
async function mergeOutbox(database: Database, rows: readonly Row[]): Promise<number> {
  let added = 0;
  for (const row of rows) {
    const { id, refusal: known } = row as Row & Pick<OutboxRow, 'id' | 'refusal'>;
    if ((await database.outbox.where({ id }).count()) > 0) continue;
    const refusal: Refusal = known ?? { kind: 'from-backup' };
    await database.table('outbox').add(withoutKey({ ...row, refusal }, 'seq'));
    added++;
  }
  return added;
}

/** Rows of any other table: those whose key is not there yet; where keys are only numbers, those that differ. */
async function addMissing(database: Database, name: string, rows: readonly Row[]): Promise<void> {
  const table = database.table<Row>(name);
  const { auto, keyPath } = table.schema.primKey;
  if (auto && typeof keyPath === 'string') {
    const bare = (row: Row): Row => withoutKey(row, keyPath);
    const here = new Set((await table.toArray()).map((row) => JSON.stringify(bare(row))));
    await table.bulkAdd(rows.map(bare).filter((row) => !here.has(JSON.stringify(row))));
    return;
  }
  const keys = rows.map((row) => keyOf(row, keyPath));
  const here = await table.bulkGet(keys as string[]);
  await table.bulkPut(rows.filter((_, index) => here[index] === undefined));
}

function withoutKey(row: Row, keyPath: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== keyPath));
}

function keyOf(row: Row, keyPath: string | string[] | null | undefined): unknown {
  return Array.isArray(keyPath) ? keyPath.map((part) => row[part]) : row[keyPath ?? 'id'];
}

function isSame(one: BoardRecord, other: BoardRecord): boolean {
  return one.cells === other.cells && one.history.length === other.history.length;
}

function isWhole(database: Database, name: string, row: unknown): boolean {
  if (!isObject(row)) return false;
  const { auto, keyPath } = database.table(name).schema.primKey;
  const key = keyOf(row, keyPath);
  const keys = Array.isArray(key) ? (key as unknown[]) : [key];
  if (!auto && !keys.every((part) => typeof part === 'string' || typeof part === 'number')) return false;
  if (name === 'games') return hasBoard(row) && typeof row.updatedAt === 'number';
  if (name === 'saves') return hasBoard(row) && typeof row.savedAt === 'number' && typeof row.name === 'string';
  if (name === 'outbox')
    return typeof row.id === 'string' && typeof row.owner === 'string' && typeof row.createdAt === 'number' && isObject(row.command);
  if (name === 'plays') return isPlay(row);
  return true;
}

function isPlay({ puzzle, level, daily, begunOn, wonOn, playedAt, seconds, hints, mistakes }: Row): boolean {
  const isDay = (value: unknown): boolean => typeof value === 'string' && dayNumber(value) !== undefined;
  const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
  return (
    /^[0-9]{81}$/.test(String(puzzle)) &&
    BOARD_LEVELS.some((each) => each === level) &&
    isDay(begunOn) &&
    [daily, wonOn].every((day) => day === null || isDay(day)) &&
    [playedAt, seconds, hints].every(isCount) &&
    (mistakes === null || isCount(mistakes))
  );
}

function hasBoard(row: Row): boolean {
  return (
    isObject(row.board) &&
    typeof row.elapsedMs === 'number' &&
    decodeBoard(row.board as unknown as BoardRecord) !== undefined
  );
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A value with every blob in it as `{ $blob, type }`, base64. */
async function writeBlobs(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { $blob: base64Of(new Uint8Array(await value.arrayBuffer())), type: value.type };
  if (Array.isArray(value)) return Promise.all(value.map(writeBlobs));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(async ([key, each]) => [key, await writeBlobs(each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function readBlobs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readBlobs);
  if (!isObject(value)) return value;
  if (typeof value.$blob === 'string') {
    const bytes = Uint8Array.from(atob(value.$blob), (sign) => sign.charCodeAt(0));
    return new Blob([bytes], { type: String(value.type) });
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readBlobs(each)]));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
