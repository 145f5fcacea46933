import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readBoardText } from '../../core/protocol/boards.ts';
import type { FormFile } from '../../core/protocol/posts.ts';
import { exampleBoard } from '../server/support/boards.ts';
import { ADMINISTRATOR, logIn, newMember, register, WITH_ADMINISTRATOR } from '../server/support/people.ts';
import { execute, query } from '../server/support/database.ts';
import { EVERY_ENGINE, newStore, TestServer, testsOn } from '../server/support/test-server.ts';

const DAY_MS = 86_400_000;

/** A picture that nothing makes small: every time another one. */
async function noise(seed: number, side = 200): Promise<FormFile> {
  const pixels = Buffer.alloc(side * side * 3);
  for (let index = 0, state = seed + 1; index < pixels.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[index] = state >>> 16;
  }
  const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' }) as FormFile;
}

const pictureFiles = (server: TestServer): string[] => {
  const folder = path.join(server.store.folder, 'pictures');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.webp'))
    : [];
};

test('pictures are stored only for allowed posts, and only once for a repeated call', async () => {
  const server = await TestServer.ofTest('sqlite', WITH_ADMINISTRATOR);
  const admin = await logIn(server, ADMINISTRATOR);
  const member = await register(server);
  const token = await logIn(server, member);
  const post = async (seed: number, more: { agreedTo?: number; key?: string } = {}) => {
    const { agreedTo = 1, key } = more;
    const request = { text: 'x', picture1: await noise(seed), agreedTo };
    return server.call('createPost', request, { token, ...(key !== undefined && { key }) });
  };
  expect((await post(1, { agreedTo: 2 })).kind).toBe('rules-not-agreed');
  expect(pictureFiles(server)).toEqual([]);
  const first = await post(2, { key: 'the-first-post' });
  expect(first.kind).toBe('posted');
  expect((await post(3)).kind).toBe('posted');
  expect(pictureFiles(server)).toHaveLength(2);
  expect((await post(4)).kind).toBe('limit-reached');
  const again = await post(2, { key: 'the-first-post' });
  expect('id' in again && again.id).toBe('id' in first && first.id);
  expect(await post(5, { key: 'the-first-post' })).toEqual({ kind: 'key-reused' });
  const foreign = { postId: 'id' in first ? first.id : '', text: 'x', agreedTo: 1 };
  const other = await logIn(server, await register(server));
  const edit = { ...foreign, picture1: await noise(6) };
  expect(await server.call('editPost', edit, { token: other })).toEqual({ kind: 'forbidden' });
  await server.call('restrictAccount', { username: member.email, restriction: 'forever' }, { token: admin });
  expect((await post(7)).kind).toBe('banned-forever');
  expect(pictureFiles(server)).toHaveLength(2);
});

describe.each(EVERY_ENGINE)('picture space on %s', (engine) => {
  const { test, contract } = testsOn(engine);
  test('edits in a loop are limited to a day’s picture space, and unused pictures are deleted within the hour', async () => {
    let server = await TestServer.ofTest(engine);
    const { person, token } = await newMember(server);
    const files = await Promise.all([1, 2, 3, 4].map((seed) => noise(seed, 40)));
    const made = await server.call('createPost', { text: 'x', agreedTo: 1 }, { token });
    const postId = 'id' in made ? made.id : '';
    const edit = async (round: number) => {
      const [picture1, picture2] = [files[(2 * round) % 4], files[(2 * round + 1) % 4]];
      return (await server.call('editPost', { postId, text: 'x', picture1, picture2 }, { token })).kind;
    };
    const rounds = [];
    for (let round = 0; round < 42; round++) rounds.push(await edit(round));
    // 20 MB are 80 of the smallest, less what the last one needs to be drawn.
    expect(rounds.filter((kind) => kind === 'edited')).toHaveLength(38);
    expect(new Set(rounds.slice(38))).toEqual(new Set(['too-many-pictures']));
    expect((await server.call('editPost', { postId, text: 'without' }, { token })).kind).toBe('edited');
    const again = await server.call('createPost', { text: '', picture1: files[0] }, { token });
    expect(again).toEqual({ kind: 'too-many-pictures' });
    expect((await server.call('createPost', { text: 'words' }, { token })).kind).toBe('posted');
    // Another one's room is their own.
    const other = await logIn(server, await register(server));
    const theirs = { text: 'y', picture1: files[0], agreedTo: 1 };
    expect((await server.call('createPost', theirs, { token: other })).kind).toBe('posted');
    // More than a sweep takes at once.
    const rows = Array.from(
      { length: 1200 },
      (_, index) => `('${String(index).padStart(64, '0')}.webp', 1, 1, 1)`,
    );
    await execute(server.store, `insert into pictures (name, width, height, sent_at) values ${rows.join()}`);
    await server.stop();
    server = await TestServer.start(server.store, { CLOCK_AHEAD_MS: String(45 * 60_000) });
    expect(await query(server.store, 'select name from pictures')).toHaveLength(1);
    expect(pictureFiles(server)).toHaveLength(1);
    await server.advance(DAY_MS);
    const tomorrow = await logIn(server, person);
    expect(
      (await server.call('editPost', { postId, text: 'x', picture1: files[0] }, { token: tomorrow })).kind,
    ).toBe('edited');
  });

  contract('many simultaneous posts store no more pictures than a day allows', async () => {
    const server = await TestServer.ofTest(engine);
    const token = await logIn(server, await register(server));
    const files = await Promise.all(Array.from({ length: 90 }, (_, seed) => noise(seed, 40)));
    const replies = await Promise.all(
      files
        .slice(0, 45)
        .map((picture1, index) =>
          server.call(
            'createPost',
            { text: '', picture1, picture2: files[45 + index], agreedTo: 1 },
            { token },
          ),
        ),
    );
    expect(replies.filter(({ kind }) => kind === 'posted')).toHaveLength(2);
    expect(pictureFiles(server).length).toBeLessThanOrEqual(80);
  });
});

test('a restart deletes pictures left half written by a killed server, but not those being written', async () => {
  const store = await newStore('sqlite');
  const folder = path.join(store.folder, 'pictures', 'ab');
  mkdirSync(folder, { recursive: true });
  const name = `${'ab'.repeat(32)}.webp`;
  const [old, fresh] = [1, 2].map((digit) =>
    path.join(folder, `${name}.${String(digit).repeat(8)}-1111-4111-8111-111111111111`),
  );
  for (const file of [old, fresh, path.join(folder, name)]) writeFileSync(file, 'half');
  const hourAgo = Date.now() / 1000 - 3600;
  for (const file of [old, path.join(folder, name)]) utimesSync(file, hourAgo, hourAgo);
  const server = await TestServer.start(store);
  expect(readdirSync(folder).sort()).toEqual([name, path.basename(fresh)]);
  await server.dispose();
});

test('a restart leaves the secret key unchanged', async () => {
  const store = await newStore('sqlite');
  await (await TestServer.start(store)).stop();
  const file = path.join(store.folder, 'secret.key');
  const key = readFileSync(file, 'utf8');
  const { ino, mtimeMs } = statSync(file);
  const server = await TestServer.start(store);
  expect([readFileSync(file, 'utf8'), statSync(file).ino, statSync(file).mtimeMs]).toEqual([
    key,
    ino,
    mtimeMs,
  ]);
  await server.dispose();
});

test('the server refuses to start with an empty or damaged database', async () => {
  const store = await newStore('sqlite');
  await (await TestServer.start(store)).stop();
  const file = path.join(store.folder, 'nonet.sqlite');
  const bytes = readFileSync(file);
  for (const page of [3, 7, 12]) bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
  writeFileSync(file, bytes);
  await expect(TestServer.start(store)).rejects.toThrow('is damaged');
  writeFileSync(file, '');
  await expect(TestServer.start(store)).rejects.toThrow('is empty');
  rmSync(file);
  await expect(TestServer.start(store)).rejects.toThrow(
    /There is a key .* but no database .* move the key away/,
  );
  writeFileSync(file, 'garbage'.repeat(2000));
  await expect(TestServer.start(store)).rejects.toThrow('restore a backup');
  // With its key in a setting.
  rmSync(path.join(store.folder, 'secret.key'));
  writeFileSync(file, '');
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(file, hourAgo, hourAgo);
  const env = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  await expect(TestServer.start(store, env)).rejects.toThrow('is empty');
  rmSync(store.folder, { recursive: true });
});

function canLimitFiles(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

(canLimitFiles() ? test : test.skip)(
  'a quota shows at /ready as soon as one call fails, until there is room for many, and loses nothing',
  async () => {
    const server = await TestServer.startAlone(await newStore('sqlite'));
    const { email: owner, ...person } = await register(server);
    const token = await logIn(server, { ...person, email: owner });
    const log = path.join(server.store.folder, 'nonet.sqlite-wal');
    const allow = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]);
    const save = async (seconds: number) =>
      (await server.call('saveBoard', { owner, board: exampleBoard(seconds) }, { token })).kind;
    const ready = async () => (await fetch(`${server.url}/ready`)).status;
    const later = async () => {
      await server.advance(1000);
      return ready();
    };
    allow(statSync(log).size + 100_000);
    let seconds = 1;
    let kind: string;
    for (; (kind = await save(seconds)) === 'saved'; seconds++) expect(await ready()).toBe(200);
    expect([kind, seconds > 1]).toEqual(['busy', true]);
    const loaded = await server.call('loadBoard', { owner }, { token });
    expect(loaded.kind === 'loaded' && readBoardText(loaded.board)?.elapsedSeconds).toBe(seconds - 1);
    expect([await ready(), await later()]).toEqual([503, 503]);
    allow(statSync(log).size + 50_000);
    expect(await later()).toBe(503);
    allow('unlimited');
    expect([await later(), await save(seconds)]).toEqual([200, 'saved']);
    await server.dispose();
  },
);

/** A disk of 24 MB; undefined for a user who may not mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const smallDisk = mountSmallDisk();

(smallDisk === undefined ? test.skip : test)(
  `a full or read-only disk allows reading, even after a restart, and causes no lasting damage${smallDisk === undefined ? ' (skipped: mounting a small disk is not allowed)' : ''}`,
  async () => {
    const folder = smallDisk!;
    try {
      const store = { folder, env: { DATA_DIR: folder } };
      let server = await TestServer.startAlone(store);
      const { person, token } = await newMember(server);
      const owner = person.email;
      const save = (seconds: number) =>
        server.call('saveBoard', { owner, board: exampleBoard(seconds) }, { token });
      const load = async () => {
        const reply = await server.call('loadBoard', { owner }, { token });
        return reply.kind === 'loaded' ? readBoardText(reply.board)?.elapsedSeconds : reply.kind;
      };
      const ready = async () => (await fetch(`${server.url}/ready`)).status;
      // As at a server to which BACKUP_TO is new. While it runs, because the log has to stay when it stops.
      await execute(store, "delete from settings where name = 'site'");
      const backups = path.join(mkdtempSync(path.join(process.env.TEST_STORES!, 'to-')), 'backups');
      let ahead = 0;
      const restart = async () => {
        // After the time of the server before.
        ahead += 60_000;
        server = await TestServer.startAlone(store, { BACKUP_TO: backups, CLOCK_AHEAD_MS: String(ahead) });
      };
      const picture1 = await noise(1);
      const post = async () =>
        (await server.call('createPost', { text: '', picture1, agreedTo: 1 }, { token })).kind;
      const filler = path.join(folder, 'filler');
      const fill = () => {
        // Until not a block is left.
        for (const size of [1_000_000, 4096])
          for (;;)
            try {
              writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
            } catch {
              break;
            }
      };
      for (const [end, first] of [
        ['kill', 1],
        ['stop', 1001],
      ] as const) {
        expect((await save(first)).kind).toBe('saved');
        expect(await ready()).toBe(200);
        await server.advance(5_000);
        fill();
        let kept: number = first;
        const kinds = new Set<string>();
        for (let seconds = first + 1; seconds < first + 40; seconds++) {
          const { kind } = await save(seconds);
          kinds.add(kind);
          if (kind === 'saved') kept = seconds;
        }
        expect([...kinds].at(-1)).toBe('busy');
        expect(await ready()).toBe(503);
        expect(await post()).toBe('busy');
        expect(await load()).toBe(kept);
        await server[end]();
        await restart();
        expect(await load()).toBe(kept);
        const board = await server.call('listPosts', {}, { token });
        expect(board.kind === 'board' && board.lists.posts).toHaveLength(end === 'kill' ? 0 : 1);
        rmSync(filler);
        expect((await save(first + 500)).kind).toBe('saved');
        expect(await load()).toBe(first + 500);
        await server.advance(5_000);
        expect(await ready()).toBe(200);
        expect(await post()).toBe('posted');
      }
      await server.stop();
      execFileSync('mount', ['-o', 'remount,ro', folder]);
      await restart();
      expect(await load()).toBe(1501);
      expect([(await save(1502)).kind, await ready()]).toEqual(['busy', 503]);
      expect(await server.stop()).toBe(0);
      // Nothing says whose they would be.
      expect(existsSync(backups)).toBe(false);
    } finally {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
