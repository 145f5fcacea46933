import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parseConfig, type Config } from '../../../server/config.ts';
import { readDump, writeDump } from '../../../server/operate/dump.ts';
import { examine } from '../../../server/operate/examination.ts';
import { backUpWhenDue, startBackups } from '../../../server/operate/scheduled-backups.ts';
import { pictureStore } from '../../../server/areas/posts/pictures/configured-pictures.ts';
import { inTransaction } from '../../../server/operate/tools.ts';
import { execute, query } from '../support/database.ts';
import { register } from '../support/people.ts';
import { ENGINES, newStore, TestServer, type Store } from '../support/test-server.ts';
import { pick } from '../../support/pick.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12, 0, 0);

const newFolder = (): string => path.join(mkdtempSync(path.join(process.env.TEST_STORES!, 'to-')), 'backups');
const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !['backup.lock', 'nonet.site'].includes(name));
const SITE = { site: 'a-site' };

function configOf(store: Store, env: Readonly<Record<string, string>> = {}): Config {
  const config = parseConfig({ ...store.env, ...env });
  if (!config.ok) throw new Error(config.failure.faults.join());
  return config.value;
}

function dump(store: Store, file: string): Promise<void> {
  const config = configOf(store);
  return inTransaction(config, 'read', (tx) => writeDump(tx, pictureStore(config), file));
}

/** Writes a file in place of a backup. */
const note = (file: string): Promise<void> => {
  writeFileSync(file, 'a backup');
  return Promise.resolve();
};

describe.each(ENGINES)('a server with BACKUP_TO on %s', (engine) => {
  test('writes backups while it runs, and they restore its accounts', async () => {
    const folder = newFolder();
    const store = await newStore(engine);
    const first = await TestServer.start(store);
    const { email } = await register(first);
    await first.stop();
    // Stopping waits for the running backup.
    await (await TestServer.start(store, { BACKUP_TO: folder })).stop();
    const [name, ...others] = filesIn(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^nonet-\d{8}T\d{6}Z\.backup$/);
    const file = path.join(folder, name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    const other = await newStore(engine);
    const there = configOf(other);
    await inTransaction(there, 'write', (tx) => readDump(tx, pictureStore(there), file));
    expect(await query(other, 'select email from accounts')).toEqual([{ email }]);
  });
});

test('a backup is written in a separate thread of low priority, so that no call waits for it', async () => {
  const folder = newFolder();
  const store = await newStore('sqlite');
  const build = path.join(__dirname, '../../../build/server');
  const script = path.join(store.folder, 'script.mjs');
  writeFileSync(
    script,
    `import { syncBuiltinESMExports } from 'node:module';
    import fs from 'node:fs';
    import os from 'node:os';
    fs.createWriteStream = () => { throw new Error('on the main thread'); };
    syncBuiltinESMExports();
    const { startBackups } = await import('${build}/operate/scheduled-backups.js');
    const { parseConfig } = await import('${build}/config.js');
    const say = (facts, text) => console.log(text, facts.err?.message ?? '');
    const { stop } = startBackups(parseConfig(process.env).value, 'a-site', Date.now, { info: say, error: say });
    const tasks = '/proc/self/task';
    const niceOf = (task) => Number(fs.readFileSync(tasks + '/' + task + '/stat', 'utf8').split(') ')[1].split(' ')[16]);
    let lowest = 0;
    const watch = () => fs.existsSync(tasks) && fs.readdirSync(tasks).forEach((task) => {
      try { lowest = Math.max(lowest, niceOf(task)); } catch { /* The thread has just ended. */ }
    });
    const timer = setInterval(watch, 1);
    await stop();
    clearInterval(timer);
    console.log(lowest, os.getPriority());`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...store.env, BACKUP_TO: folder },
  });
  const lowest = process.platform === 'linux' ? os.constants.priority.PRIORITY_LOW : 0;
  expect(stdout.split('\n').map((line) => line.trim())).toEqual([
    'backup written',
    `${lowest} ${os.getPriority()}`,
    '',
  ]);
  expect(filesIn(folder)).toHaveLength(1);
});

test('a failed backup is logged', async () => {
  const file = path.join(mkdtempSync(path.join(process.env.TEST_STORES!, 'no-')), 'file');
  writeFileSync(file, '');
  const config = configOf(await newStore('sqlite'), { BACKUP_TO: path.join(file, 'below') });
  const faults: string[] = [];
  const log = {
    info: () => undefined,
    error: ({ err }: { err?: Error }, text: string) => faults.push(`${text}: ${err!.message}`),
  };
  const schedule = startBackups(config, 'a-site', () => NOON, log)!;
  await schedule.stop();
  expect(schedule.failures()).toBe(1);
  expect(faults).toEqual([expect.stringMatching(/^backup failed: E(NOTDIR|EXIST)/)]);
});

test('a backup is written when one is due, and only the oldest scheduled backups are deleted', async () => {
  const folder = newFolder();
  const plan = { ...SITE, folder, everyMs: 24 * HOUR_MS, keep: 3 };
  const at = (hours: number) => backUpWhenDue(plan, note, NOON + hours * HOUR_MS);
  const names: (string | undefined)[] = [];
  for (const hours of [0, 1, 23, 24, 47, 49, 73, 97]) {
    const written = await at(hours);
    names.push(written && path.basename(written.file));
    // Other files stay.
    if (hours === 0)
      for (const name of ['mine.backup', 'nonet-old.backup']) writeFileSync(path.join(folder, name), '');
  }
  expect(names).toEqual([
    'nonet-20261124T120000Z.backup',
    undefined,
    undefined,
    'nonet-20261125T120000Z.backup',
    undefined,
    'nonet-20261126T130000Z.backup',
    'nonet-20261127T130000Z.backup',
    'nonet-20261128T130000Z.backup',
  ]);
  expect(filesIn(folder)).toEqual([
    'mine.backup',
    'nonet-20261126T130000Z.backup',
    'nonet-20261127T130000Z.backup',
    'nonet-20261128T130000Z.backup',
    'nonet-old.backup',
  ]);
});

test('a failed backup leaves the others alone and is retried, and its partial file is deleted', async () => {
  const folder = newFolder();
  const plan = { ...SITE, folder, everyMs: 24 * HOUR_MS, keep: 1 };
  await backUpWhenDue(plan, note, NOON);
  const broken = (file: string): Promise<void> => {
    writeFileSync(`${file}.part`, 'half');
    return Promise.reject(new Error('disk full'));
  };
  await expect(backUpWhenDue(plan, broken, NOON + 24 * HOUR_MS)).rejects.toThrow('disk full');
  expect(filesIn(folder)).toEqual(['nonet-20261124T120000Z.backup', 'nonet-20261125T120000Z.backup.part']);
  await backUpWhenDue(plan, note, NOON + 25 * HOUR_MS);
  expect(filesIn(folder)).toEqual(['nonet-20261125T130000Z.backup']);
});

test('only one of two processes writes a backup', async () => {
  const folder = newFolder();
  const plan = { ...SITE, folder, everyMs: HOUR_MS, keep: 3 };
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = backUpWhenDue(plan, (file) => finished.then(() => note(file)), NOON);
  let written = 0;
  const other = (): Promise<void> => {
    written++;
    return Promise.resolve();
  };
  expect(await backUpWhenDue(plan, other, NOON)).toBeUndefined();
  finish();
  expect(path.basename((await slow)!.file)).toBe('nonet-20261124T120000Z.backup');
  expect(await backUpWhenDue(plan, other, NOON + 1)).toBeUndefined();
  expect(written).toBe(0);
});

test('a backup dated in the future does not prevent new backups', async () => {
  const folder = newFolder();
  const plan = { ...SITE, folder, everyMs: 24 * HOUR_MS, keep: 3 };
  await backUpWhenDue(plan, note, NOON + 1000 * HOUR_MS);
  expect(pick(await backUpWhenDue(plan, note, NOON), 'file')).toEqual({
    file: path.join(folder, 'nonet-20261124T120000Z.backup'),
  });
  expect(existsSync(path.join(folder, 'nonet-20270105T040000Z.backup'))).toBe(true);
});

test('backups dated in the future are deleted first and do not displace new ones', async () => {
  const folder = newFolder();
  const plan = { ...SITE, folder, everyMs: HOUR_MS, keep: 2 };
  for (const hours of [1000, 1001]) await backUpWhenDue(plan, note, NOON + hours * HOUR_MS);
  await backUpWhenDue(plan, note, NOON);
  await backUpWhenDue(plan, note, NOON + HOUR_MS);
  expect(filesIn(folder).sort()).toEqual(['nonet-20261124T120000Z.backup', 'nonet-20261124T130000Z.backup']);
});

test('a server with an empty or different database does not add to the backups of another site', async () => {
  const folder = newFolder();
  const env = { BACKUP_TO: folder, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const store = await newStore('sqlite');
  const server = await TestServer.start(store, { SECRET_KEY: env.SECRET_KEY });
  await register(server);
  await server.stop();
  const byHand = path.join(store.folder, 'by-hand.backup');
  await dump(store, byHand);
  await (await TestServer.start(store, env)).stop();
  const backups = filesIn(folder);
  // As if the data folder is not mounted: the first start leaves an empty database, the second finds it.
  const unmounted = await newStore('sqlite');
  const doctor = await examine({ ...unmounted.env, ...env }, process.cwd(), Date.now());
  expect(doctor).toContainEqual({
    what: 'database',
    state: 'broken',
    say: expect.stringContaining('has backups of a site') as string,
  });
  for (const _start of [1, 2])
    await expect(TestServer.start(unmounted, env)).rejects.toThrow(
      `The database is empty, but ${folder} has backups of a site. Mount the data folder`,
    );
  // Another site, with data of its own.
  const other = await TestServer.start(unmounted, { SECRET_KEY: env.SECRET_KEY });
  await register(other);
  await other.stop();
  const isOther = 'belong to another site: set another';
  await expect(TestServer.start(unmounted, env)).rejects.toThrow(isOther);
  await execute(unmounted, "delete from settings where name = 'site'");
  await expect(TestServer.start(unmounted, env)).rejects.toThrow(isOther);
  expect(filesIn(folder)).toEqual(backups);
  // The solution from the message: after restoring, the site is the same again, even from a manual backup.
  for (const file of [path.join(folder, backups[0]), byHand]) {
    const config = configOf(unmounted);
    await inTransaction(config, 'write', (tx) => readDump(tx, pictureStore(config), file));
    await (await TestServer.start(unmounted, env)).stop();
  }
  // A database without a site.
  await execute(unmounted, "delete from settings where name = 'site'");
  const mark = path.join(folder, 'nonet.site');
  await expect(TestServer.start(unmounted, env)).rejects.toThrow(
    `If they belong to this site, delete ${mark}.`,
  );
  rmSync(mark);
  await (await TestServer.start(unmounted, env)).stop();
});

test('the last full backup is kept while newer ones contain less than half as much', async () => {
  const plan = { ...SITE, folder: newFolder(), everyMs: HOUR_MS, keep: 2 };
  const backUp = (hours: number, content: number) =>
    backUpWhenDue(
      plan,
      (file) => {
        writeFileSync(file, gzipSync(`${JSON.stringify({ content })}\n`));
        return Promise.resolve();
      },
      NOON + hours * HOUR_MS,
    );
  const spared: unknown[] = [];
  for (const [hours, content] of [9, 10, 0, 0, 0, 5].entries())
    spared.push((await backUp(hours, content))!.spared);
  const last = 'nonet-20261124T130000Z.backup';
  const kept = path.join(plan.folder, last);
  expect(spared).toEqual([undefined, undefined, undefined, kept, kept, undefined]);
  expect(filesIn(plan.folder)).not.toContain(last);
});

test.each<[Record<string, string>, string]>([
  [
    { BACKUP_EVERY: '6' },
    'BACKUP_EVERY, BACKUP_KEEP and BACKUP_BUCKET require BACKUP_TO, the folder for backups.',
  ],
  [
    { BACKUP_TO: 'backups', BACKUP_BUCKET: 'copies' },
    'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together: set all of them and a bucket (S3_BUCKET for pictures, BACKUP_BUCKET for backups), or none.',
  ],
  [
    { BACKUP_TO: 'backups', BACKUP_EVERY: '24', BACKUP_KEEP: '31' },
    'BACKUP_EVERY (hours) times BACKUP_KEEP must be at most 720: the agreement promises that deleted data is in no backup after 30 days.',
  ],
  [{ BACKUP_TO: 'backups', BACKUP_EVERY: '0' }, 'BACKUP_EVERY must be at least 1.'],
])('rejects the backup settings %j', (env, fault) => {
  const config = parseConfig(env);
  expect(config.ok ? [] : config.failure.faults).toEqual([fault]);
});
