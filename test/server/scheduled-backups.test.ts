import { existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseConfig, type Config } from '../../server/config.ts';
import { readDump } from '../../server/db/dump.ts';
import { backUpWhenDue, startBackups } from '../../server/scheduled-backups.ts';
import { pictureStore } from '../../server/storage/configured-pictures.ts';
import { inTransaction } from '../../server/tools.ts';
import { query } from './support/database.ts';
import { register } from './support/people.ts';
import { ENGINES, newStore, TestServer, type Store } from './support/test-server.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12, 0, 0);

const newFolder = (): string => path.join(mkdtempSync(path.join(process.env.TEST_STORES!, 'to-')), 'backups');
const filesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name !== 'backup.lock');

function configOf(store: Store, env: Readonly<Record<string, string>> = {}): Config {
  const config = parseConfig({ ...store.env, ...env });
  if (!config.ok) throw new Error(config.failure.faults.join());
  return config.value;
}

/** Writes what it was called for. */
const note = (file: string): Promise<void> => {
  writeFileSync(file, 'a backup');
  return Promise.resolve();
};

describe.each(ENGINES)('a server that is told where, on %s', (engine) => {
  test('backs up while it runs, and what it wrote brings everything back', async () => {
    const folder = newFolder();
    const server = await TestServer.start(await newStore(engine));
    const { email } = await register(server);
    const lines: [facts: object, text: string][] = [];
    const log = {
      info: (facts: object, text: string) => lines.push([facts, text]),
      error: (facts: object, text: string) => lines.push([facts, text]),
    };
    // Ending waits for what is being written.
    await startBackups(configOf(server.store, { BACKUP_TO: folder }), () => NOON, log)();
    const file = path.join(folder, 'nonet-20261124T120000Z.backup');
    expect(lines).toEqual([[{ file }, 'backup written']]);
    expect(filesIn(folder)).toEqual([path.basename(file)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);

    const other = await newStore(engine);
    const there = configOf(other);
    await inTransaction(there, 'write', (tx) => readDump(tx, pictureStore(there), file));
    expect(await query(other, 'select email from accounts')).toEqual([{ email }]);
    await server.dispose();
  });
});

test('a server backs up at its start, and says so where it cannot', async () => {
  const folder = newFolder();
  const server = await TestServer.start(await newStore('sqlite'), { BACKUP_TO: folder });
  await server.stop();
  expect(filesIn(folder)).toHaveLength(1);

  const file = path.join(mkdtempSync(path.join(process.env.TEST_STORES!, 'no-')), 'file');
  writeFileSync(file, '');
  const config = configOf(await newStore('sqlite'), { BACKUP_TO: path.join(file, 'below') });
  const faults: string[] = [];
  const log = {
    info: () => undefined,
    error: ({ err }: { err?: Error }, text: string) => faults.push(`${text}: ${err!.message}`),
  };
  await startBackups(config, () => NOON, log)();
  expect(faults).toEqual([expect.stringMatching(/^backup failed: E(NOTDIR|EXIST)/)]);
});

test('a backup is written when the last one is old, and the oldest of its own go', async () => {
  const folder = newFolder();
  const plan = { folder, everyMs: 24 * HOUR_MS, keep: 3 };
  const at = (hours: number) => backUpWhenDue(plan, note, NOON + hours * HOUR_MS);
  const names: (string | undefined)[] = [];
  for (const hours of [0, 1, 23, 24, 47, 49, 73, 97]) {
    const file = await at(hours);
    names.push(file && path.basename(file));
    // Somebody else's files stay.
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

test('one that failed leaves the others alone, is tried again, and its rest goes', async () => {
  const folder = newFolder();
  const plan = { folder, everyMs: 24 * HOUR_MS, keep: 1 };
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

test('of two processes one writes', async () => {
  const folder = newFolder();
  const plan = { folder, everyMs: HOUR_MS, keep: 3 };
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
  expect(path.basename((await slow)!)).toBe('nonet-20261124T120000Z.backup');
  expect(await backUpWhenDue(plan, other, NOON + 1)).toBeUndefined();
  expect(written).toBe(0);
});

test('a clock that was ahead keeps nobody from backups', async () => {
  const folder = newFolder();
  const plan = { folder, everyMs: 24 * HOUR_MS, keep: 3 };
  await backUpWhenDue(plan, note, NOON + 1000 * HOUR_MS);
  expect(await backUpWhenDue(plan, note, NOON)).toBe(path.join(folder, 'nonet-20261124T120000Z.backup'));
  expect(existsSync(path.join(folder, 'nonet-20270105T040000Z.backup'))).toBe(true);
});

test('what a clock that was ahead has written is the first to go, and keeps no newer one away', async () => {
  const folder = newFolder();
  const plan = { folder, everyMs: HOUR_MS, keep: 2 };
  for (const hours of [1000, 1001]) await backUpWhenDue(plan, note, NOON + hours * HOUR_MS);
  await backUpWhenDue(plan, note, NOON);
  await backUpWhenDue(plan, note, NOON + HOUR_MS);
  expect(filesIn(folder).sort()).toEqual(['nonet-20261124T120000Z.backup', 'nonet-20261124T130000Z.backup']);
});

test.each<[Record<string, string>, string]>([
  [
    { BACKUP_EVERY: '6' },
    'BACKUP_EVERY and BACKUP_KEEP need BACKUP_TO, the folder that backups are written to.',
  ],
  [
    { BACKUP_TO: 'backups', BACKUP_EVERY: '24', BACKUP_KEEP: '31' },
    'BACKUP_EVERY (hours) times BACKUP_KEEP must be at most 720: the agreement says that what was deleted is in no backup after 30 days.',
  ],
  [{ BACKUP_TO: 'backups', BACKUP_EVERY: '0' }, 'BACKUP_EVERY must be at least 1.'],
])('settings that cannot be: %j', (env, fault) => {
  const config = parseConfig(env);
  expect(config.ok ? [] : config.failure.faults).toEqual([fault]);
});
