import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../core/base/clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { contentOfDump } from './dump.ts';
import { readSetting } from '../db/lasting-setting.ts';
import { tryLock } from '../storage/folder-lock.ts';
import { makePrivateFolder } from '../storage/private-folder.ts';

const CHECK_EVERY_MS = 15 * 60_000;
/** Its own files alone are counted and deleted. Sorted by name they are in the order of time. */
const OWN = /^nonet-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
/** Says which site the backups in its folder belong to. */
const SITE_FILE = 'nonet.site';
const UNFINISHED = /^nonet-\d{8}T\d{6}Z\.backup\.part$/;

export interface BackupPlan {
  readonly folder: string;
  readonly everyMs: number;
  /** How many are kept. */
  readonly keep: number;
}

interface Written {
  readonly file: string;
  /** Kept although it is too old, because the newer ones hold far fewer rows. */
  readonly spared: string | undefined;
}

/** What the log and the doctor say of a backup that was spared. */
export const SPARED =
  'the newer backups hold less than half as many rows, so this one is kept beyond BACKUP_KEEP: restore it, or delete it if that is right';

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Why the backups in a folder are not of this database's site; undefined if they are. A data folder that is not mounted
 * would become a new site, and two sites on one folder would delete each other's backups.
 *
 * @param db undefined if there is no database yet
 */
export async function foreignBackups(db: Db | undefined, folder: string): Promise<string | undefined> {
  const owner = await siteIn(folder);
  const site = db && (await readSetting(db, 'site'));
  if (owner !== undefined && owner === site) return undefined;
  const account = await db?.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  const isEmpty = account === undefined;
  if (owner === undefined && !(isEmpty && (await ownBackups(folder)).length > 0)) return undefined;
  if (!isEmpty) return otherSite(folder);
  return `The database is empty, and ${folder} holds backups of a site. Mount the data folder or correct DATA_DIR (or DATABASE_URL), or bring back a backup with npm run restore -- FILE. To begin a new site, name another BACKUP_TO, or empty that folder.`;
}

function otherSite(folder: string): string {
  return `The backups in ${folder} are of another site: name another BACKUP_TO, or empty that folder. If they are of this site, delete ${path.join(folder, SITE_FILE)}.`;
}

/** The id of the site whose backups a folder holds. */
async function siteIn(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, SITE_FILE), 'utf8').catch(() => '');
  // It is empty if the disk was full.
  return text === '' ? undefined : text;
}

/**
 * Writes the backups that the settings ask for, from now on: one at once unless there is a recent one. One that
 * fails is told to the log and tried again a quarter of an hour later.
 *
 * @returns ends it, after the backup that is being written
 */
export function startBackups(
  config: Config,
  site: string | undefined,
  now: Clock,
  log: Log,
): () => Promise<void> {
  const { backups } = config;
  if (backups === undefined || site === undefined) return () => Promise.resolve();
  const write = async (file: string): Promise<void> => {
    const writer = new Worker(new URL('./backup-writer.js', import.meta.url), {
      workerData: { config, file },
    });
    // Rejects if the thread throws.
    await once(writer, 'exit');
  };
  let running: Promise<void> | undefined;
  const check = (): void => {
    // One that takes longer than until the next look is the one that an end waits for.
    running ??= backUpWhenDue({ ...backups, site }, write, now())
      .then(
        (written) => {
          if (written === undefined) return;
          log.info({ file: written.file }, 'backup written');
          if (written.spared !== undefined) log.error({ file: written.spared }, SPARED);
        },
        (error: unknown) => {
          log.error({ err: error, folder: backups.folder }, 'backup failed');
        },
      )
      .finally(() => {
        running = undefined;
      });
  };
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Writes a backup unless there is one that is not old yet, or another process is writing one; then deletes those
 * that are too many.
 *
 * @param write makes a whole backup of a file, or throws
 * @returns the file that it wrote
 */
export async function backUpWhenDue(
  plan: BackupPlan & { readonly site: string },
  write: (file: string) => Promise<void>,
  now: number,
): Promise<Written | undefined> {
  const { folder, everyMs, site } = plan;
  makePrivateFolder(folder);
  const unlock = tryLock(path.join(folder, 'backup.lock'), 0);
  if (unlock === undefined) return undefined;
  try {
    const owner = await siteIn(folder);
    if (owner === undefined) await writeFile(path.join(folder, SITE_FILE), site, { mode: 0o600 });
    else if (owner !== site) throw new Error(otherSite(folder));
    const names = await readdir(folder);
    const isRecent = (name: string): boolean => {
      const time = timeOfBackup(name);
      // One of later than now is of a clock that was wrong: it replaces none.
      return time !== undefined && time > now - everyMs && time <= now;
    };
    if (names.some(isRecent)) return undefined;
    // Nobody else writes while this one has the lock.
    await removeAll(
      folder,
      names.filter((name) => UNFINISHED.test(name)),
    );
    const file = path.join(folder, nameAt(now));
    await write(file);
    const { going, spared } = await surplus(plan, now);
    await removeAll(folder, going);
    return { file, spared: spared && path.join(folder, spared) };
  } finally {
    unlock();
  }
}

/**
 * The backups beyond the number to keep. The newest of them that holds more than twice the rows of each one that is
 * kept is spared: they may be of a database that has lost its data.
 */
export async function surplus(
  { folder, keep }: BackupPlan,
  now: number,
): Promise<{ readonly going: readonly string[]; readonly spared: string | undefined }> {
  const own = await ownBackups(folder);
  // Those of a clock that was ahead count as the oldest, or they would push out each new one.
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

/** In the order of time. */
async function ownBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => OWN.test(name)).sort();
}

/** The time of the newest of its backups up to now, in milliseconds since 1970; undefined if there is none. */
export async function newestBackup(folder: string, now: number): Promise<number | undefined> {
  const times = (await ownBackups(folder)).map((name) => timeOfBackup(name)!).filter((time) => time <= now);
  return times.length === 0 ? undefined : Math.max(...times);
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, name), { force: true });
}

/** The moment in milliseconds since 1970, to the second; undefined for other files. */
function timeOfBackup(name: string): number | undefined {
  return OWN.test(name) ? Date.parse(name.replace(OWN, '$1-$2-$3T$4:$5:$6Z')) : undefined;
}

function nameAt(now: number): string {
  return `nonet-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}
