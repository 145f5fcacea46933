import { existsSync, statSync } from 'node:fs';
import { access, constants, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { configWarnings, parseConfig, type Config } from '../config.ts';
import { StorageUnavailable, type Db } from '../db/database.ts';
import { codeOf, isStorageFault } from '../db/faults.ts';
import { keyMark, OTHER_KEY } from '../db/key-mark.ts';
import { readSetting } from '../db/lasting-setting.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { countOf } from '../db/queries.ts';
import type { SqliteConnection } from '../db/sqlite-driver.ts';
import { kyselyOn, openSqliteToRead } from '../db/sqlite-file.ts';
import type { Tables } from '../db/tables.ts';
import { checkDump, TABLE_NAMES } from './dump.ts';
import { greetMailServer } from '../mail/smtp.ts';
import { backupsInBucket } from './bucket-backups.ts';
import {
  foreignBackups,
  newestBackup,
  siteIn,
  SPARED,
  surplus,
  type BackupPlan,
} from './scheduled-backups.ts';
import type { BucketSettings } from '../storage/bucket.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';
import { refuseLostDatabase, refuseMovedDatabase } from '../storage/lost-database.ts';
import { createSecretBox } from '../storage/secret-box.ts';
import { readOrMakeKeyFile } from '../storage/secret-key.ts';
import { sqliteFile } from './tools.ts';

/** The result of one check. */
export interface Finding {
  readonly what:
    | 'settings'
    | 'node'
    | 'page'
    | 'disk'
    | 'database'
    | 'clock'
    | 'key'
    | 'pictures'
    | 'mail'
    | 'backups';
  /** `look`: it works, but needs attention. */
  readonly state: 'ok' | 'look' | 'broken';
  /** The result and what to do about it; no secrets. */
  readonly say: string;
}

/** As in `engines` of package.json. */
export const TESTED_NODES = ['20', '22', '24', '26'];
const GIGABYTE = 1_000_000_000;
const CONNECT_MS = 5000;
/** Clocks of processes may differ by this much, in milliseconds. */
const CLOCK_MS = 5000;
/** The newest pictures represent all of them: in a bucket, each request costs money. */
const PICTURES_LOOKED_AT = 200;
const HOUR_MS = 3_600_000;
/** A name that no picture has. */
const NO_PICTURE = `${'0'.repeat(64)}.webp`;

type Say = readonly [state: Finding['state'], say: string];

/**
 * Checks everything that a server needs. Changes nothing, and may run while a server runs.
 *
 * @param environment contains the settings
 * @param root the package's folder
 * @param now milliseconds since 1970
 */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
  now: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (what: Finding['what'], ...said: readonly Say[]): void => {
    findings.push(...said.map(([state, say]) => ({ what, state, say })));
  };
  note('node', nodeVersion());
  note(
    'page',
    existsSync(path.join(root, 'dist', 'index.html'))
      ? ['ok', 'built']
      : ['broken', 'not built: npm run build'],
  );
  const config = parseConfig(environment);
  if (!config.ok) {
    note('settings', ...config.failure.faults.map((fault): Say => ['broken', fault]));
    return findings;
  }
  const warnings = configWarnings(config.value);
  note(
    'settings',
    ...(warnings.length > 0 ? warnings.map((text): Say => ['look', text]) : [['ok', 'readable'] as const]),
  );
  note('disk', await diskSpace(config.value));
  findings.push(...(await examineDatabase(config.value, now)));
  note('mail', await mailServer(config.value));
  if (config.value.backups !== undefined) {
    const { bucket } = config.value.backups;
    note('backups', await lastBackup(config.value.backups, now));
    if (bucket !== undefined) note('backups', await copies(config.value.backups, bucket, now));
  }
  return findings;
}

function nodeVersion(): Say {
  const { node } = process.versions;
  return TESTED_NODES.includes(node.split('.')[0]!)
    ? ['ok', node]
    : ['look', `${node}: the server is tested with Node ${TESTED_NODES.join(', ')}`];
}

async function diskSpace({ dataFolder, databaseUrl }: Config): Promise<Say> {
  try {
    const { bavail, bsize } = await statfs(dataFolder);
    const fault = await access(dataFolder, constants.W_OK).then(
      () => undefined,
      (error: unknown) => codeOf(error),
    );
    if (fault !== undefined && databaseUrl === undefined)
      return ['broken', `${dataFolder} is not writable (${fault}), so nothing can be saved`];
    const free = bavail * bsize;
    const say = `${(free / GIGABYTE).toFixed(1)} GB free at ${dataFolder}`;
    return free < GIGABYTE / 10
      ? ['broken', `${say}: nothing can be saved on a full disk`]
      : [free < GIGABYTE ? 'look' : 'ok', say];
  } catch {
    return ['look', `the folder ${dataFolder} does not exist yet: the server creates it at its first start`];
  }
}

/** Checks the database, and everything that depends on it. */
async function examineDatabase(config: Config, now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const look = async (what: Finding['what'], work: () => Promise<Say>): Promise<void> => {
    const [state, say] = await work().catch((error: unknown): Say => ['broken', reasonOf(error)]);
    findings.push({ what, state, say });
  };
  let opened: Opened | undefined;
  try {
    refuseLostDatabase(config);
    opened = openReadOnly(config);
    const foreign = config.backups && (await foreignBackups(opened?.db, config.backups.folder));
    if (foreign !== undefined) throw new Error(foreign);
    if (opened === undefined) {
      const say = `${sqliteFile(config)} does not exist yet: the server creates it at its first start. If the site already has data, mount its folder or correct DATA_DIR`;
      return [{ what: 'database', state: 'look', say }];
    }
    const { db, check } = opened;
    await look('database', check);
    if (findings[0]!.state === 'broken') return findings;
    await refuseMovedDatabase(db);
    await look('database', () => tables(db));
    if (config.databaseUrl !== undefined) await look('clock', () => clock(db, now));
    await look('key', () => key(db, config));
    await look('pictures', () => pictures(db, config));
    await look('mail', () => waitingMail(db, now));
  } catch (error) {
    findings.push({ what: 'database', state: 'broken', say: reasonOf(error) });
  } finally {
    await opened?.close();
  }
  return findings;
}

interface Opened {
  readonly db: Db;
  /** Checks the integrity of the data. */
  readonly check: () => Promise<Say>;
  readonly close: () => Promise<void>;
}

/** Undefined if there is no database yet. */
function openReadOnly(config: Config): Opened | undefined {
  const { databaseUrl, poolSize } = config;
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, poolSize);
  const file = sqliteFile(config);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return undefined;
  const connection = openSqliteToRead(file);
  return {
    db: kyselyOn(connection),
    check: () => Promise.resolve(checkFile(connection, file)),
    close: () => {
      connection.close();
      return Promise.resolve();
    },
  };
}

function checkFile(connection: SqliteConnection, file: string): Say {
  const damage = connection.pragma('integrity_check(1)', { simple: true });
  if (damage !== 'ok') return ['broken', `${file} is damaged: restore a backup with npm run restore -- FILE`];
  const orphans = connection.pragma('foreign_key_check') as unknown[];
  return orphans.length > 0
    ? [
        'broken',
        `${file}: ${orphans.length} rows refer to missing rows: npm run restore -- FILE replaces all data with a backup`,
      ]
    : ['ok', `${file} is intact`];
}

function openPostgres(url: string, poolSize: number): Opened {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    check: async () => {
      const { rows } = await sql<{
        version: string;
        most: number;
      }>`select current_setting('server_version') as version, current_setting('max_connections')::int as most`.execute(
        db,
      );
      const { version, most } = rows[0]!;
      // One more listens for news.
      const needed = poolSize + 1;
      return needed > most
        ? [
            'broken',
            `PostgreSQL ${version} allows ${most} connections, but each process needs ${needed}: lower POOL_SIZE, or raise max_connections`,
          ]
        : ['ok', `PostgreSQL ${version} answers and allows ${most} connections, ${needed} for each process`];
    },
    close: () => db.destroy(),
  };
}

async function tables(db: Db): Promise<Say> {
  const rows = await db.selectFrom('settings').select('name').where('name', 'like', 'migration:%').execute();
  const done = rows.map(({ name }) => name.slice('migration:'.length));
  const known = MIGRATIONS.map(({ name }) => name);
  const newer = done.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return ['broken', `written by another version of the server (${newer.join(', ')}): install that version`];
  const open = known.filter((name) => !done.includes(name)).length;
  if (open > 0)
    return ['look', `the next start will migrate the tables: ${open} of ${known.length} steps are pending`];
  const missing: string[] = [];
  for (const name of TABLE_NAMES) if (!(await hasTable(db, name))) missing.push(name);
  return missing.length > 0
    ? ['broken', `tables are missing (${missing.join(', ')}): restore a backup with npm run restore -- FILE`]
    : ['ok', 'the tables are up to date'];
}

async function hasTable(db: Db, name: keyof Tables): Promise<boolean> {
  try {
    await db.selectFrom(name).selectAll().limit(1).execute();
    return true;
  } catch (error) {
    if (isStorageFault(error)) throw error;
    return false;
  }
}

async function clock(db: Db, now: number): Promise<Say> {
  const { rows } = await sql<{
    now: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db);
  const away = Math.abs(Number(rows[0]!.now) - now);
  return away > CLOCK_MS
    ? [
        'look',
        `this machine and the database differ by ${Math.round(away / 1000)} s: synchronise both with NTP`,
      ]
    : ['ok', 'agrees with the clock of the database'];
}

async function key(db: Db, config: Config): Promise<Say> {
  const mark = await readSetting(db, 'secret-key');
  if (mark === undefined) return ['look', 'nothing is encrypted yet'];
  // Do not create one here: a new key would not match the database.
  const hasKey = config.secretKey !== undefined || existsSync(path.join(config.dataFolder, 'secret.key'));
  if (!hasKey)
    return ['broken', `neither SECRET_KEY nor ${config.dataFolder}/secret.key exists: ${OTHER_KEY}`];
  const box = createSecretBox(config.secretKey ?? readOrMakeKeyFile(config.dataFolder));
  return keyMark(box).value === mark ? ['ok', 'fits the encrypted data'] : ['broken', OTHER_KEY];
}

async function pictures(db: Db, config: Config): Promise<Say> {
  const store = pictureStore(config);
  const newest = await db
    .selectFrom('pictures')
    .select('name')
    .orderBy('sent_at', 'desc')
    .limit(PICTURES_LOOKED_AT)
    .execute();
  let missing = 0;
  try {
    // Also shows that a bucket answers if there are no pictures.
    await store.get(NO_PICTURE);
    for (const { name } of newest) if ((await store.get(name)) === undefined) missing++;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return ['broken', error.message];
  }
  return missing > 0
    ? [
        'broken',
        `${missing} of the newest ${newest.length} are missing: backups contain them (npm run restore -- FILE replaces all data with a backup)`,
      ]
    : ['ok', `the newest ${newest.length} exist`];
}

async function waitingMail(db: Db, now: number): Promise<Say> {
  const count = await countOf(db.selectFrom('mails').where('created_at', '<', now - HOUR_MS));
  return count > 0
    ? ['look', `mails waiting for more than an hour: ${count}; see the log`]
    : ['ok', 'no mail is waiting'];
}

async function mailServer({ smtpUrl, dataFolder }: Config): Promise<Say> {
  if (smtpUrl === undefined) return ['look', `no mail server: mails are written to ${dataFolder}/mail`];
  try {
    await greetMailServer(smtpUrl);
    return ['ok', 'the mail server accepts the login'];
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // The error's text may contain the user name.
    const reason = [code ?? 'unknown', ...(responseCode === undefined ? [] : [responseCode])].join(' ');
    return responseCode === undefined
      ? [
          'broken',
          `the mail server does not answer (${reason}): correct host, port, and smtp:// or smtps:// in SMTP_URL, or allow the connection in the firewall`,
        ]
      : ['broken', `the mail server rejects the login (${reason}): correct user and password in SMTP_URL`];
  }
}

async function lastBackup(plan: BackupPlan, now: number): Promise<Say> {
  const { folder, everyMs } = plan;
  const fault = await whyNotWritable(folder);
  if (fault !== undefined)
    return ['broken', `${folder} is not writable (${fault}): let the user that runs the server write there`];
  const newest = await newestBackup(folder, now);
  if (newest === undefined) return ['look', `none in ${folder} yet: the server writes one at its start`];
  const file = path.join(folder, newest.name);
  const damage = await checkDump(file).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
  if (damage !== undefined)
    return ['broken', `${file}: ${damage} Delete it and restart the server, which then writes another.`];
  const { spared } = await surplus(plan, now);
  if (spared !== undefined) return ['broken', `${path.join(folder, spared)}: ${SPARED}`];
  const say = `the newest, ${file}, is complete and ${Math.round((now - newest.time) / HOUR_MS)} hours old`;
  return now - newest.time > 2 * everyMs ? ['broken', `${say}: see the server's log`] : ['ok', say];
}

async function copies({ folder }: BackupPlan, bucket: BucketSettings, now: number): Promise<Say> {
  try {
    const names = await backupsInBucket(bucket, (await siteIn(folder)) ?? '');
    const newest = await newestBackup(folder, now);
    return newest === undefined || names.includes(newest.name)
      ? ['ok', `the bucket ${bucket.bucket} has copies: ${names.length}`]
      : [
          'broken',
          `the bucket ${bucket.bucket} lacks ${newest.name}: see "backup failed" in the server's log`,
        ];
  } catch (error) {
    return ['broken', reasonOf(error)];
  }
}

/** Why no file can be written to a folder. The server creates a missing folder, and those above it. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? whyNotWritable(path.dirname(folder)) : code;
  }
}

/** A description that contains no database address. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? ''))
    return 'is damaged: restore a backup with npm run restore -- FILE';
  return code === undefined ? (message ?? 'unknown error') : `${wayOut(code)} (${code})`;
}

function wayOut(code: string): string {
  if (/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code))
    return 'cannot be opened: let the user that runs the server read and write it';
  if (code === '3D000') return 'the database of DATABASE_URL does not exist: create it';
  if (code.startsWith('28')) return 'PostgreSQL rejects the login: correct user and password in DATABASE_URL';
  if (/^(42|SQLITE_ERROR)/.test(code))
    return 'tables are missing: restore a backup with npm run restore -- FILE';
  return 'does not answer: start it, or correct host and port';
}
