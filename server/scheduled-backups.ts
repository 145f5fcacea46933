import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../core/base/clock.ts';
import type { Config } from './config.ts';
import { writeDump } from './db/dump.ts';
import { pictureStore } from './storage/configured-pictures.ts';
import { tryLock } from './storage/folder-lock.ts';
import { makePrivateFolder } from './storage/private-folder.ts';
import { inTransaction } from './tools.ts';

const CHECK_EVERY_MS = 15 * 60_000;
/** Its own files alone are counted and deleted. Sorted by name they are in the order of time. */
const OWN = /^nonet-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const UNFINISHED = /^nonet-\d{8}T\d{6}Z\.backup\.part$/;

export interface BackupPlan {
  readonly folder: string;
  readonly everyMs: number;
  /** How many are kept. */
  readonly keep: number;
}

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Writes the backups that the settings ask for, from now on: one at once unless there is a recent one. One that
 * fails is told to the log and tried again a quarter of an hour later.
 *
 * @returns ends it, after the backup that is being written
 */
export function startBackups(config: Config, now: Clock, log: Log): () => Promise<void> {
  const { backups } = config;
  if (backups === undefined) return () => Promise.resolve();
  const write = (file: string): Promise<void> =>
    inTransaction(config, 'read', (tx) => writeDump(tx, pictureStore(config), file));
  let running: Promise<void> | undefined;
  const check = (): void => {
    // One that takes longer than until the next look is the one that an end waits for.
    running ??= backUpWhenDue(backups, write, now())
      .then(
        (file) => {
          if (file !== undefined) log.info({ file }, 'backup written');
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
  { folder, everyMs, keep }: BackupPlan,
  write: (file: string) => Promise<void>,
  now: number,
): Promise<string | undefined> {
  makePrivateFolder(folder);
  const unlock = tryLock(path.join(folder, 'backup.lock'), 0);
  if (unlock === undefined) return undefined;
  try {
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
    const own = (await readdir(folder)).filter((name) => OWN.test(name)).sort();
    // Those of a clock that was ahead count as the oldest, or they would push out each new one.
    const ahead = own.filter((name) => timeOfBackup(name)! > now);
    const oldestFirst = [...ahead, ...own.filter((name) => !ahead.includes(name))];
    await removeAll(folder, oldestFirst.slice(0, -keep));
    return file;
  } finally {
    unlock();
  }
}

/** The time of the newest of its backups up to now, in milliseconds since 1970; undefined if there is none. */
export async function newestBackup(folder: string, now: number): Promise<number | undefined> {
  const names = await readdir(folder).catch(() => []);
  const times = names.flatMap((name) => timeOfBackup(name) ?? []).filter((time) => time <= now);
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
