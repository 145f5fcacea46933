import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { RULES_VERSION } from '../../core/posts/limits.ts';
import type { FormFile } from '../../core/protocol/posts.ts';
import { parseConfig } from '../../server/config.ts';
import { sweep } from '../../server/db/sweep.ts';
import { query } from './support/database.ts';
import { openStore } from './support/kysely.ts';
import {
  ADMINISTRATOR,
  enter,
  logIn,
  newPerson,
  register,
  WITH_ADMINISTRATOR,
  type Person,
} from './support/people.ts';
import { turnOn } from './support/second-factor.ts';
import { ENGINES, newStore, TestServer, type Store } from './support/test-server.ts';

const DAY_MS = 86_400_000;
const GIVENS = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';

/** The places that hold data of an account that has used everything. */
const ALL_PLACES = (
  'accounts answers audit_entries color_settings comment_counts comments crystal_changes ' +
  'known_devices likes memories paces pictures post_days post_pictures posts records recovery_codes ' +
  'reports second_factors sessions files'
).split(' ');

/** The request in a call's golden file, without its sender. */
function requestOf(name: string): object {
  const golden = JSON.parse(readFileSync(`test/golden/${name}.json`, 'utf8')) as {
    requests: { inside: Record<string, unknown> }[];
  };
  const { owner: _owner, sender: _sender, ...request } = golden.requests[0].inside;
  return request;
}

function namesOfTables({ env }: Store): string {
  return 'DATABASE_URL' in env
    ? "select table_name as name from information_schema.tables where table_schema = 'public'"
    : "select name from sqlite_master where type = 'table'";
}

/** The tables and files, except database and mails, that contain any of the texts. */
async function placesOf(store: Store, texts: readonly string[]): Promise<string[]> {
  const holds = (where: string) => texts.some((text) => where.includes(text));
  const tables = await query(store, namesOfTables(store));
  const places: string[] = [];
  for (const name of tables.map((row) => row.name as string).sort()) {
    const rows = await query(store, `select * from ${name}`);
    if (holds(JSON.stringify(rows))) places.push(name);
  }
  for (const name of readdirSync(store.folder, { recursive: true, encoding: 'utf8' })) {
    if (/^mail|\.sqlite/.test(name)) continue;
    if (holds(name)) places.push('files');
  }
  return places;
}

/** Makes an account do everything that leaves data; returns texts that occur only in its data. */
async function live(server: TestServer, person: Person): Promise<{ token: string; texts: string[] }> {
  await register(server, person);
  const administrator = await logIn(server, ADMINISTRATOR);
  const { token: readerToken } = await enter(server);
  const deviceId = 'd'.repeat(43);
  const logged = await server.call('logIn', { ...person, deviceId });
  if (logged.kind !== 'logged-in') throw new Error(logged.kind);
  const { token } = logged;
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#124578' } })
    .png()
    .toBuffer();
  const sent = await server.call(
    'createPost',
    {
      text: 'Words of mine, zebra-post',
      agreedTo: RULES_VERSION,
      picture1: new Blob([picture as BlobPart], { type: 'image/png' }) as FormFile,
    },
    { token, key: 'key-of-the-post-0001' },
  );
  if (sent.kind !== 'posted') throw new Error(sent.kind);
  const [post] = sent.posts;
  const edited = await server.call(
    'createPost',
    { text: 'zebra-edited', agreedTo: RULES_VERSION },
    { token },
  );
  if (edited.kind !== 'posted') throw new Error(edited.kind);
  const other = await server.call(
    'createPost',
    { text: 'Other', agreedTo: RULES_VERSION },
    { token: readerToken },
  );
  if (other.kind !== 'posted') throw new Error(other.kind);
  const postId = other.posts[0].id;
  const done: (readonly [string, string])[] = [];
  for (const [name, request, by] of [
    ['editPost', { postId: edited.id, text: 'Better words', agreedTo: RULES_VERSION }, administrator],
    ['addComment', { postId, text: 'zebra-comment', agreedTo: RULES_VERSION }, token],
    ['likePost', { postId }, token],
    ['reportPost', { postId, reason: 'zebra-reason' }, token],
    ['reportPost', { postId: post.id, reason: 'Not nice' }, readerToken],
    ['saveBoard', { owner: person.email, ...requestOf('saveBoard') }, token],
    ['saveColors', { owner: person.email, ...requestOf('saveColors'), changedAt: Date.now() }, token],
    ['mergeMemories', requestOf('mergeMemories'), token],
    ['payForHint', { owner: person.email, puzzle: GIVENS }, token],
    ['changeCrystals', { username: person.email, amount: 5 }, administrator],
    ['restrictAccount', { username: person.email, restriction: 'none' }, administrator],
    ['restrictAccount', { username: person.email, restriction: 'week' }, administrator],
  ] as const) {
    const reply = (await server.call(name, request as never, { token: by })) as { kind: string };
    done.push([name, reply.kind]);
  }
  expect(done).toEqual([
    ['editPost', 'edited'],
    ['addComment', 'commented'],
    ['likePost', 'like-kept'],
    ['reportPost', 'reported'],
    ['reportPost', 'reported'],
    ['saveBoard', 'saved'],
    ['saveColors', 'saved'],
    ['mergeMemories', 'merged'],
    ['payForHint', 'paid'],
    ['changeCrystals', 'changed'],
    ['restrictAccount', 'restricted'],
    ['restrictAccount', 'restricted'],
  ]);
  await turnOn(server, token, person.password, deviceId);
  const [account] = await query(server.store, `select * from accounts where email = '${person.email}'`);
  const sessions = await query(
    server.store,
    `select * from sessions where account_id = '${account.id as string}'`,
  );
  const secrets = [
    'id',
    'email_key',
    'public_name',
    'password_hash',
    'phone_hash',
    'phone_sealed',
    'answer_sealed',
  ];
  return {
    token,
    texts: [
      ...secrets.map((name) => account[name] as string),
      ...sessions.map(({ token_hash }) => token_hash as string),
      person.email,
      person.phone,
      person.email.split('@')[0],
      ...['zebra-post', 'zebra-edited', 'zebra-comment', 'zebra-reason'],
      post.id,
      ...post.pictures.map(({ name }) => name),
    ],
  };
}

describe.each(ENGINES)('traces on %s', (engine) => {
  test('nothing remains of a deleted account after the retention periods', async () => {
    const store = await newStore(engine);
    const server = await TestServer.start(store, WITH_ADMINISTRATOR);
    const person = { ...newPerson(), email: `zanzibar-${engine}@example.org`, phone: '+81 3 9876 54321' };
    const { token, texts } = await live(server, person);
    expect(await placesOf(store, texts)).toEqual(ALL_PLACES);
    const deletion = { password: person.password, posts: true };
    const key = 'key-of-the-deletion-1';
    expect(await server.call('deleteAccount', deletion, { token, key })).toEqual({ kind: 'deleted' });
    texts.push(key);
    // The id of a deleted post tells other devices to delete it; a picture is deleted at the next sweep.
    expect(await placesOf(store, texts)).toEqual([
      'audit_entries',
      'message_removals',
      'paces',
      'pictures',
      'files',
    ]);
    await server.stop();
    const left: [number, string[]][] = [];
    for (const days of [1, 31, 731]) {
      const later = await TestServer.start(store, {
        ...WITH_ADMINISTRATOR,
        CLOCK_AHEAD_MS: String(days * DAY_MS),
      });
      left.push([days, await placesOf(store, texts)]);
      await later.stop();
    }
    expect(left).toEqual([
      // What recognises a repeated deletion is kept for a week, and so is the ban.
      [1, ['audit_entries', 'message_removals', 'paces']],
      [31, ['audit_entries']],
      [731, []],
    ]);
    // Nor does freed space in the file contain anything.
    if (engine === 'sqlite') {
      const bytes = readFileSync(`${store.folder}/nonet.sqlite`, 'latin1');
      expect(texts.filter((text) => bytes.includes(text))).toEqual([]);
    }
    await server.dispose();
  });

  test.each([
    [
      { AUDIT_DAYS: '10', DEVICE_DAYS: '20' },
      { 9: [1, 1], 11: [0, 1], 21: [0, 0] },
    ],
    [
      { AUDIT_DAYS: '0', DEVICE_DAYS: '5' },
      { 4: [1, 1], 6: [1, 0], 30_000: [1, 0] },
    ],
  ])('the audit log and known devices are kept as long as the settings say: %j', async (terms, expected) => {
    const store = await newStore(engine);
    const server = await TestServer.start(store, WITH_ADMINISTRATOR);
    const person = await register(server);
    expect((await server.call('logIn', { ...person, deviceId: 'd'.repeat(43) })).kind).toBe('logged-in');
    const token = await logIn(server, ADMINISTRATOR);
    await server.call('changeCrystals', { username: person.email, amount: 5 }, { token });
    const config = parseConfig({ ...terms });
    if (!config.ok) throw new Error(config.failure.faults.join());
    const db = openStore(store);
    const kept: Record<string, number[]> = {};
    for (const days of Object.keys(expected)) {
      const now = Date.now() + Number(days) * DAY_MS;
      await db.transaction().execute((tx) => sweep(tx, { ...config.value, now }));
      const [row] = await query(
        store,
        'select (select count(*) from audit_entries) as audit, (select count(*) from known_devices) as devices',
      );
      kept[days] = [Number(row.audit), Number(row.devices)];
    }
    expect(kept).toEqual(expected);
    await db.destroy();
    await server.dispose();
  });
});
