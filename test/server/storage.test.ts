import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readBoardText } from '../../core/protocol/boards.ts';
import type { FormFile } from '../../core/protocol/posts.ts';
import { lanesOf } from '../../server/commands.ts';
import { parseConfig } from '../../server/config.ts';
import type { Db, WriteInTurn } from '../../server/db/database.ts';
import { isStorageFault } from '../../server/db/faults.ts';
import { countCall } from '../../server/db/paces.ts';
import { openPostgresDatabase } from '../../server/db/postgres.ts';
import { Overloaded } from '../../server/limits/request-failure.ts';
import { countTries } from '../../server/limits/tries.ts';
import { openDatabase } from '../../server/open-database.ts';
import { lockFolder } from '../../server/storage/folder-lock.ts';
import { exampleBoard } from './support/boards.ts';
import { openRival, query } from './support/database.ts';
import { logIn, newMember, register } from './support/people.ts';
import { startBucket } from './support/s3.ts';
import {
  EVERY_ENGINE,
  newStore,
  startSeveral,
  TestServer,
  testsOn,
  type Engine,
  type Store,
} from './support/test-server.ts';
import { pick } from '../support/pick.ts';
import { runScript } from '../support/scripts.ts';

const run = promisify(execFile);
const BUILD = path.join(__dirname, '../../build/server');

/** How a command failed. */
async function failureOf(running: Promise<unknown>): Promise<object> {
  const failure = await running.then(
    () => undefined,
    (error: unknown) => error as object,
  );
  return pick(failure, 'code', 'stderr');
}

const toolFile = (name: string): string => path.join(BUILD, 'operate', `${name}.js`);

/** Runs a command of the server on a store; returns its output. */
async function tool(
  name: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, output, errors } = await runScript(toolFile(name), { words, env });
  if (code === 0) return output;
  throw Object.assign(new Error(errors), { code, stderr: errors });
}

async function serverWithBoard(engine: Engine, store?: Store) {
  return withBoard(await (store ? TestServer.start(store) : TestServer.ofTest(engine)));
}

async function withBoard(server: TestServer) {
  const { person, token } = await newMember(server);
  const open = { token };
  const logInAgain = async () => (open.token = await logIn(server, person));
  const owner = person.email;
  const save = (seconds: number) => server.call('saveBoard', { owner, board: exampleBoard(seconds) }, open);
  const load = async (from = server) => {
    const reply = await from.call('loadBoard', { owner }, open);
    return reply.kind === 'loaded' ? readBoardText(reply.board)?.elapsedSeconds : reply.kind;
  };
  await save(1);
  return { server, person, token, logInAgain, save, load };
}

test('a second server on a data folder starts only after the first has stopped or was killed', async () => {
  const store = await newStore('sqlite');
  const starting = [1, 2].map(() => TestServer.startAlone(store));
  const started = await Promise.allSettled(starting);
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(servers).toHaveLength(1);
  for (const one of started)
    if (one.status === 'rejected')
      expect(String(one.reason)).toContain(`Another server is using ${store.folder}. Stop it`);
  await servers[0].kill();
  const next = await TestServer.startAlone(store);
  const person = await register(next);
  const journal = path.join(store.folder, 'nonet.sqlite-wal');
  expect(existsSync(journal)).toBe(true);
  const stopping = next.stop();
  let unlock: (() => void) | undefined;
  while (unlock === undefined)
    try {
      unlock = lockFolder(store.folder);
    } catch (error) {
      expect(String(error)).toContain('Another server is using');
    }
  // The database is closed by then: its file is complete. The next start need not create files, since the disk may be full.
  expect(statSync(journal).size).toBe(0);
  expect(existsSync(path.join(store.folder, 'nonet.sqlite-shm'))).toBe(true);
  unlock();
  await stopping;
  const last = await TestServer.start(store);
  await logIn(last, person);
  await last.dispose();
});

test('after a clean stop the database can be read on a read-only disk, and writes fail as unavailable', async () => {
  const store = await newStore('sqlite');
  const server = await TestServer.start(store);
  const { email } = await register(server);
  await server.stop();
  const script = path.join(store.folder, 'read.mjs');
  writeFileSync(
    script,
    `import { parseConfig } from '${BUILD}/config.js';
    import { noteReady } from '${BUILD}/db/lasting-setting.js';
    import { openDatabase } from '${BUILD}/open-database.js';
    import { lockFolder } from '${BUILD}/storage/folder-lock.js';
    import { chmodSync } from 'node:fs';
    const config = parseConfig(process.env).value;
    let refused;
    try {
      lockFolder(config.dataFolder);
    } catch (error) {
      refused = error.message;
    }
    chmodSync(config.dataFolder, 0o500);
    lockFolder(config.dataFolder);
    const database = await openDatabase(config);
    const accounts = await database.read.selectFrom('accounts').select('email').execute();
    const written = await database.run(noteReady, { now: 1 }).catch(({ name }) => name);
    await database.close();
    console.log(JSON.stringify({ refused, accounts, written }));`,
  );
  for (const name of readdirSync(store.folder))
    if (name.includes('.')) chmodSync(path.join(store.folder, name), 0o400);
  // Without this, root ignores file modes.
  const words = [process.execPath, script];
  if (process.getuid?.() === 0) words.unshift('setpriv', '--bounding-set=-dac_override');
  const { stdout } = await run(words[0], words.slice(1), { env: { PATH: process.env.PATH, ...store.env } });
  expect(JSON.parse(stdout)).toEqual({
    // As if the file belonged to another user: the folder is writable.
    refused: expect.stringContaining('running.lock is not writable') as string,
    accounts: [{ email }],
    written: 'StorageUnavailable',
  });
  chmodSync(store.folder, 0o700);
});

test('a restored database is accessible only to its user, regardless of the umask', async () => {
  const [from, to] = [await newStore('sqlite'), await newStore('sqlite')];
  const server = await TestServer.start(from);
  const file = path.join(from.folder, 'one.backup');
  await tool('backup', [file], from.env);
  const mask = process.umask(0o022);
  try {
    // In a process of its own, which inherits it.
    await run(process.execPath, [toolFile('restore'), file], { env: { PATH: process.env.PATH, ...to.env } });
  } finally {
    process.umask(mask);
  }
  expect((statSync(path.join(to.folder, 'nonet.sqlite')).mode & 0o777).toString(8)).toBe('600');
  await server.dispose();
  rmSync(to.folder, { recursive: true });
});

test('restoring what is no backup reports why', async () => {
  const { folder, env } = await newStore('sqlite');
  const nothing = path.join(folder, 'nothing');
  writeFileSync(nothing, 'no backup');
  for (const [name, told] of [
    [folder, `${folder} cannot be read.`],
    [`${nothing}.gone`, `The file ${nothing}.gone does not exist.`],
    [nothing, 'The file is not a Nonet backup.'],
  ])
    expect(await failureOf(tool('restore', [name], env))).toEqual({ code: 1, stderr: `${told}\n` });
  rmSync(folder, { recursive: true });
});

test('on PostgreSQL several processes can start on a new database at the same time', async () => {
  const store = await newStore('postgres');
  const servers = await startSeveral(store);
  const person = await register(servers[0]);
  for (const server of servers) await logIn(server, person);
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(store.folder, { recursive: true });
});

describe.each(EVERY_ENGINE)('the database on %s', (engine) => {
  const { test, contract } = testsOn(engine);

  contract(
    'a backup made while the server runs restores that moment with its pictures, if it is whole',
    async () => {
      const { server, token, logInAgain, save, load } = await serverWithBoard(engine);
      const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const picture1 = new Blob([new Uint8Array(bytes)], { type: 'image/png' }) as FormFile;
      const made = await server.call('createPost', { text: 'kept', picture1, agreedTo: 1 }, { token });
      if (made.kind !== 'posted') throw new Error(`not posted: ${made.kind}`);
      await server.call('addComment', { postId: made.id, text: 'too', agreedTo: 1 }, { token });
      await server.call('likePost', { postId: made.id }, { token });
      const before = await server.call('listPosts', {}, { token });
      const { folder, env } = server.store;
      const [file, part] = ['whole', 'part'].map((name) => path.join(folder, `${name}.backup`));
      expect(await tool('backup', [file], env)).toContain('Written');
      await save(2);
      await server.call('deletePost', { postId: made.id }, { token });
      rmSync(path.join(folder, 'pictures'), { recursive: true });
      writeFileSync(part, readFileSync(file).subarray(0, -40));
      expect(await failureOf(tool('restore', [part], env))).toEqual({
        code: 1,
        stderr: 'The backup is truncated or has been modified.\n',
      });
      expect(await load()).toBe(2);
      expect(await tool('restore', [file], env)).toContain('Restored');
      // Sessions are not restored, since ended ones would come back too.
      expect(await load()).toBe('session-over');
      expect(await server.call('listPosts', {}, { token: await logInAgain() })).toEqual(before);
      expect(await load()).toBe(1);
      const { name } = made.posts[0].pictures[0];
      expect((await fetch(`${server.url}/pictures/${name}`)).status).toBe(200);
    },
  );

  test('a stopping server answers the requests in progress and exits cleanly', async () => {
    const { server, save, load } = await withBoard(await TestServer.startAlone(await newStore(engine)));
    const saves = Array.from({ length: 20 }, (_, index) => save(index + 2).catch(() => undefined));
    await load();
    expect(await server.stop()).toBe(0);
    const replies = await Promise.all(saves);
    const again = await TestServer.start(server.store);
    const versions = replies.flatMap((reply) => (reply?.kind === 'saved' ? [reply.version] : []));
    const kept = await load(again);
    expect(Number(kept)).toBeGreaterThanOrEqual(versions.length > 0 ? 2 : 1);
    await again.dispose();
  });

  test('a server does not start with another SECRET_KEY than that of the database', async () => {
    const { server } = await serverWithBoard(engine);
    await server.stop();
    const other = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    await expect(TestServer.start(server.store, other)).rejects.toThrow('another SECRET_KEY');
  });

  contract('an administrator can be created from the shell while the server runs', async () => {
    const { server, person } = await serverWithBoard(engine);
    const said = await tool('admin', ['create', 'boss@example.org'], server.store.env);
    const password = / ([\w-]{14})\n$/.exec(said)![1];
    expect(
      pick(
        await server.call('logIn', { email: 'boss@example.org', password }),
        'kind',
        'role',
        'passwordChangeDue',
      ),
    ).toEqual({ kind: 'logged-in', role: 'administrator', passwordChangeDue: true });
    expect(await tool('admin', ['create', person.email], server.store.env)).toContain('keeps its password');
    expect(pick(await server.call('logIn', person), 'role')).toEqual({ role: 'administrator' });
    expect(await failureOf(tool('admin', ['create', 'nobody'], server.store.env))).toEqual({
      code: 1,
      stderr: expect.any(String) as string,
    });
  });
});

test('moving to PostgreSQL copies every row to it and the pictures to a bucket', async () => {
  const { server, person, token, load } = await serverWithBoard('sqlite');
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture1 = new Blob([new Uint8Array(bytes)], { type: 'image/png' }) as FormFile;
  await server.call('createPost', { text: '', picture1, agreedTo: 1 }, { token });
  const posts = await server.call('listPosts', {}, { token });
  const target = await newStore('postgres');
  const bucket = await startBucket();
  const env = { ...server.store.env, ...bucket.env, DATABASE_URL: target.env.DATABASE_URL };
  // Anything the server saved afterwards would be lost.
  expect(await failureOf(tool('migrate-postgres', [], env))).toEqual({
    code: 1,
    stderr: expect.stringContaining(`Another server is using ${server.store.folder}.`) as string,
  });
  await server.stop();
  expect(await tool('migrate-postgres', [], env)).toMatch(
    /^Moved and verified [0-9]+ rows; pictures copied to the bucket: 1\./,
  );
  const moved = await TestServer.start({ folder: server.store.folder, env });
  await logIn(moved, person);
  expect(await load(moved)).toBe(1);
  expect(await moved.call('listPosts', {}, { token })).toEqual(posts);
  expect(await failureOf(tool('migrate-postgres', [], env))).toEqual({
    code: 1,
    stderr: expect.any(String) as string,
  });
  const isMoved = 'was moved to PostgreSQL: set DATABASE_URL';
  await expect(TestServer.start(server.store)).rejects.toThrow(isMoved);
  const file = path.join(server.store.folder, 'moved.backup');
  for (const [name, ...words] of [
    ['admin', 'create', 'boss@example.org'],
    ['backup', file],
  ])
    expect(await failureOf(tool(name, words, server.store.env))).toEqual({
      code: 1,
      stderr: expect.stringContaining(isMoved) as string,
    });
  // The way back.
  await tool('backup', [file], env);
  await moved.stop();
  await tool('restore', [file], server.store.env);
  expect(await query(server.store, "select name from settings where name = 'moved'")).toEqual([]);
  expect(await query(server.store, 'select email from accounts')).toEqual([{ email: person.email }]);
  bucket.close();
});

test('a missing database file is reported as busy, and the server recovers when it is back', async () => {
  const { server, save } = await serverWithBoard('sqlite');
  const file = path.join(server.store.folder, 'nonet.sqlite');
  renameSync(file, `${file}.away`);
  expect((await save(2)).kind).toBe('busy');
  expect((await fetch(`${server.url}/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  renameSync(`${file}.away`, file);
  expect((await save(3)).kind).toBe('saved');
  await server.advance(1_000);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
});

test('on PostgreSQL up to 100 writes waiting for one lock share one connection and do not block others', async () => {
  const store = await newStore('postgres');
  const taken: (string | undefined)[] = [];
  const turnsOf = (atOnce: number): WriteInTurn => {
    // Half of the connections are for reading.
    expect(atOnce).toBe(5);
    return (who, work, tooLate) => {
      expect(tooLate).toBeInstanceOf(AbortSignal);
      if (who === 'zoe') return Promise.reject(new Overloaded('She has waited too long.'));
      taken.push(who);
      return work();
    };
  };
  const database = await openPostgresDatabase(store.env.DATABASE_URL, { poolSize: 10, lanesOf, turnsOf });
  const count = (key: string) => database.run(countCall, { key, now: 1, windowMs: 60_000 });
  // Logins for one name, each from a different network.
  const tryFrom = (network: number) => {
    const keys = [`of ann from ${network}`, 'all of ann'];
    const limits = keys.map((key) => ({ key, pace: { calls: 1000, seconds: 60 } }));
    return database.run(countTries, { limits, now: 1 });
  };
  await Promise.all([count('ann'), tryFrom(0)]);
  const rival = await openRival(store);
  await rival.query('begin');
  await rival.query('select key from paces for update');
  const waiting = Array.from({ length: 100 }, () => count('ann'));
  const refused = expect(count('ann')).rejects.toThrow('Too many writes are waiting');
  const logins = Array.from({ length: 12 }, (_, network) => tryFrom(network));
  await rival.untilWaiting(2);
  await refused;
  // What waits for the lock takes no turn from others.
  expect(taken.slice(2).toSorted()).toEqual(['ann', undefined]);
  expect((await count('ben')).calls).toBe(1);
  await expect(count('zoe')).rejects.toThrow(Overloaded);
  expect(database.load().pools[1].waiting).toBe(0);
  expect(await database.read.selectFrom('paces').select('key').execute()).toHaveLength(4);
  // A write that waits too long is reported as busy.
  const wait = async (tx: Db) => {
    const { rows } = await sql`show lock_timeout`.execute(tx);
    expect(rows).toEqual([{ lock_timeout: '5s' }]);
    await sql`set local lock_timeout = 1`.execute(tx);
    await sql`select key from paces for update`.execute(tx);
  };
  const late: unknown = await database.run(wait, {}).catch((error: unknown) => error);
  expect(isStorageFault(late)).toBe(true);
  await rival.query('commit');
  expect((await Promise.all(waiting)).at(-1)?.calls).toBe(101);
  expect(new Set(await Promise.all(logins))).toEqual(new Set([0]));
  await rival.end();
  await database.close();
});

test('on PostgreSQL an account that has occupied the connections goes after one that has not', async () => {
  const store = await newStore('postgres');
  // One connection for writing.
  const config = parseConfig({ ...store.env, POOL_SIZE: '2' });
  if (!config.ok) throw new Error(config.failure.faults.join());
  const database = await openDatabase(config.value);
  const rival = await openRival(store);
  const answered: string[] = [];
  const count = async (key: string): Promise<void> => {
    await database.run(countCall, { key, now: 1, windowMs: 60_000 });
    answered.push(key);
  };
  /** The first of them occupies the connection while the others arrive. */
  const write = async (...keys: readonly string[]): Promise<void> => {
    await rival.query('begin');
    await rival.query(`select key from paces where key = '${keys[0]}' for update`);
    const writes = keys.map(count);
    await rival.untilWaiting(1);
    await rival.query('commit');
    await Promise.all(writes);
  };
  await count('ann');
  await count('ben');
  await write('ann', 'ben');
  answered.length = 0;
  await write('ben', 'ann', 'carl');
  expect(answered).toEqual(['ben', 'carl', 'ann']);
  await rival.end();
  await database.close();
});

test('the server waits for a PostgreSQL that is still starting, and says so once', async () => {
  const store = await newStore('postgres');
  const target = new URL(store.env.DATABASE_URL);
  let refusals = 2;
  const proxy = createServer((socket) => {
    if (refusals-- <= 0) {
      const onward = connect(Number(target.port), target.hostname);
      return socket.pipe(onward).pipe(socket);
    }
    const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(fields.length + 5);
    return socket.once('data', () => socket.end(`E${size.toString('latin1')}${fields}\0`));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((proxy.address() as { port: number }).port);
  const told: string[] = [];
  const database = await openPostgresDatabase(url.href, { lanesOf, tell: (what) => told.push(what) });
  expect(told[0]).toBe('waiting for PostgreSQL: the database system is starting up');
  expect(told.filter((what) => what.startsWith('waiting'))).toHaveLength(1);
  expect((await database.run(countCall, { key: 'ann', now: 1, windowMs: 60_000 })).calls).toBe(1);
  await database.close();
  proxy.close();
});

test('a lost PostgreSQL connection is reported as busy, and the server reconnects', async () => {
  const store = await newStore('postgres');
  const target = new URL(store.env.DATABASE_URL);
  const sockets = new Set<Socket>();
  let open = true;
  const proxy = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (!open) return socket.destroy();
    const onward = connect(Number(target.port), target.hostname);
    sockets.add(onward.on('error', () => undefined));
    return socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((proxy.address() as { port: number }).port);
  const { server, save, load } = await serverWithBoard('postgres', {
    ...store,
    env: { ...store.env, DATABASE_URL: url.href },
  });
  open = false;
  sockets.forEach((socket) => socket.destroy());
  expect((await save(2)).kind).toBe('busy');
  expect((await fetch(`${server.url}/ready`)).status).toBe(503);
  open = true;
  // Connections that broke unnoticed fail once each, at most as many as the pool contains.
  let back = await save(3);
  for (let time = 0; time < 10 && back.kind === 'busy'; time++) back = await save(3);
  expect(back.kind).toBe('saved');
  expect(await load()).toBe(3);
  await server.dispose();
  sockets.forEach((socket) => socket.destroy());
  proxy.close();
});

test('a server that cannot start prints the reason without a stack trace', async () => {
  const main = path.join(BUILD, 'main.js');
  const env = {
    PATH: process.env.PATH,
    PORT: 'x',
    ADMIN_EMAIL: 'a@b.org',
    SMTP_URL: 'http://x',
    SECRET_KEY: 'k',
  };
  const failed = await failureOf(run(process.execPath, [main], { env }));
  expect(failed).toEqual({
    code: 2,
    stderr: `Invalid settings:
  PORT must be a whole number.
  SECRET_KEY must be 32 bytes in base64.
  SMTP_URL must look like smtps://user:password@host:465.
  ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.
`,
  });
  const away = {
    PATH: process.env.PATH,
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    DATA_DIR: '/tmp/nonet-none',
  };
  const unreachable = await failureOf(run(process.execPath, [main], { env: away }));
  expect(unreachable).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The server cannot start: .*\n$/) as string,
  });
  rmSync('/tmp/nonet-none', { recursive: true, force: true });
  expect(existsSync('/tmp/nonet-none')).toBe(false);
});
