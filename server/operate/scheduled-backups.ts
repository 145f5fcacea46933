import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../core/base/clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { copyToBucket } from './bucket-backups.ts';
import { contentOfDump } from './dump.ts';
import { readSetting } from '../db/lasting-setting.ts';
import { hasRow } from '../db/queries.ts';
import type { BucketSettings } from '../storage/bucket.ts';
import { tryLock } from '../storage/folder-lock.ts';
import { makePrivateFolder } from '../storage/private-folder.ts';

const CHECK_EVERY_MS = 15 * 60_000;
/** Only these files are counted and deleted. Sorted by name, they are in order of time. */
const OWN = /^nonet-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Identifies the site whose backups are in the folder. */
const SITE_FILE = 'nonet.site';
/** Partial files, and what is left of an interrupted or failed proof. */
const UNFINISHED = /^nonet-\d{8}T\d{6}Z\.backup\.(?:part|unproved)/;

export interface BackupPlan {
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
  /** Gets a copy of each backup. */
  readonly bucket?: BucketSettings | undefined;
}

type SitePlan = BackupPlan & { readonly site: string };

interface Written {
  readonly file: string;
  /** Kept although it is too old, because the newer ones have far fewer rows. */
  readonly spared: string | undefined;
}

/** Message in the log and the doctor about a spared backup. */
export const SPARED =
  'the newer backups have less than half as many rows, so this one is kept beyond BACKUP_KEEP: restore it, or delete it if they are right';

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Why the backups in a folder do not belong to this database's site; undefined if they do. A data folder that
 * is not mounted would look like a new site, and two sites on one folder would delete each other's backups.
 *
 * @param db undefined if there is no database yet
 */
export async function foreignBackups(db: Db | undefined, folder: string): Promise<string | undefined> {
  const owner = await siteIn(folder);
  const site = db && (await readSetting(db, 'site'));
  if (owner !== undefined && owner === site) return undefined;
  const isEmpty = !db || !(await hasRow(db.selectFrom('accounts').select('id').limit(1)));
  if (owner === undefined && !(isEmpty && (await ownBackups(folder)).length > 0)) return undefined;
  if (!isEmpty) return otherSite(folder);
  return `The database is empty, but ${folder} has backups of a site. Mount the data folder, correct DATA_DIR (or DATABASE_URL), or restore a backup with npm run restore -- FILE. To start a new site, set another BACKUP_TO, or empty that folder.`;
}

function otherSite(folder: string): string {
  return `The backups in ${folder} belong to another site: set another BACKUP_TO, or empty that folder. If they belong to this site, delete ${path.join(folder, SITE_FILE)}.`;
}

/** The id of the site whose backups are in a folder. */
export async function siteIn(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, SITE_FILE), 'utf8').catch(() => '');
  // The file is empty if the disk was full.
  return text === '' ? undefined : text;
}

export interface Schedule {
  /** How often a backup has failed since the last success. */
  readonly failures: () => number;
  /** Resolves after the backup in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Writes the scheduled backups from now on: the first one at once, unless there is a recent one. A failure is
 * logged, and tried again a quarter of an hour later.
 */
export function startBackups(
  config: Config,
  site: string | undefined,
  now: Clock,
  log: Log,
): Schedule | undefined {
  const { backups } = config;
  if (backups === undefined || site === undefined) return undefined;
  const write = async (file: string): Promise<void> => {
    const writer = new Worker(new URL('./backup-writer.js', import.meta.url), {
      workerData: { config, file },
    });
    // Rejects if the thread throws.
    await once(writer, 'exit');
  };
  let running: Promise<void> | undefined;
  let failures = 0;
  const check = (): void => {
    // A running backup is not replaced by the next check, so that stopping waits for it.
    running ??= backUpWhenDue({ ...backups, site }, write, now())
      .then(
        (written) => {
          failures = 0;
          if (written === undefined) return;
          log.info({ file: written.file }, 'backup written');
          if (written.spared !== undefined) log.error({ file: written.spared }, SPARED);
        },
        (error: unknown) => {
          failures++;
          log.error({ err: error, folder: backups.folder }, 'backup failed');
        },
      )
      .finally(() => {
        running = undefined;
      });
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  return {
    failures: () => failures,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Writes a backup unless there is a recent one or another process is writing one; then deletes those beyond
 * the number to keep. Copies to the bucket what it lacks, even from before.
 *
 * @param write writes a complete backup to a file, or throws
 * @returns the file that was written
 */
export async function backUpWhenDue(
  plan: SitePlan,
  write: (file: string) => Promise<void>,
  now: number,
): Promise<Written | undefined> {
  const { folder, site, bucket } = plan;
  makePrivateFolder(folder);
  const unlock = tryLock(path.join(folder, 'backup.lock'), 0);
  if (unlock === undefined) return undefined;
  try {
    const owner = await siteIn(folder);
    if (owner === undefined) await writeFile(path.join(folder, SITE_FILE), site, { mode: 0o600 });
    else if (owner !== site) throw new Error(otherSite(folder));
    const written = await writeWhenDue(plan, write, now);
    if (bucket !== undefined) await copyToBucket(bucket, plan, await ownBackups(folder));
    return written;
  } finally {
    unlock();
  }
}

async function writeWhenDue(
  plan: SitePlan,
  write: (file: string) => Promise<void>,
  now: number,
): Promise<Written | undefined> {
  const { folder, everyMs } = plan;
  const names = await readdir(folder);
  const isRecent = (name: string): boolean => {
    const time = timeOfBackup(name);
    // A backup from the future comes from a wrong clock and does not count.
    return time !== undefined && time > now - everyMs && time <= now;
  };
  if (names.some(isRecent)) return undefined;
  // No other process writes while this one has the lock.
  await removeAll(
    folder,
    names.filter((name) => UNFINISHED.test(name)),
  );
  const file = path.join(folder, nameAt(now));
  await write(file);
  const { going, spared } = await surplus(plan, now);
  await removeAll(folder, going);
  return { file, spared: spared && path.join(folder, spared) };
}

/**
 * The backups beyond the number to keep. Among these, the newest one with more than twice the rows of every
 * kept one is spared: the kept ones may be of a database that has lost its data.
 */
export async function surplus(
  { folder, keep }: BackupPlan,
  now: number,
): Promise<{ readonly going: readonly string[]; readonly spared: string | undefined }> {
  const own = await ownBackups(folder);
  // Backups from a clock that was ahead count as the oldest; otherwise they would displace every new one.
  const ahead = own.filter((name) => timeOfBackup(name)! > now);
  const oldestFirst = [...ahead, ...own.filter((name) => !ahead.includes(name))];
  const rowsIn = (names: readonly string[]): Promise<number[]> =>
    Promise.all(names.map((name) => contentOfDump(path.join(folder, name))));
  const beyond = oldestFirst.slice(0, -keep);
  if (beyond.length === 0) return { going: [], spared: undefined };
  const most = Math.max(...(await rowsIn(oldestFirst.slice(-keep))));
  const spared = beyond[(await rowsIn(beyond)).findLastIndex((rows) => rows > 2 * most)];
  return { going: beyond.filter((name) => name !== spared), spared };
}

/** In order of time. */
async function ownBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => OWN.test(name)).sort();
}

/** The newest backup up to now, with its time in milliseconds since 1970; undefined if none exists. */
export async function newestBackup(
  folder: string,
  now: number,
): Promise<{ readonly name: string; readonly time: number } | undefined> {
  const name = (await ownBackups(folder)).findLast((each) => timeOfBackup(each)! <= now);
  return name === undefined ? undefined : { name, time: timeOfBackup(name)! };
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** The time of a backup in milliseconds since 1970, to the second; undefined for other files. */
function timeOfBackup(name: string): number | undefined {
  return OWN.test(name) ? Date.parse(name.replace(OWN, '$1-$2-$3T$4:$5:$6Z')) : undefined;
}

function nameAt(now: number): string {
  return `nonet-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}
