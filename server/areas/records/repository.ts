import { sql } from 'kysely';
import { mergedRecord, type RecordKind } from '../../../core/account/records.ts';
import { DAY_MS, endOfUtcDay } from '../../../core/base/day.ts';
import { readBoardText, type SaveBoardReply } from '../../../core/protocol/boards.ts';
import {
  BEFORE_BOARD,
  boardIn,
  puzzleIn,
  readRecord,
  readWritten,
  writeBody,
  writeRecord,
  type RecordText,
  type SentRecord,
  type WrittenRecord,
} from '../../../core/protocol/records.ts';
import type { Db, NotRun } from '../../db/database.ts';
import { secondsUntil } from '../../db/paces.ts';
import { prepared } from '../../db/prepared.ts';
import type { RecordRow } from '../../db/tables.ts';
import { takeDayBytes } from '../../limits/day-bytes.ts';
import { jsonOf, packedPart, packJson, packText, unpackText } from '../../storage/packed-text.ts';

/** In characters as sent: about three thousand boards. */
const BYTES_PER_DAY = 20 * 1024 * 1024;

/** How many records of a kind an account can have; the oldest are dropped, unless they changed today. */
const MOST: Readonly<Record<RecordKind, number>> = { game: 200, play: 20_000, setting: 100 };

type TooFast = Extract<NotRun, { kind: 'too-fast' }>;
const SESSION_OVER = { kind: 'session-over' } as const;

interface Exchange {
  readonly accountId: string;
  readonly records: readonly WrittenRecord[];
  /** The size of the records, which counts against the daily limit. */
  readonly bytes: number;
  readonly now: number;
}

/** Merges records into an account's. */
export async function mergeRecords(
  tx: Db,
  exchange: Exchange,
): Promise<{ kind: 'merged' } | TooFast | typeof SESSION_OVER> {
  const { accountId, records, now } = exchange;
  const refused = await countBytes(tx, exchange);
  if (refused) return refused;
  return (await putRecords(tx, accountId, records, now)) ? { kind: 'merged' } : SESSION_OVER;
}

async function countBytes(
  tx: Db,
  { accountId, bytes, now }: Omit<Exchange, 'records'>,
): Promise<TooFast | undefined> {
  const limit = { what: 'saves', accountId, bytes, now, bytesPerDay: BYTES_PER_DAY };
  if (await takeDayBytes(tx, limit)) return undefined;
  return { kind: 'too-fast', waitSeconds: secondsUntil(endOfUtcDay(now), now) };
}

/** Merges records; returns the rows that changed, or undefined if the account has been deleted meanwhile. */
async function putRecords(
  tx: Db,
  accountId: string,
  records: readonly WrittenRecord[],
  now: number,
): Promise<readonly RecordRow[] | undefined> {
  // The first statement locks the account's row, so that numbers are committed in their order: otherwise a
  // device that has read a higher number would never see a lower one.
  const [account] = await takeNumbers(tx, records.length, accountId);
  if (account === undefined) return undefined;
  const before = await readRows(tx, accountId, ...records.map(({ id }) => id));
  const stored = new Map(before.map((row) => [keyOf(row), row]));
  const fresh = new Map<string, WrittenRecord>();
  for (const record of records) {
    const key = keyOf(record);
    const old = fresh.get(key) ?? storedState(stored.get(key), record);
    const merged = old ? mergedWritten(old, record) : record;
    if (old?.at !== merged.at || old.body !== merged.body) fresh.set(key, merged);
  }
  if (fresh.size === 0) return [];
  const rows = [...fresh.values()].map(({ kind, id, at, body }, index) => ({
    account_id: accountId,
    kind,
    id,
    number: account.last - fresh.size + index + 1,
    at,
    body: packBody(body),
  }));
  await putRows(tx, ...rows.flatMap((row) => COLUMNS.map((name) => row[name])));
  const grown = new Set(rows.filter((row) => !stored.has(keyOf(row))).map(({ kind }) => kind));
  for (const kind of grown) await dropOldest(tx, accountId, kind, now);
  return rows;
}

const takeNumbers = prepared((tx, count: number, accountId: string) =>
  tx
    .updateTable('accounts')
    .set((old) => ({ record_number: old('record_number', '+', count) }))
    .where('id', '=', accountId)
    .returning('record_number as last')
    .compile(),
);

const COLUMNS = ['account_id', 'kind', 'id', 'number', 'at', 'body'] as const satisfies (keyof RecordRow)[];

const readRows = prepared((tx, accountId: string, ...ids: string[]) =>
  tx
    .selectFrom('records')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .compile(),
);

/** Takes the values of all rows, in the order of the columns. */
const putRows = prepared((tx, ...values: (string | number)[]) => {
  const size = COLUMNS.length;
  const rows = Array.from(
    { length: values.length / size },
    (_, row) => sql`(${sql.join(values.slice(row * size, (row + 1) * size))})`,
  );
  return sql<never>`
    insert into records (${sql.join(COLUMNS.map((name) => sql.ref(name)))}) values ${sql.join(rows)}
    on conflict (account_id, kind, id)
      do update set number = excluded.number, at = excluded.at, body = excluded.body
  `.compile(tx);
});

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

/** What is stored, unless it is the earlier state of a game, which is replaced without being unpacked. */
function storedState(row: RecordRow | undefined, { kind, at }: WrittenRecord): SentRecord | undefined {
  if (row === undefined || (kind === 'game' && at > row.at)) return undefined;
  return { ...row, body: unpackBody(row.body) };
}

function mergedWritten(old: SentRecord, record: WrittenRecord): WrittenRecord {
  const before = readRecord(old);
  return before ? writeRecord(mergedRecord(before, readWritten(record))) : record;
}

const DELETED = writeBody('game', {});

/** A deleted game has an empty body in the database. */
function packBody(text: RecordText): string {
  return text === DELETED ? '' : packText(text, boardIn);
}

export function unpackBody(packed: string): RecordText {
  return packed === '' ? DELETED : (unpackText(packed) as RecordText);
}

/** A body in the form that answers take. */
export function packedBody(stored: string): string {
  return stored === '' ? packText(DELETED) : stored;
}

async function dropOldest(tx: Db, accountId: string, kind: RecordKind, now: number): Promise<void> {
  await tx
    .deleteFrom('records')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('at', '<', now - DAY_MS)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('records')
        .select('id')
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(MOST[kind]),
    )
    .execute();
}

/** The records that changed after a number, oldest change first. */
export function listChanges(db: Db, accountId: string, since: number, most: number): Promise<RecordRow[]> {
  return db
    .selectFrom('records')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('number', '>', since)
    .orderBy('number')
    .limit(most)
    .execute();
}

/** The number of an account's last change; undefined if the account is deleted. */
export async function lastNumber(db: Db, accountId: string): Promise<number | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('record_number')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.record_number;
}

/**
 * Older versions, which may still run next to this one, store boards in tables of their own, and so do their
 * backups: whether an account has such boards.
 */
export async function hasOldBoards(db: Db, accountId: string): Promise<boolean> {
  return (await readOldSavers(db, accountId)).length > 0;
}

const readOldSavers = prepared((db, accountId: string) =>
  db
    .selectFrom('saved_boards')
    .select('account_id')
    .where('account_id', '=', accountId)
    .unionAll(db.selectFrom('saved_board_copies').select('account_id').where('account_id', '=', accountId))
    .compile(),
);

interface OldBoards {
  readonly accountId: string;
  readonly now: number;
}

/** Makes games of the boards that older versions have stored. */
export async function takeOldBoards(tx: Db, { accountId, now }: OldBoards): Promise<void> {
  const boards = await tx
    .deleteFrom('saved_boards')
    .where('account_id', '=', accountId)
    .returning(['version', 'board', 'saved_at'])
    .execute();
  const copies = await tx
    .deleteFrom('saved_board_copies')
    .where('account_id', '=', accountId)
    .returning(['id', 'board', 'saved_at'])
    .execute();
  const games = [
    ...copies,
    ...boards.map((row) => ({ ...row, id: `saved ${row.version} ${row.saved_at}` })),
  ].flatMap(({ id, board: packed, saved_at }) => {
    const board = readBoardText(unpackText(packed));
    return board ? [{ kind: 'game' as const, id, at: saved_at, body: writeBody('game', { board }) }] : [];
  });
  if (games.length > 0) await putRecords(tx, accountId, games, now);
}

export interface BoardSave {
  readonly accountId: string;
  /** For a game that the account does not have yet. */
  readonly newId: string;
  readonly now: number;
  readonly puzzle: string;
  /** The board as the body of a game. */
  readonly body: RecordText;
  readonly basedOn: number | undefined;
  readonly savedAt: number;
  /** Games that the person has discarded in favour of this one. */
  readonly discarded: readonly string[];
}

/**
 * Saves a board as a game: over the version that it is based on; without a version, over the game of its
 * puzzle, unless that was saved later. Anything else becomes another game, so that nothing is lost.
 */
export async function saveBoard(
  tx: Db,
  save: BoardSave,
): Promise<SaveBoardReply | TooFast | typeof SESSION_OVER> {
  const { accountId, now, body, discarded } = save;
  const refused = await countBytes(tx, { accountId, bytes: body.length, now });
  if (refused) return refused;
  const gone = discarded.map((id) => ({ kind: 'game' as const, id, at: now, body: DELETED }));
  const game = await gameOf(tx, save);
  const records = [...(await ofAccount(tx, accountId, gone)), { ...game, body }];
  const rows = await putRecords(tx, accountId, records, now);
  if (rows === undefined) return SESSION_OVER;
  return { kind: 'saved', version: rows.find(({ id }) => id === game.id)!.number };
}

/** The game that a save replaces or begins. */
async function gameOf(
  tx: Db,
  { accountId, newId, puzzle, basedOn, savedAt }: BoardSave,
): Promise<Omit<WrittenRecord, 'body'>> {
  const [row] =
    basedOn === undefined ? await readGame(tx, accountId, puzzle) : await readVersion(tx, accountId, basedOn);
  if (!row) return { kind: 'game', id: basedOn === undefined ? puzzle : newId, at: savedAt };
  const isSamePuzzle = [undefined, puzzle].includes(puzzleIn(unpackBody(row.body)));
  const isBase = isSamePuzzle && (basedOn !== undefined || row.at <= savedAt);
  return isBase
    ? { kind: 'game', id: row.id, at: Math.max(savedAt, row.at + 1) }
    : { kind: 'game', id: newId, at: savedAt };
}

const gamesOf = (tx: Db, accountId: string) =>
  tx.selectFrom('records').select(COLUMNS).where('account_id', '=', accountId).where('kind', '=', 'game');
const readGame = prepared((tx, accountId: string, id: string) =>
  gamesOf(tx, accountId).where('id', '=', id).compile(),
);
const readVersion = prepared((tx, accountId: string, number: number) =>
  gamesOf(tx, accountId).where('number', '=', number).compile(),
);

async function ofAccount(
  tx: Db,
  accountId: string,
  records: readonly WrittenRecord[],
): Promise<WrittenRecord[]> {
  if (records.length === 0) return [];
  const ids = await tx
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'game')
    .where(
      'id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  return records.filter((record) => ids.some(({ id }) => id === record.id));
}

export interface NewestGame {
  /** Its text, packed. */
  readonly board: Buffer;
  readonly version: number;
  readonly savedAt: number;
}

/** The game that changed last; `old` if the account has boards of older versions, which may be newer. */
export async function newestGame(db: Db, accountId: string): Promise<NewestGame | 'old' | undefined> {
  const [row] = await readNewestGame(db, accountId);
  if (row!.has_old) return 'old';
  const { body, number, at } = row!;
  const board = body === null ? undefined : (packedPart(body, BEFORE_BOARD) ?? packBoard(jsonOf(body)));
  return board && { board, version: number!, savedAt: at! };
}

/** Packs the board of a game that an older version has packed as a whole. */
function packBoard(game: string): Buffer | undefined {
  const part = boardIn(game);
  return part && packJson(`"${game.slice(part.start, part.end)}"`);
}

type NewestRow = { [Name in 'body' | 'number' | 'at']: RecordRow[Name] | null } & {
  readonly has_old: number | boolean;
};

// One query, since most of its time is not spent in the tables. A limit as a parameter would make SQLite plan it anew
// each time.
const readNewestGame = prepared((db, accountId: string) =>
  sql<NewestRow>`
    select body, number, at,
      exists (select 1 from saved_boards where account_id = ${accountId})
        or exists (select 1 from saved_board_copies where account_id = ${accountId}) as has_old
    from (select 1) as account
    left join (
      select body, number, at from records
      where account_id = ${accountId} and kind = 'game' and body <> ''
      order by at desc, number desc limit 1
    ) as newest on true
  `.compile(db),
);

export const recordCommands = { mergeRecords, takeOldBoards, saveBoard };
