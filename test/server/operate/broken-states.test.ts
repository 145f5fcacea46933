import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SMTPServer } from 'smtp-server';
import { examine, type Finding } from '../../../server/operate/examination.ts';
import { execute } from '../support/database.ts';
import { register } from '../support/people.ts';
import { startBucket } from '../support/s3.ts';
import { newStore, TestServer, type Store } from '../support/test-server.ts';

const HOUR_MS = 3_600_000;

/** A used site with a backup, which each test breaks in a copy. */
let whole: string;
beforeAll(async () => {
  whole = mkdtempSync(path.join(process.env.TEST_STORES!, 'whole-'));
  const server = await TestServer.start(siteAt(whole));
  await register(server);
  await server.stop();
  await (await TestServer.start(siteAt(whole), { BACKUP_TO: path.join(whole, 'backups') })).stop();
});

const siteAt = (folder: string): Store => {
  const data = path.join(folder, 'data');
  return { folder: data, env: { DATA_DIR: data } };
};

/** A copy of the site, and what the doctor is told; a test may change all of it. */
class Site {
  readonly folder = mkdtempSync(path.join(process.env.TEST_STORES!, 'broken-'));
  readonly data = path.join(this.folder, 'data');
  readonly database = path.join(this.data, 'nonet.sqlite');
  readonly backups = path.join(this.folder, 'backups');
  readonly env: Record<string, string> = { DATA_DIR: this.data, BACKUP_TO: this.backups };
  root = process.cwd();
  now = Date.now();
  /** What must end after the examination. */
  readonly ends: (() => void)[] = [];

  constructor() {
    cpSync(whole, this.folder, { recursive: true });
  }

  get backup(): string {
    return path.join(
      this.backups,
      readdirSync(this.backups).find((name) => name.endsWith('.backup'))!,
    );
  }

  sql(text: string): Promise<void> {
    return execute({ folder: this.data, env: this.env }, text);
  }

  /** Moves the key from its file to the settings, as operating.md recommends. */
  moveKey(): void {
    const file = path.join(this.data, 'secret.key');
    this.env.SECRET_KEY = readFileSync(file, 'utf8').trim();
    rmSync(file);
  }
}

/** Replaces bytes of a file from a position on. */
function overwrite(file: string, position: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, position);
  writeFileSync(file, content);
}

interface BrokenState {
  readonly of: Finding['what'];
  readonly state?: 'look';
  /** Part of what the doctor says. */
  readonly say: string | RegExp;
  readonly spoil: (site: Site) => unknown;
}

/** By name. */
const STATES: Readonly<Record<string, BrokenState>> = {
  'a wrong setting': {
    of: 'settings',
    say: 'PORT must be a whole number.',
    spoil: ({ env }) => (env.PORT = 'http'),
  },
  'a misspelt setting': {
    of: 'settings',
    state: 'look',
    say: 'METRIC_TOKEN is not a setting. Did you mean METRICS_TOKEN?',
    spoil: ({ env }) => (env.METRIC_TOKEN = 'hidden-hidden-hidden'),
  },
  'a page that was not built': {
    of: 'page',
    say: 'not built: npm run build',
    spoil: (site) => (site.root = site.folder),
  },
  'a truncated database': {
    of: 'database',
    say: 'is damaged: restore a backup with npm run restore -- FILE',
    spoil: ({ database }) => {
      writeFileSync(database, readFileSync(database).subarray(0, 8192));
    },
  },
  'a database with noise in its pages': {
    of: 'database',
    say: 'is damaged: restore a backup with npm run restore -- FILE',
    spoil: ({ database }) => {
      overwrite(database, 4096, Buffer.alloc(40_960, 0xa5));
    },
  },
  'a database that is a text': {
    of: 'database',
    say: 'is damaged: restore a backup with npm run restore -- FILE',
    spoil: ({ database }) => {
      writeFileSync(database, 'a text '.repeat(1000));
    },
  },
  'an empty database': {
    of: 'database',
    say: 'is empty: restore a backup with npm run restore -- FILE',
    spoil: ({ database }) => {
      writeFileSync(database, '');
    },
  },
  'a database that is gone, with its key in place': {
    of: 'database',
    say: /There is a key \(.*\), but no database .*: restore a backup/,
    spoil: ({ database }) => {
      rmSync(database);
    },
  },
  'a data folder that is not mounted, with the key elsewhere': {
    of: 'database',
    say: /The database is empty, but .* has backups of a site. Mount the data folder/,
    spoil: (site) => {
      site.moveKey();
      rmSync(site.data, { recursive: true });
      mkdirSync(site.data);
    },
  },
  'a missing table': {
    of: 'database',
    say: 'tables are missing (likes): restore a backup with npm run restore -- FILE',
    spoil: (site) => site.sql('drop table likes'),
  },
  'rows that refer to missing rows': {
    of: 'database',
    say: /rows refer to missing rows: npm run restore -- FILE/,
    spoil: (site) => site.sql('pragma foreign_keys = off; delete from accounts'),
  },
  'a database that was moved to PostgreSQL': {
    of: 'database',
    say: 'The embedded database was moved to PostgreSQL: set DATABASE_URL.',
    spoil: (site) => site.sql("insert into settings (name, value) values ('moved', 'postgres')"),
  },
  'a PostgreSQL that does not answer': {
    of: 'database',
    say: 'does not answer: start it, or correct host and port (ECONNREFUSED)',
    spoil: ({ env }) => (env.DATABASE_URL = 'postgres://nonet:hidden@127.0.0.1:9/nonet'),
  },
  'a PostgreSQL database that does not exist': {
    of: 'database',
    say: 'the database of DATABASE_URL does not exist: create it (3D000)',
    spoil: async ({ env }) => {
      env.DATABASE_URL = `${(await newStore('postgres')).env.DATABASE_URL}_hidden`;
    },
  },
  'a PostgreSQL with too few connections': {
    of: 'database',
    say: /allows \d+ connections, but each process needs 1001: lower POOL_SIZE, or raise max_connections/,
    spoil: async ({ env }) => {
      Object.assign(env, (await newStore('postgres')).env, { BACKUP_TO: '', POOL_SIZE: '1000' });
    },
  },
  'a key that is gone': {
    of: 'key',
    say: /neither SECRET_KEY nor .*secret.key exists/,
    spoil: ({ data }) => {
      rmSync(path.join(data, 'secret.key'));
    },
  },
  'a bucket that does not answer': {
    of: 'pictures',
    say: 'The bucket nonet does not answer (ECONNREFUSED): check S3_ENDPOINT.',
    spoil: async ({ env }) => {
      const bucket = await startBucket();
      bucket.close();
      Object.assign(env, bucket.env, { S3_SECRET_ACCESS_KEY: 'hidden' });
    },
  },
  'a bucket that does not exist': {
    of: 'pictures',
    say: 'The bucket gone does not exist: create it, or correct its name.',
    spoil: async ({ env, ends }) => {
      const bucket = await startBucket();
      ends.push(() => {
        bucket.close();
      });
      Object.assign(env, bucket.env, { S3_BUCKET: 'gone' });
    },
  },
  'a mail server that does not answer': {
    of: 'mail',
    say: /the mail server does not answer \(ESOCKET\): correct host, port, .* or allow the connection/,
    spoil: ({ env }) => (env.SMTP_URL = 'smtp://nonet:hidden@127.0.0.1:9'),
  },
  'a mail server that rejects the login': {
    of: 'mail',
    say: 'the mail server rejects the login (EAUTH 535): correct user and password in SMTP_URL',
    spoil: async ({ env, ends }) => {
      const smtp = new SMTPServer({ closeTimeout: 1, disabledCommands: ['STARTTLS'] });
      smtp.on('error', () => undefined).listen(0, '127.0.0.1');
      await once(smtp.server, 'listening');
      ends.push(() => {
        smtp.close(() => undefined);
      });
      env.SMTP_URL = `smtp://nonet:hidden@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    },
  },
  'a backup folder that is a file': {
    of: 'backups',
    say: /is not writable \(ENOTDIR\): let the user that runs the server write there/,
    spoil: (site) => (site.env.BACKUP_TO = path.join(site.backup, 'below')),
  },
  'a newest backup that is old': {
    of: 'backups',
    say: /is complete and 50 hours old: see the server's log/,
    spoil: (site) => (site.now += 50 * HOUR_MS),
  },
  'a newest backup that is empty': {
    of: 'backups',
    say: /truncated or has been modified. Delete it and restart the server/,
    spoil: ({ backup }) => {
      writeFileSync(backup, '');
    },
  },
  'a newest backup with a wrong byte': {
    of: 'backups',
    say: /truncated or has been modified. Delete it and restart the server/,
    spoil: ({ backup }) => {
      const middle = readFileSync(backup).length >> 1;
      overwrite(backup, middle, Uint8Array.of(readFileSync(backup)[middle] ^ 1));
    },
  },
  'a newest backup that is a text': {
    of: 'backups',
    say: /is not a Nonet backup. Delete it and restart the server/,
    spoil: ({ backup }) => {
      writeFileSync(backup, 'a text');
    },
  },
  'newer backups with far fewer rows': {
    of: 'backups',
    say: /the newer backups have less than half as many rows, so this one is kept/,
    spoil: (site) => {
      site.env.BACKUP_KEEP = '1';
      const earlier = path.join(site.backups, 'nonet-20200101T000000Z.backup');
      writeFileSync(earlier, gzipSync(`${JSON.stringify({ content: 1_000_000 })}\n`));
    },
  },
  'backups of another site': {
    of: 'database',
    say: /The backups in .* belong to another site: set another BACKUP_TO, or empty that folder/,
    spoil: ({ backups }) => {
      writeFileSync(path.join(backups, 'nonet.site'), 'another');
    },
  },
};

test('the doctor finds nothing wrong with the unbroken site', async () => {
  const site = new Site();
  const findings = await examine(site.env, site.root, site.now);
  expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
});

test.each(Object.keys(STATES))('the doctor finds and names %s', async (name) => {
  const { of, state = 'broken', say, spoil } = STATES[name];
  const site = new Site();
  await spoil(site);
  const findings = await examine(site.env, site.root, site.now);
  for (const end of site.ends) end();
  // Without a mail server, mails go into a folder, which is reported each time.
  const wrong = findings.filter(
    (each) => each.state === 'broken' || (state === 'look' && each.state === 'look' && each.what === of),
  );
  expect(wrong).toContainEqual({
    what: of,
    state,
    say: (say instanceof RegExp ? expect.stringMatching(say) : expect.stringContaining(say)) as string,
  });
  expect(JSON.stringify(findings)).not.toContain('hidden');
});
