import type { Dexie, EntityTable, Table } from 'dexie';
import { COURSE, TRAINER } from '../../../core/account/course.ts';
import {
  mergedRecord,
  type AccountRecord,
  type RecordBodies,
  type RecordKind,
} from '../../../core/account/records.ts';
import { isDeleted } from '../../../core/statistics/play.ts';
import type { GameRow } from './game-record.ts';
import { adoptGames, keepGames, leaveGames, markGames } from './game-records.ts';
import { NOBODY, ownerNow, type SessionRecord } from './owner.ts';

/** A record as this device has it. */
export type RecordRow<Kind extends RecordKind = RecordKind> = AccountRecord<Kind> & {
  readonly owner: string;
  /** 1 once the owner's account has received it: a number, since IndexedDB finds no booleans. */
  readonly sent: 0 | 1;
  /** Its account was deleted: see `GameRow`. What was learned goes on with the next person who learns here. */
  readonly isLeft?: true;
};

/** How much of its account's records a device has. */
export interface ExchangeRecord {
  readonly owner: string;
  /** The `next` of the last exchange. */
  readonly next: number;
}

/** The part of the database that records need. */
export interface Records extends Pick<Dexie, 'transaction'> {
  readonly records: Table<RecordRow, [string, string, string]>;
  readonly exchanges: EntityTable<ExchangeRecord, 'owner'>;
  readonly session: EntityTable<SessionRecord, 'key'>;
}

/** Games have a table of their own, with their history. */
export interface RecordsAndGames extends Records {
  readonly ownGames: Table<GameRow, [string, string]>;
}

/** The rows of one kind of the logged-in person, or those without an owner. */
export async function readRows<Kind extends RecordKind>(
  database: Records,
  kind: Kind,
): Promise<RecordRow<Kind>[]> {
  const owner = await ownerNow(database);
  return (await database.records.where({ owner, kind }).toArray()) as RecordRow<Kind>[];
}

/** The body of a record of this owner; by default of the logged-in person, or of one without an owner. */
export async function readBody<Kind extends RecordKind>(
  database: Records,
  kind: Kind,
  id: string,
  owner?: string,
): Promise<RecordBodies[Kind] | undefined> {
  const row = await database.records.get([owner ?? (await ownerNow(database)), kind, id]);
  return (row as RecordRow<Kind> | undefined)?.body;
}

/**
 * Changes a record in one transaction, since two tabs may change it at once.
 *
 * @param change gives the new body; undefined, or the old one, changes nothing
 * @param now milliseconds since 1970
 * @param of its owner; by default the logged-in person, or nobody
 */
export async function changeRecord<Kind extends RecordKind>(
  database: Records,
  kind: Kind,
  id: string,
  change: (before: RecordBodies[Kind] | undefined, owner: string) => RecordBodies[Kind] | undefined,
  now: number,
  of?: string,
): Promise<void> {
  await database.transaction('rw', database.records, database.session, async () => {
    const owner = of ?? (await ownerNow(database));
    const before = (await database.records.get([owner, kind, id])) as RecordRow<Kind> | undefined;
    const body = change(before?.body, owner);
    if (body === undefined || body === before?.body) return;
    // Always later than before: with a clock that was set back, the change would lose against its own past.
    const at = Math.max(now, (before?.at ?? 0) + 1);
    await database.records.put({ kind, id, at, body, owner, sent: 0 } as RecordRow);
  });
}

type Key = [owner: string, kind: string, id: string];
const keyOf = ({ owner, kind, id }: RecordRow): Key => [owner, kind, id];

/** Merges rows into those of their owners. Call in a transaction. */
export async function mergeRows(
  { records }: Pick<Records, 'records'>,
  rows: readonly RecordRow[],
): Promise<number> {
  const here = await records.bulkGet(rows.map(keyOf));
  const merged = new Map(here.flatMap((row) => (row ? [[keyOf(row).join('\n'), row] as const] : [])));
  for (const row of rows) {
    const key = keyOf(row).join('\n');
    const before = merged.get(key);
    const after = before ? mergedRecord(before, row) : row;
    // What the account does not have in this form still has to be sent.
    const isNews = JSON.stringify([after.at, after.body]) !== JSON.stringify([row.at, row.body]);
    merged.set(key, { ...after, owner: row.owner, sent: isNews ? 0 : row.sent });
  }
  await records.bulkPut([...merged.values()]);
  return rows.length;
}

/** Assigns the records from before a login to a person. */
export async function adoptRecords(database: RecordsAndGames, owner: string): Promise<void> {
  await database.transaction('rw', database.records, async () => {
    const nobodys = database.records.where({ owner: NOBODY }).filter(({ isLeft }) => !isLeft);
    const rows = await nobodys.toArray();
    await mergeRows(
      database,
      rows.map((row) => ({ ...row, owner, sent: 0 })),
    );
    await nobodys.delete();
  });
  await adoptGames(database.ownGames, owner);
}

/** Games, statistics and what was learned with a deleted account stay on this device. */
export async function disownRecords(database: RecordsAndGames, owner: string): Promise<void> {
  await database.transaction('rw', database.records, async () => {
    const rows = await database.records.where({ owner }).toArray();
    const kept = rows.flatMap((row): RecordRow[] => {
      if (row.kind === 'setting' && row.id !== COURSE && row.id !== TRAINER) return [];
      const left = { owner: NOBODY, sent: 0, isLeft: true } as const;
      if (row.kind !== 'play') return [{ ...row, ...left }];
      const { since: _since, ...body } = row.body;
      return isDeleted(row.body) ? [] : [{ ...row, body, ...left }];
    });
    await mergeRows(database, kept);
    await database.records.where({ owner }).delete();
  });
  await leaveGames(database.ownGames, owner);
}

/** Records that the owner's account has not received yet. */
export function unsentRecords({ records }: Pick<Records, 'records'>, owner: string) {
  return records.where({ owner, sent: 0 });
}

/** Whether there are any, or unsent games; `playing`: only what changes all the time while a game is played. */
export async function unsentNow(
  database: RecordsAndGames,
  owner: string,
): Promise<'none' | 'playing' | 'some'> {
  const records = await unsentRecords(database, owner).toArray();
  const isOfGame = records.every((row) => row.kind === 'play' && row.body.wonOn === null);
  if (!isOfGame) return 'some';
  const games = await database.ownGames.where({ owner, sent: 0 }).count();
  return games + records.length === 0 ? 'none' : 'playing';
}

function isGame(record: AccountRecord): record is AccountRecord<'game'> {
  return record.kind === 'game';
}

export interface Exchange {
  readonly owner: string;
  readonly token: string;
  readonly sent: readonly AccountRecord[];
  readonly since: number;
  readonly came: readonly AccountRecord[];
  readonly next: number;
}

/**
 * Stores the result of an exchange. If its session has ended, only what was sent is marked as received: the
 * other rows may have been removed. True if everything was stored.
 */
export async function keepExchanged(database: RecordsAndGames, exchange: Exchange): Promise<boolean> {
  const { owner, token, sent, since, came, next } = exchange;
  const { ownGames, records, exchanges, session } = database;
  return database.transaction('rw', ownGames, records, exchanges, session, async () => {
    const isOver = (await session.get('current'))?.token !== token;
    // The account was restored from a backup, and may lack what it once had.
    if (next < since && !isOver)
      for (const table of [ownGames, records] as Table[]) await table.where({ owner }).modify({ sent: 0 });
    await markGames(ownGames, owner, sent.filter(isGame));
    const sentRows = sent.filter((record): record is RecordRow => !isGame(record));
    const now = await records.bulkGet(sentRows.map(keyOf));
    const settled = now.flatMap((row, place) =>
      row && row.at === sentRows[place]!.at ? [{ ...row, sent: 1 as const }] : [],
    );
    await records.bulkPut(settled);
    if (isOver) return false;
    await keepGames(ownGames, owner, came.filter(isGame));
    const isSettled = ({ kind, id }: AccountRecord): boolean =>
      settled.some((row) => row.kind === kind && row.id === id);
    const rows = came
      .filter((record) => !isGame(record))
      .map((record): RecordRow => ({ ...record, owner, sent: 1 }));
    // The account's state of what was sent counts as it is: it has merged both.
    await records.bulkPut(rows.filter(isSettled));
    await mergeRows(
      database,
      rows.filter((row) => !isSettled(row)),
    );
    await exchanges.put({ owner, next });
    return true;
  });
}
