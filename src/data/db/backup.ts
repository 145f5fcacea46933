import { parseJson } from '../../../core/base/parse-json.ts';
import { failure, success, type Result } from '../../../core/base/result.ts';
import type { AccountRecord } from '../../../core/account/records.ts';
import { isMemory } from '../../../core/learn/memory.ts';
import { readRecord, writeBody } from '../../../core/protocol/records.ts';
import type { Play } from '../../../core/statistics/play.ts';
import type { OutboxRow, Refusal } from '../outbox/command.ts';
import { DRAFT_WORDS, isSetting, keysOf, nameOfKey, ownerOfKey, type LocalStore } from '../local-keys.ts';
import { tablesOf, type BackupTable } from './belongings.ts';
import type { Database, DraftRecord, LearnedRow } from './database.ts';
import { isMode, isNothing, isPictures, isString, NOTHING } from './drafts.ts';
import { mergeLearned } from './memories.ts';
import { decodeBoard, type BoardRecord, type GameRecord, type GameRow } from './game-record.ts';
import { mergeGame } from './game-records.ts';
import { rowOfGame, rowOfSave, waitingSaves, type OldSave } from './gather-games.ts';
import { NOBODY, ownerNow } from './owner.ts';
import { mergeRows, type RecordRow } from './records.ts';

/**
 * The data of a device and of the person who makes the backup: games, settings, drafts. Not the session
 * (others might read the file), nothing of other accounts, and nothing that the server stores anyway.
 */
export interface Backup {
  readonly format: 'nonet-backup';
  readonly version: 1;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The rows of each table that is the device's or the person's (`belongings`). */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Settings and the words of drafts from local storage, by key. */
  readonly local: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>>;

export type BackupFailure =
  | { readonly kind: 'too-large' }
  | { readonly kind: 'no-backup' }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' };

/** What a restore has added, counted. */
export interface Restored {
  readonly games: number;
  /** Items of the outbox, and drafts. */
  readonly unsent: number;
}

/** The rating of the mixed drill: of two ratings, the one based on more tries is kept. */
const DRILL = 'nonet.drill';
/** The largest accepted backup, in bytes. */
export const LARGEST_BACKUP = 2 ** 26;

/**
 * Reads the contents of a backup in one transaction. Blobs become text.
 *
 * @param owner the logged-in user; null reads only what belongs to the device
 */
export async function readAll(
  database: Database,
  store: LocalStore,
  owner: string | null,
  now: number,
): Promise<Backup> {
  const shared = tablesOf(database, 'device');
  const own = tablesOf(database, 'written');
  const rows = await database.transaction('r', [...shared, ...own], () =>
    Promise.all([
      ...shared.map((table) => table.toArray() as PromiseLike<Row[]>),
      ...own.map((table) => table.where({ owner: owner ?? NOBODY }).toArray() as PromiseLike<Row[]>),
    ]),
  );
  const written = await Promise.all(rows.map((some) => Promise.all(some.map(writeBlobs))));
  const keys = keysOf(store).filter((key) => isSetting(key) || (owner !== null && isDraftOf(owner, key)));
  return {
    format: 'nonet-backup',
    version: 1,
    savedAt: now,
    tables: Object.fromEntries(
      [...shared, ...own].map(({ name }, index) => [name, written[index]! as Row[]]),
    ),
    local: Object.fromEntries(keys.map((key) => [key, store.getItem(key) ?? ''])),
  };
}

/** Parses a backup; a single invalid part rejects all of it. */
export function parseBackup(database: Database, text: string): Result<Backup, BackupFailure> {
  if (text.length > LARGEST_BACKUP) return failure({ kind: 'too-large' });
  const data = parseJson(text) as Partial<Backup> | undefined;
  if (data?.format !== 'nonet-backup') return failure({ kind: 'no-backup' });
  if (data.version !== 1) return failure({ kind: 'newer' });
  const { tables, local, savedAt } = data;
  if (!isObject(tables) || !isObject(local) || typeof savedAt !== 'number')
    return failure({ kind: 'damaged' });
  for (const [name, rows] of Object.entries(tables)) {
    const kind = faultOfTable(database, name, rows);
    if (kind) return failure({ kind });
  }
  if (!Object.values(local).every(isString)) return failure({ kind: 'damaged' });
  return success(data as Backup);
}

/** The keys of tables that only older versions backed up. */
const OLD_TABLES: Readonly<Record<string, string>> = { games: 'id', saves: 'id', plays: 'puzzle' };

function faultOfTable(database: Database, name: string, rows: unknown): 'newer' | 'damaged' | undefined {
  const known = tablesOf(database, 'device', 'written').map((table) => table.name);
  if (!known.includes(name) && !Object.hasOwn(OLD_TABLES, name)) return 'newer';
  return Array.isArray(rows) && rows.every((row) => isWhole(database, name, row)) ? undefined : 'damaged';
}

/**
 * Merges a backup into the device's data, atomically. If both have a game, the newer one stays and the other
 * becomes a separate game. Games, statistics and memories go to the person who restores them; what was written
 * stays its author's. Settings are taken from the backup; for each technique practised, the
 * better memory counts.
 */
export async function restoreAll(
  database: Database,
  store: LocalStore,
  { tables, local }: Backup,
): Promise<Restored> {
  const rowsOf = <Kind>(name: string): Kind[] => (tables[name] ?? []).map((row) => readBlobs(row) as Kind);
  const restored = await database.transaction('rw', database.tables, async () => {
    const owner = await ownerNow(database);
    // A table that is backed up but not restored does not compile.
    const added = {
      ownGames: await mergeGames(database, [
        ...rowsOf<GameRow>('ownGames').map((game) => ({ ...game, owner })),
        ...oldGames(rowsOf, owner),
      ]),
      outbox: await mergeOutbox(database, rowsOf('outbox')),
      records: await mergeRecords(database, owner, rowsOf('records'), rowsOf('plays')),
      learned: await mergeLearned(
        database,
        rowsOf<LearnedRow>('learned').map((row) => ({
          ...row,
          owner,
          sent: row.owner === owner && row.sent,
        })),
      ),
      usedPuzzles: await addUsedPuzzles(database, rowsOf('usedPuzzles')),
      composerDrafts: await addDrafts(database, rowsOf<DraftRecord>('composerDrafts')),
    } satisfies Record<BackupTable, number>;
    return { games: added.ownGames, unsent: added.outbox + added.composerDrafts };
  });
  for (const [key, value] of Object.entries(local)) {
    const isNew = isDraft(key) && store.getItem(key) === null;
    if (isSetting(key) || isNew)
      store.setItem(key, key === DRILL ? moreTries(store.getItem(key), value) : value);
  }
  return restored;
}

function isDraft(key: string): boolean {
  return nameOfKey(key)?.startsWith(DRAFT_WORDS) === true;
}

function isDraftOf(owner: string, key: string): boolean {
  return isDraft(key) && ownerOfKey(key) === owner;
}

async function addUsedPuzzles(
  database: Database,
  puzzles: readonly { level: string; puzzle: string }[],
): Promise<number> {
  await database.usedPuzzles.bulkPut(puzzles);
  return puzzles.length;
}

/** A draft that exists here already may be newer: keep it. */
async function addDrafts(database: Database, drafts: readonly DraftRecord[]): Promise<number> {
  const here = await database.composerDrafts.bulkGet(drafts.map(({ owner, id }) => [owner, id]));
  const fresh = drafts.filter((_, index) => here[index] === undefined);
  await database.composerDrafts.bulkPut(fresh);
  return fresh.filter((draft) => !isNothing({ ...NOTHING, ...draft })).length;
}

/** @returns how many games were not here in this state */
async function mergeGames(database: Database, games: readonly GameRow[]): Promise<number> {
  let added = 0;
  for (const game of games.filter(({ isDeleted }) => !isDeleted)) {
    const here = await database.ownGames.get([game.owner, game.id]);
    if (here?.board.cells !== game.board.cells) added++;
    await mergeGame(database.ownGames, { ...game, sent: 0 });
  }
  return added;
}

/** The games of backups from before there was one list of them. */
function oldGames(rowsOf: <Kind>(name: string) => Kind[], owner: string): GameRow[] {
  return [
    ...rowsOf<GameRecord>('games').map((game) => rowOfGame(game, owner)),
    ...rowsOf<OldSave>('saves').map((save) => rowOfSave(save, owner)),
    ...waitingSaves(rowsOf('outbox')),
  ];
}

async function mergeRecords(
  database: Database,
  owner: string,
  rows: readonly RecordRow[],
  plays: readonly Play[],
): Promise<number> {
  const older = plays.map(
    (body) => ({ kind: 'play', id: body.puzzle, at: body.playedAt, body, owner }) as const,
  );
  // Settings of another account must not replace those of this one.
  const own = rows.filter((row) => row.kind === 'play' || row.owner === owner);
  // The account may have been another one, or may have lost them: they are sent again.
  return mergeRows(
    database,
    [...own, ...older].map((row): RecordRow => ({ ...row, owner, sent: 0 })),
  );
}

/**
 * Outbox items are appended in order, as drafts: a file must not post in anybody's name, and its items may
 * already have been sent.
 */
async function mergeOutbox(database: Database, rows: readonly Row[]): Promise<number> {
  let added = 0;
  for (const row of rows) {
    const { id, owner, command, createdAt, refusal: known } = row as unknown as OutboxRow;
    if ((command.kind as string) === 'save-board') continue;
    if ((await database.outbox.where({ id }).count()) > 0) continue;
    const refusal: Refusal = known ?? { kind: 'from-backup' };
    await database.outbox.add({ id, owner, command, createdAt, attempts: 0, refusal });
    added++;
  }
  return added;
}

function keyOf(row: Row, keyPath: string | string[] | null | undefined): unknown {
  return Array.isArray(keyPath) ? keyPath.map((part) => row[part]) : row[keyPath ?? 'id'];
}

function moreTries(here: string | null, theirs: string): string {
  const triesIn = (text: string | null): number => {
    const record = parseJson(text ?? '{}');
    return isObject(record) && typeof record.tries === 'number' ? record.tries : 0;
  };
  return here !== null && triesIn(here) > triesIn(theirs) ? here : theirs;
}

/** Checks of a table's rows, besides their keys. */
const WHOLE: Readonly<Record<string, (row: Row) => boolean>> = {
  ownGames: (row) => isTime(row.updatedAt) && (row.isDeleted === true || hasBoard(row)),
  games: (row) => hasBoard(row) && isTime(row.updatedAt),
  saves: (row) => hasBoard(row) && isTime(row.savedAt) && isString(row.name),
  outbox: isOutboxRow,
  composerDrafts: isDraftRow,
  records: isRecord,
  plays: (row) => isRecord({ kind: 'play', id: row.puzzle, at: 0, body: row }),
  learned: (row) => isMemory(row) && typeof row.sent === 'boolean',
};

function isWhole(database: Database, name: string, row: unknown): boolean {
  if (!isObject(row)) return false;
  const old = OLD_TABLES[name];
  const { auto, keyPath } = old === undefined ? database.table(name).schema.primKey : { keyPath: old };
  const key = keyOf(row, keyPath);
  const keys = Array.isArray(key) ? (key as unknown[]) : [key];
  if (!auto && !keys.every((part) => typeof part === 'string' || typeof part === 'number')) return false;
  return WHOLE[name]?.(row) ?? true;
}

function isDraftRow({ pictures, stash, mode, text = '', at = 0 }: Row): boolean {
  const isRest = isPictures(pictures) && isObject(stash) && isPictures(stash.pictures) && isMode(mode);
  return isRest && isString(text) && isTime(at);
}

/** Whether the page can show the row and the outbox could send it. */
function isOutboxRow({ id, owner, createdAt, command, refusal }: Row): boolean {
  return [id, owner].every(isString) && isTime(createdAt) && isRefusal(refusal) && isCommand(command);
}

function isRefusal(refusal: unknown): boolean {
  if (refusal === null) return true;
  if (!isObject(refusal) || !isString(refusal.kind)) return false;
  return [refusal.at, refusal.until].every((time) => time === undefined || isTime(time));
}

/** Checks of each kind of command, so that it can be shown and sent. */
const SENDABLE: Readonly<Record<string, (command: Row) => boolean>> = {
  // Of older versions: it becomes a game.
  'save-board': ({ board }) => isObject(board) && decodeBoard(board as unknown as BoardRecord) !== undefined,
  'create-post': ({ text, pictures }) => isString(text) && isPictures(pictures),
  'edit-post': ({ postId, text, before = '', pictures }) =>
    [postId, text, before].every(isString) && isPictures(pictures),
  'delete-post': ({ postId }) => isString(postId),
  'like-post': ({ postId }) => isString(postId),
  'report-post': ({ postId }) => isString(postId),
  'add-comment': ({ postId, text }) => isString(postId) && isString(text),
  'delete-comment': ({ postId, commentId }) => isString(postId) && isString(commentId),
};

function isCommand(command: unknown): boolean {
  return (
    isObject(command) &&
    Object.hasOwn(SENDABLE, String(command.kind)) &&
    SENDABLE[String(command.kind)]!(command)
  );
}

/**
 * Whether a time can be shown: with a number beyond the range of `Date`, the page would crash at every start.
 */
function isTime(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

function isRecord(row: Row): boolean {
  const { kind, id, at, body } = row as unknown as AccountRecord;
  try {
    return isTime(at) && readRecord({ kind, id, at, body: writeBody(kind, body) }) !== undefined;
  } catch {
    // Not even in the form of its kind.
    return false;
  }
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

/** Replaces every blob in a value with `{ $blob, type }` in base64. */
async function writeBlobs(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return { $blob: base64Of(new Uint8Array(await value.arrayBuffer())), type: value.type };
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
