import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { isPictureName } from '../../core/posts/post.ts';
import type { PictureStore } from '../areas/posts/pictures/picture-store.ts';
import { isSqlite, type Db } from '../db/database.ts';
import { codeOf } from '../db/faults.ts';
import { noteMigrations } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { countOf } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';

/** Every table with its key, parents before children. */
const TABLE_KEYS: Readonly<Record<keyof Tables, readonly string[]>> = {
  settings: ['name'],
  accounts: ['id'],
  sessions: ['token_hash'],
  known_devices: ['account_id', 'device_hash'],
  second_factors: ['account_id'],
  recovery_codes: ['account_id', 'code_hash'],
  registrations: ['email_key', 'place'],
  recoveries: ['account_id'],
  mails: ['id'],
  saved_boards: ['account_id'],
  saved_board_copies: ['id'],
  color_settings: ['account_id'],
  memories: ['account_id', 'technique'],
  records: ['account_id', 'kind', 'id'],
  puzzles: ['id'],
  crystal_changes: ['id'],
  message_clock: ['name'],
  pictures: ['name'],
  posts: ['id'],
  post_pictures: ['post_id', 'slot'],
  comments: ['id'],
  likes: ['post_id', 'account_id'],
  post_days: ['account_id', 'day'],
  comment_counts: ['post_id', 'account_id'],
  message_removals: ['id'],
  reports: ['id'],
  audit_entries: ['id'],
  answers: ['account_id', 'key'],
  paces: ['key'],
};
/** Tables that have rows even on a site without accounts, and one that is not restored. */
const NOT_CONTENT: ReadonlySet<string> = new Set([
  'sessions',
  'settings',
  'puzzles',
  'message_clock',
  'paces',
]);
/** Numeric keys, which have no collation. */
const NUMBERS: ReadonlySet<string> = new Set(['slot', 'day']);
export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof Tables)[];
const ROWS_AT_ONCE = 200;
/** In characters; two hundred rows, or a picture, take less. */
const LONGEST_LINE = 64_000_000;
const FORMAT = 'nonet backup 1';
const NO_BACKUP = 'The file is not a Nonet backup.';
const CUT_OFF = 'The backup is truncated or has been modified.';

type Row = Record<string, unknown>;

/**
 * Writes all rows and pictures to a file: JSON lines between a header and a footer that proves it complete.
 *
 * @param db inside a transaction, so that the file is a consistent snapshot
 */
export async function writeDump(db: Db, pictures: PictureStore, file: string): Promise<void> {
  const hash = createHash('sha256');
  async function* lines(): AsyncGenerator<string> {
    const migrations = MIGRATIONS.map(({ name }) => name);
    yield line({ format: FORMAT, migrations, content: await countContent(db) });
    for (const table of TABLE_NAMES) for await (const rows of pages(db, table)) yield line({ table, rows });
    for await (const name of pictureNames(db)) {
      const bytes = await pictures.get(name);
      // Just deleted by the sweep, since no post has it.
      if (bytes !== undefined) yield line({ picture: name, bytes: bytes.toString('base64') });
    }
    yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
  }
  function line(value: unknown): string {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(`${file}.part`, { mode: 0o600, flush: true }),
  );
  await rename(`${file}.part`, file);
}

/**
 * Replaces all rows with those of a file, except that all sessions end, and adds its pictures. Throws, before
 * anything is changed, if the file is incomplete or from a newer version of the tables. Since migrations only
 * add columns that have defaults, or allow more, the rows of an older version fit.
 */
export async function readDump(db: Db, pictures: PictureStore, file: string): Promise<void> {
  // Storing pictures cannot be rolled back, so the whole file is checked first.
  await checkDump(file);
  await clear(db);
  for await (const { table, rows, picture, bytes } of linesOfDump(file)) {
    // Some of the sessions may have ended since the backup, so everybody must log in again.
    if (table !== undefined && table !== 'sessions') await insertRows(db, table, rows ?? []);
    if (picture !== undefined) await pictures.put(picture, Buffer.from(bytes ?? '', 'base64'));
  }
  // An older backup names fewer migrations than its rows now have.
  await noteMigrations(db);
}

/** Throws if `readDump` would refuse the file. */
export async function checkDump(file: string): Promise<void> {
  for await (const line of linesOfDump(file)) checkLine(line);
}

/** The lines between header and footer. Throws, at the latest at the end, if the file is not complete. */
async function* linesOfDump(file: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let first = true;
  for await (const text of linesOf(file)) {
    const value = parseLine(text, first ? NO_BACKUP : CUT_OFF);
    if (value.sha256 !== undefined) {
      if (value.sha256 === hash.digest('hex')) return;
      break;
    }
    hash.update(`${text}\n`);
    if (first) checkHead(value);
    else yield value;
    first = false;
  }
  throw new Error(first ? NO_BACKUP : CUT_OFF);
}

/** Number of rows in the database that a backup restores, not counting those of every new site. */
export async function countContent(db: Db): Promise<number> {
  let content = 0;
  for (const table of TABLE_NAMES) {
    if (NOT_CONTENT.has(table)) continue;
    content += await countOf(db.selectFrom(table));
  }
  return content;
}

/** `countContent` of a backup; 0 if its header lacks it or cannot be read. */
export async function contentOfDump(file: string): Promise<number> {
  try {
    for await (const text of linesOf(file)) return parseLine(text, NO_BACKUP).content ?? 0;
  } catch {
    // A damaged backup restores nothing.
  }
  return 0;
}

/** A backup may come from anywhere, so it may only refer to our tables and pictures. */
function checkLine({ table, picture }: Line): void {
  const isTable = table === undefined || Object.hasOwn(TABLE_KEYS, table);
  const isPicture = picture === undefined || isPictureName(picture);
  if (!isTable || !isPicture) throw new Error(NO_BACKUP);
}

interface Line {
  readonly format?: string;
  readonly migrations?: string[];
  /** See `countContent`. */
  readonly content?: number;
  readonly table?: keyof Tables;
  readonly rows?: Row[];
  readonly picture?: string;
  readonly bytes?: string;
  readonly sha256?: string;
}

function parseLine(text: string, fault: string): Line {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(fault);
  }
  if (typeof value !== 'object' || value === null) throw new Error(NO_BACKUP);
  return value;
}

/** The lines of a file. Read errors, for example if it is a folder, are thrown to the consumer. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const text = bytes.on('error', (error) => text.destroy(error)).pipe(createGunzip());
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const piece of text.setEncoding('utf8') as AsyncIterable<string>) {
      const [first = '', ...rest] = piece.split('\n');
      parts.push(first);
      length += first.length;
      for (const part of rest) {
        yield parts.join('');
        parts = [part];
        ({ length } = part);
      }
      if (length > LONGEST_LINE) throw new Error(NO_BACKUP);
    }
  } catch (error) {
    if (error instanceof Error && error.message === NO_BACKUP) throw error;
    throw new Error(faultOf(file, error as Error), { cause: error });
  } finally {
    bytes.destroy();
  }
}

function faultOf(file: string, error: Error): string {
  const code = codeOf(error);
  if (code === 'ENOENT') return `The file ${file} does not exist.`;
  if (!code.startsWith('Z_')) return `${file} cannot be read.`;
  // zlib's words for a file that does not begin as gzip does.
  return error.message === 'incorrect header check' ? NO_BACKUP : CUT_OFF;
}

/** Copies every row into an empty database, then compares all rows with the source. */
export async function copyRows(source: Db, target: Db): Promise<number> {
  await clear(target);
  for (const table of TABLE_NAMES)
    for await (const rows of pages(source, table)) await insertRows(target, table, rows);
  let count = 0;
  for (const table of TABLE_NAMES) {
    const copies = pages(target, table);
    for await (const rows of pages(source, table)) {
      const copy = (await copies.next()).value ?? [];
      rows.forEach((row, index) => {
        if (canonical(row) !== canonical(copy[index]))
          throw new Error(`${table}: a row differs after the copy.`);
      });
      count += rows.length;
    }
    if ((await copies.next()).done !== true) throw new Error(`${table}: the copy has more rows.`);
  }
  return count;
}

/** Copies the database's pictures from one store to another. */
export async function copyPictures(db: Db, from: PictureStore, to: PictureStore): Promise<number> {
  let count = 0;
  for await (const name of pictureNames(db)) {
    const bytes = await from.get(name);
    if (bytes === undefined) continue;
    await to.put(name, bytes);
    count++;
  }
  return count;
}

async function* pictureNames(db: Db): AsyncGenerator<string> {
  for await (const rows of pages(db, 'pictures')) for (const { name } of rows) yield String(name);
}

function checkHead({ format, migrations }: Line): void {
  if (format !== FORMAT) throw new Error(NO_BACKUP);
  const known = MIGRATIONS.slice(0, migrations?.length).map(({ name }) => name);
  if (JSON.stringify(migrations) !== JSON.stringify(known))
    throw new Error('The backup was written by a newer version: restore it with that version.');
}

async function clear(db: Db): Promise<void> {
  for (const table of [...TABLE_NAMES].reverse()) await db.deleteFrom(table).execute();
}

async function insertRows(db: Db, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute();
}

/** A table's rows in bytewise key order, the same on both engines. */
function pages(db: Db, table: keyof Tables): AsyncGenerator<Row[], undefined> {
  return isSqlite(db) ? pagesByKey(db, table) : pagesByCursor(db, table);
}

/** Each page begins after the last key of the previous one, which the key's index finds directly. */
async function* pagesByKey(db: Db, table: keyof Tables): AsyncGenerator<Row[], undefined> {
  const keys = sql.join(TABLE_KEYS[table].map((key) => sql.ref(key)));
  let last: Row | undefined;
  for (;;) {
    const after =
      last === undefined
        ? sql``
        : sql` where (${keys}) > (${sql.join(TABLE_KEYS[table].map((key) => last![key]))})`;
    const page = sql<Row>`select * from ${sql.table(table)}${after} order by ${keys} limit ${sql.lit(ROWS_AT_ONCE)}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** PostgreSQL's key indexes follow the database's collation, so the rows are sorted once here. */
async function* pagesByCursor(db: Db, table: keyof Tables): AsyncGenerator<Row[], undefined> {
  const cursor = sql.raw(`dump_${randomUUID().replaceAll('-', '')}`);
  const order = sql.join(
    TABLE_KEYS[table].map((key) => (NUMBERS.has(key) ? sql.ref(key) : sql`${sql.ref(key)} collate "C"`)),
  );
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(table)} order by ${order}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length === ROWS_AT_ONCE) continue;
    await sql`close ${cursor}`.execute(db);
    return;
  }
}

function canonical(row: Row | undefined): string {
  return JSON.stringify(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}
