import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseConfig, type Config } from '../../../server/config.ts';
import { examine } from '../../../server/operate/examination.ts';
import { backUpWhenDue } from '../../../server/operate/scheduled-backups.ts';
import { query } from '../support/database.ts';
import { register } from '../support/people.ts';
import { startBucket, type Bucket } from '../support/s3.ts';
import { EVERY_ENGINE, newStore, TestServer, type Store } from '../support/test-server.ts';
import { runScript } from '../../support/scripts.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12, 0, 0);

let bucket: Bucket;
beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(() => {
  bucket.close();
});

/** Settings for backups in a new folder and a bucket, without one for pictures. */
function withBackups(name = 'backups') {
  const { S3_BUCKET: _, ...service } = bucket.env;
  const BACKUP_TO = mkdtempSync(path.join(process.env.TEST_STORES!, 'to-'));
  return { ...service, BACKUP_TO, BACKUP_BUCKET: name, BACKUP_EVERY: '1', BACKUP_KEEP: '2' };
}

function planOf(env: Readonly<Record<string, string>>): NonNullable<Config['backups']> {
  const config = parseConfig(env);
  if (!config.ok) throw new Error(config.failure.faults.join());
  return config.value.backups!;
}

/** Writes a file in place of a backup. */
const note = (file: string): Promise<void> => {
  writeFileSync(file, 'a backup');
  return Promise.resolve();
};

/** Runs the command to restore; returns what it prints. */
async function restore({ env }: Store, settings: Readonly<Record<string, string>>, word: string) {
  const script = path.resolve('build/server/operate/restore.js');
  const { output, errors } = await runScript(script, { words: [word], env: { ...env, ...settings } });
  return (output + errors).trim();
}

test.each(EVERY_ENGINE)('a new machine restores a backup from the bucket, on %s', async (engine) => {
  const settings = withBackups();
  const server = await TestServer.start(await newStore(engine));
  const { email } = await register(server);
  await server.stop();
  await (await TestServer.start(server.store, settings)).stop();
  const [file] = readdirSync(settings.BACKUP_TO).filter((name) => name.endsWith('.backup'));
  const site = readFileSync(path.join(settings.BACKUP_TO, 'nonet.site'), 'utf8');
  const name = `${site}/${file}`;
  expect([...bucket.objects.keys()]).toEqual([`/backups/${name}`]);
  expect(bucket.objects.get(`/backups/${name}`)!.bytes).toEqual(
    readFileSync(path.join(settings.BACKUP_TO, file)),
  );

  const store = await newStore(engine);
  const machine = withBackups();
  expect(await restore(store, machine, 's3:')).toBe(`Backups in the bucket backups: 1\ns3:${name}`);
  expect(await restore(store, machine, `s3:${name}x`)).toBe(
    `There is no backup ${name}x in the bucket backups: npm run restore -- s3: lists them.`,
  );
  expect(await restore(store, machine, `s3:${name}`)).toMatch(/^Restored from .*/);
  expect(await query(store, 'select email from accounts')).toEqual([{ email }]);
  expect(readdirSync(store.folder).filter((each) => each.endsWith('.backup'))).toEqual([]);
});

test('restoring from a bucket without its settings says which are missing', async () => {
  expect(await restore(await newStore('sqlite'), {}, 's3:')).toBe(
    'Set BACKUP_BUCKET, BACKUP_TO and S3_… as on the server: there is no bucket to read from.',
  );
});

describe('the copies in the bucket', () => {
  const site = 'a-site';
  const copies = () =>
    [...bucket.objects.keys()].map((name) => name.replace('/backups/a-site/nonet-', '')).sort();

  test('are as many as in the folder, and those of another site stay', async () => {
    const plan = { ...planOf(withBackups()), site };
    const other = { bytes: Buffer.from('a backup'), type: '' };
    bucket.objects.set('/backups/b-site/nonet-20200101T000000Z.backup', other);
    for (const hours of [0, 1, 2, 3]) await backUpWhenDue(plan, note, NOON + hours * HOUR_MS);
    expect(copies()).toEqual([
      '/backups/b-site/nonet-20200101T000000Z.backup',
      '20261124T140000Z.backup',
      '20261124T150000Z.backup',
    ]);
  });

  test('stay when the folder is lost, until it has as many again', async () => {
    const plan = { ...planOf(withBackups()), site };
    for (const hours of [0, 1]) await backUpWhenDue(plan, note, NOON + hours * HOUR_MS);
    rmSync(plan.folder, { recursive: true });
    await backUpWhenDue(plan, note, NOON + 2 * HOUR_MS);
    expect(copies()).toEqual(['20261124T130000Z.backup', '20261124T140000Z.backup']);
    await backUpWhenDue(plan, note, NOON + 3 * HOUR_MS);
    expect(copies()).toEqual(['20261124T140000Z.backup', '20261124T150000Z.backup']);
  });

  test('are made at the next check if the bucket failed, even though no backup is due', async () => {
    const plan = { ...planOf(withBackups()), site };
    bucket.broken = true;
    await expect(backUpWhenDue(plan, note, NOON)).rejects.toThrow('The bucket backups answered GET with 500');
    bucket.broken = false;
    expect(await backUpWhenDue(plan, note, NOON + 1)).toBeUndefined();
    expect(copies()).toEqual(['20261124T120000Z.backup']);
  });
});

test.each<[name: string, spoil: (env: Record<string, string>) => void, say: string]>([
  [
    'rejects the key',
    (env) => {
      env.S3_SECRET_ACCESS_KEY = 'wrong';
    },
    'The bucket backups refuses GET (403): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and let this key list, read, write and delete.',
  ],
  [
    'does not exist',
    (env) => {
      env.BACKUP_BUCKET = 'gone';
    },
    'The bucket gone does not exist: create it, or correct its name.',
  ],
  [
    'does not answer',
    () => {
      bucket.close();
    },
    'The bucket backups does not answer (ECONNREFUSED): check S3_ENDPOINT.',
  ],
])('if the bucket %s, the backup and the doctor say so', async (_, spoil, say) => {
  const env: Record<string, string> = withBackups();
  spoil(env);
  const plan = { ...planOf(env), site: 'a-site' };
  await expect(backUpWhenDue(plan, note, NOON)).rejects.toThrow(say);
  const findings = await examine({ ...(await newStore('sqlite')).env, ...env }, process.cwd(), NOON);
  expect(findings).toContainEqual({ what: 'backups', state: 'broken', say });
});

test('the doctor finds that the newest backup is not in the bucket', async () => {
  const env = withBackups();
  const store = await newStore('sqlite');
  await (await TestServer.start(store, env)).stop();
  const find = async () => {
    const findings = await examine({ ...store.env, ...env }, process.cwd(), Date.now());
    return findings.filter(({ what }) => what === 'backups').at(-1);
  };
  expect(await find()).toEqual({ what: 'backups', state: 'ok', say: 'the bucket backups has copies: 1' });
  const [name] = bucket.objects.keys();
  bucket.objects.clear();
  expect(await find()).toEqual({
    what: 'backups',
    state: 'broken',
    say: `the bucket backups lacks ${path.basename(name)}: see "backup failed" in the server's log`,
  });
});
