import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../../src/data/api/api.ts';
import { Database, NOBODY } from '../../../src/data/db/database.ts';
import type { Command } from '../../../src/data/outbox/command.ts';
import { conversationOf, referencesOf, withReference } from '../../../src/data/outbox/command.ts';
import { drainOutbox, SYNC_TAG, type DrainTools } from '../../../src/data/outbox/drain.ts';
import { listCommands, putCommand } from '../../../src/data/outbox/outbox.ts';
import { sendPost, sendTakeBack } from '../../../src/data/outbox/send-post.ts';
import { NEWS_CHANNEL, sentByFailure, type Sent } from '../../../src/data/outbox/sent.ts';
import { commentOf, postOf } from '../../support/posts.ts';
import { keepSession } from '../../support/session.ts';

const OWNER = 'lin@example.org';
const WORDS = { text: 'a', agreedTo: 1 };
const POST: Command = { kind: 'create-post', pictures: [], ...WORDS };
const EDIT: Command = { kind: 'edit-post', postId: 'p', pictures: [], before: 'b', ...WORDS };
const REMOVE: Command = { kind: 'delete-post', postId: 'p' };
const LIKE: Command = { kind: 'like-post', postId: 'p', liked: true };
const COMMENT: Command = { kind: 'add-comment', postId: 'p', ...WORDS };
const UNCOMMENT: Command = { kind: 'delete-comment', postId: 'p', commentId: 'c' };
const REPORT: Command = { kind: 'report-post', postId: 'p', reason: 'rude' };
const REPORTED_COMMENT: Command = { ...REPORT, commentId: 'c' };
const [P, Q, C, D] = [postOf('p'), postOf('q'), commentOf('c', 'p'), commentOf('d', 'p')];
const news = (part: object) => ({ posts: [], comments: [], gone: [], ...part });

describe('a command of the message board', () => {
  test.each<[Command, string, object]>([
    [POST, 'createPost', WORDS],
    [EDIT, 'editPost', { postId: 'p', before: 'b', ...WORDS }],
    [REMOVE, 'deletePost', { postId: 'p' }],
    [LIKE, 'likePost', { postId: 'p', liked: true }],
    [COMMENT, 'addComment', { postId: 'p', ...WORDS }],
    [UNCOMMENT, 'deleteComment', { commentId: 'c' }],
    [REPORT, 'reportPost', { postId: 'p', commentId: undefined, reason: 'rude' }],
    [{ ...REPORTED_COMMENT, reason: '' }, 'reportPost', { postId: 'p', commentId: 'c', reason: undefined }],
  ])('%j is sent as the call %s', async (command, name, request) => {
    const call = jest.fn().mockResolvedValue({ kind: 'offline' });
    await sendPost({ call }, { id: 'r1', command, token: 't1' });
    expect(call.mock.calls).toEqual([[name, request, { key: 'r1', token: 't1', timeoutMs: 15_000 }]]);
  });

  test.each([POST, EDIT])('%j with a picture has the time that the picture takes', async (command) => {
    const call = jest.fn().mockResolvedValue({ kind: 'offline' });
    const picture = { source: new Blob(['x']), alt: '' };
    await sendPost({ call }, { id: 'r1', command: { ...command, pictures: [picture] }, token: 't1' });
    expect(call.mock.calls.map(([, , options]) => options as object)).toEqual([{ key: 'r1', token: 't1' }]);
  });

  test.each<[Command, object, Sent]>([
    // Of what comes along only the item itself: of the others the live board may know more.
    [
      POST,
      { kind: 'posted', id: 'p', posts: [P, Q] },
      { kind: 'accepted', id: 'p', news: news({ posts: [P] }) },
    ],
    [
      COMMENT,
      { kind: 'commented', id: 'c', comments: [C, D] },
      { kind: 'accepted', id: 'c', news: news({ comments: [C] }) },
    ],
    [EDIT, { kind: 'edited', posts: [Q, P] }, { kind: 'accepted', news: news({ posts: [P] }) }],
    [LIKE, { kind: 'like-kept', posts: [Q, P] }, { kind: 'accepted', news: news({ posts: [P] }) }],
    [REMOVE, { kind: 'post-deleted' }, { kind: 'accepted', news: news({ gone: ['p'] }) }],
    [UNCOMMENT, { kind: 'comment-deleted' }, { kind: 'accepted', news: news({ gone: ['c'] }) }],
    [REPORT, { kind: 'reported' }, { kind: 'accepted' }],
    // What was to go, or to be looked at, is gone: that is as good as done.
    [REMOVE, { kind: 'no-such-post' }, { kind: 'accepted', news: news({ gone: ['p'] }) }],
    [LIKE, { kind: 'no-such-post' }, { kind: 'accepted', news: news({ gone: ['p'] }) }],
    [REPORT, { kind: 'no-such-post' }, { kind: 'accepted', news: news({ gone: ['p'] }) }],
    [UNCOMMENT, { kind: 'no-such-comment' }, { kind: 'accepted', news: news({ gone: ['c'] }) }],
    [REPORTED_COMMENT, { kind: 'no-such-comment' }, { kind: 'accepted', news: news({ gone: ['c'] }) }],
    [REPORT, { kind: 'no-such-comment' }, { kind: 'accepted', news: news({}) }],
    [LIKE, { kind: 'no-such-comment' }, { kind: 'accepted', news: news({}) }],
    // The words are worth a draft.
    [EDIT, { kind: 'no-such-post' }, { kind: 'refused', refusal: { kind: 'no-such-post' } }],
    [EDIT, { kind: 'changed-meanwhile' }, { kind: 'refused', refusal: { kind: 'changed-meanwhile' } }],
    [COMMENT, { kind: 'no-such-post' }, { kind: 'refused', refusal: { kind: 'no-such-post' } }],
    [
      POST,
      { kind: 'limit-reached', limit: 2 },
      { kind: 'refused', refusal: { kind: 'limit-reached', limit: 2 } },
    ],
    ...(['banned-week', 'banned-month', 'banned-year'] as const).map((kind): [Command, object, Sent] => [
      POST,
      { kind, until: 5 },
      { kind: 'refused', refusal: { kind, until: 5 } },
    ]),
    ...(['banned-forever', 'rules-not-agreed', 'bad-picture', 'too-many-pictures'] as const).map(
      (kind): [Command, object, Sent] => [POST, { kind }, { kind: 'refused', refusal: { kind } }],
    ),
  ])('%j with the answer %j gives %j', async (command, answer, sent) => {
    const api = { call: () => Promise.resolve(answer) } as unknown as Api;
    // Strictly: to `toEqual`, a list of nothing but undefined is empty.
    expect(await sendPost(api, { id: 'r1', command, token: 't1' })).toStrictEqual(sent);
  });
});

test.each<[object, Sent]>([
  [{ kind: 'taken-back' }, { kind: 'accepted', news: news({}) }],
  [
    { kind: 'taken-back', id: 'p' },
    { kind: 'accepted', news: news({ gone: ['p'] }) },
  ],
  [
    { kind: 'busy', waitSeconds: 5 },
    { kind: 'later', waitSeconds: 5 },
  ],
])('taking a command back with the answer %j gives %j', async (answer, sent) => {
  const call = jest.fn().mockResolvedValue(answer);
  expect(await sendTakeBack({ call }, { id: 'r1', token: 't1' })).toStrictEqual(sent);
  expect(call.mock.calls).toEqual([['takeBack', { key: 'r1' }, { token: 't1', timeoutMs: 15_000 }]]);
});

test.each<[AnyFailure, Sent]>([
  [{ kind: 'session-over' }, { kind: 'session-over' }],
  [{ kind: 'password-change-due' }, { kind: 'password-change-due' }],
  [{ kind: 'key-reused' }, { kind: 'accepted' }],
  [
    { kind: 'invalid', field: 'x' },
    { kind: 'refused', refusal: { kind: 'invalid' } },
  ],
  [{ kind: 'forbidden' }, { kind: 'refused', refusal: { kind: 'forbidden' } }],
  [{ kind: 'not-found' }, { kind: 'refused', refusal: { kind: 'not-found' } }],
  [{ kind: 'too-large' }, { kind: 'refused', refusal: { kind: 'too-large' } }],
  [{ kind: 'second-factor-due' }, { kind: 'refused', refusal: { kind: 'forbidden' } }],
  [
    { kind: 'too-fast', waitSeconds: 7 },
    { kind: 'later', waitSeconds: 7 },
  ],
  [
    { kind: 'busy', waitSeconds: 5 },
    { kind: 'later', waitSeconds: 5 },
  ],
  [{ kind: 'fault' }, { kind: 'failed' }],
  [{ kind: 'unknown-answer' }, { kind: 'failed' }],
  [{ kind: 'offline' }, { kind: 'later', waitSeconds: 0 }],
  [{ kind: 'timeout' }, { kind: 'later', waitSeconds: 0 }],
  [{ kind: 'too-rapid' }, { kind: 'later', waitSeconds: 0 }],
])('the failure %j gives %j', (failed, sent) => {
  expect(sentByFailure(failed)).toEqual(sent);
});

test.each<[Command, string, string[]]>([
  [POST, 'r1', []],
  [EDIT, 'p', ['p']],
  [REMOVE, 'p', ['p']],
  [LIKE, 'p', ['p']],
  [COMMENT, 'p', ['p']],
  [UNCOMMENT, 'p', ['p', 'c']],
  [REPORT, 'p', ['p']],
  [REPORTED_COMMENT, 'p', ['p', 'c']],
])('%j belongs to the conversation %s and refers to %j', (command, conversation, references) => {
  const row = { id: 'r1', owner: OWNER, command, createdAt: 1, attempts: 0, refusal: null };
  expect([conversationOf(row), referencesOf(command)]).toStrictEqual([conversation, references]);
});

test('the id that a command refers to can be replaced', () => {
  expect(withReference(UNCOMMENT, 'p', 'x')).toEqual({ ...UNCOMMENT, postId: 'x' });
  expect(withReference(UNCOMMENT, 'c', 'x')).toEqual({ ...UNCOMMENT, commentId: 'x' });
  for (const command of [UNCOMMENT, LIKE, POST]) expect(withReference(command, 'q', 'x')).toEqual(command);
});

/** A device on which the owner is logged in, and a server that answers by what is called. */
async function openDevice(answers: Readonly<Record<string, object>> = {}) {
  const database = new Database({ indexedDB: new IDBFactory(), IDBKeyRange });
  await keepSession(database, 't1', { username: OWNER, expiresAt: 0 });
  const calls: unknown[][] = [];
  const call = (...called: [string, object, object]) => {
    calls.push(called);
    return Promise.resolve(answers[called[0]]);
  };
  const tools: DrainTools = {
    database,
    api: { call } as unknown as Api,
    locks: undefined,
    now: () => 5000,
    isOnline: () => true,
  };
  let next = 1;
  return {
    database,
    calls,
    drain: (more: Partial<DrainTools> = {}) => drainOutbox({ ...tools, ...more }),
    put: async (...commands: Command[]) => {
      for (const command of commands)
        await putCommand(database, { id: `r${next++}`, owner: OWNER, command, now: 7 });
    },
    commands: async () => (await listCommands(database, OWNER)).map(({ command }) => command),
  };
}

test('a queued command is stored with its owner, its time and no attempts', async () => {
  const { database, put } = await openDevice();
  await put(POST);
  expect(await listCommands(database, OWNER)).toEqual([
    { seq: 1, id: 'r1', owner: OWNER, command: POST, createdAt: 7, attempts: 0, refusal: null },
  ]);
});

test.each<[string, Command[], Command[]]>([
  [
    'a newer report of the same post or comment replaces an older one',
    [
      REPORT,
      REPORTED_COMMENT,
      { ...REPORT, postId: 'q' },
      { ...REPORTED_COMMENT, commentId: 'd' },
      LIKE,
      { ...REPORTED_COMMENT, reason: 'worse' },
    ],
    [
      REPORT,
      { ...REPORT, postId: 'q' },
      { ...REPORTED_COMMENT, commentId: 'd' },
      LIKE,
      { ...REPORTED_COMMENT, reason: 'worse' },
    ],
  ],
  ['the same like given twice is queued once', [LIKE, LIKE], [LIKE]],
  [
    'an edit replaces only another edit of the same post',
    [LIKE, COMMENT, EDIT, { ...EDIT, postId: 'q' }, { ...EDIT, text: 'b' }],
    [LIKE, COMMENT, { ...EDIT, postId: 'q' }, { ...EDIT, text: 'b' }],
  ],
  [
    'an edit changes only the waiting post it belongs to',
    [POST, POST, { ...EDIT, postId: 'r2', text: 'b' }],
    [POST, { ...POST, text: 'b' }],
  ],
])('%s', async (_, commands, left) => {
  const device = await openDevice();
  await device.put(...commands);
  expect(await device.commands()).toEqual(left);
});

test('a refused like does not count as given', async () => {
  const device = await openDevice({ likePost: { kind: 'forbidden' } });
  await device.put(LIKE);
  await device.drain();
  await device.put({ ...LIKE, liked: false });
  expect(await device.commands()).toEqual([{ ...LIKE, liked: false }]);
});

describe('the result of a command', () => {
  const FEED = { owner: OWNER, posts: [Q], comments: {}, older: null, cursor: 3, own: {}, ownAt: 1 };

  test('the result of a command updates the stored posts', async () => {
    const device = await openDevice({ likePost: { kind: 'like-kept', posts: [{ ...Q, liked: true }] } });
    await device.database.feeds.put(FEED as never);
    await device.put({ ...LIKE, postId: 'q' });
    await device.drain();
    expect(await device.database.feeds.toArray()).toEqual([{ ...FEED, posts: [{ ...Q, liked: true }] }]);
  });

  test('the result of a command does not create a list of posts if none is stored', async () => {
    const device = await openDevice({ likePost: { kind: 'like-kept', posts: [P] } });
    await device.put(LIKE);
    await device.drain();
    expect(await device.database.feeds.toArray()).toEqual([]);
  });

  test('the result of a command is announced with its row and owner, unless nothing changed', async () => {
    const device = await openDevice({
      likePost: { kind: 'like-kept', posts: [P] },
      reportPost: { kind: 'reported' },
    });
    await device.put(LIKE, REPORT);
    const told: unknown[] = [];
    await device.drain({ onNews: (each) => told.push(each) });
    expect(told).toEqual([{ rowId: 'r1', owner: OWNER, posts: [P], comments: [], gone: [] }]);
    expect(await device.commands()).toEqual([]);
  });
});

test('draining the outbox works without a listener for results', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const device = await openDevice({ likePost: { kind: 'like-kept', posts: [P] } });
  await device.put(LIKE);
  await device.drain({ onNews: undefined });
  expect([await device.commands(), log.mock.calls]).toEqual([[], []]);
  log.mockRestore();
});

test.each([
  ['session-over', undefined],
  ['password-change-due', 't1'],
])('after the answer %s the token stored on the device is %s', async (kind, token) => {
  const device = await openDevice({ likePost: { kind } });
  await device.put(LIKE);
  expect(await device.drain()).toEqual({ kind: 'signed-out' });
  expect((await device.database.session.get('current'))?.token).toBe(token);
});

describe('draining the outbox', () => {
  /** The lock is had at once. */
  const locks = (heard: unknown[]) =>
    ({
      request: (name: string, options: LockOptions, work: () => Promise<unknown>) => {
        heard.push([name, options.signal?.aborted]);
        return work();
      },
    }) as unknown as LockManager;

  test('draining holds the lock of the outbox', async () => {
    const device = await openDevice({ likePost: { kind: 'like-kept', posts: [] } });
    await device.put(LIKE);
    const heard: unknown[] = [];
    expect(await device.drain({ locks: locks(heard) })).toEqual({ kind: 'empty' });
    expect(heard).toEqual([['nonet-outbox', false]]);
    expect(await device.commands()).toEqual([]);
  });

  test('draining may take longer than the lock timeout, and fails with its own errors', async () => {
    const device = await openDevice();
    const broken = new Error('broken');
    const slow = {
      request: async (_: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
        const working = work();
        working.catch(() => undefined);
        await new Promise((resolve) => {
          signal!.addEventListener('abort', resolve);
        });
        return working;
      },
    } as unknown as LockManager;
    const database = {
      session: { get: () => Promise.reject(broken) },
      endedSessions: { toArray: () => Promise.reject(broken) },
    } as never;
    await expect(device.drain({ locks: slow, lockWaitMs: 1, database })).rejects.toBe(broken);
    const failing = { request: () => Promise.reject(broken) } as unknown as LockManager;
    await expect(device.drain({ locks: failing })).rejects.toBe(broken);
  });

  test('draining requires a login', async () => {
    const device = await openDevice();
    await device.database.session.clear();
    await device.put(LIKE);
    expect(await device.drain()).toEqual({ kind: 'signed-out' });
  });

  test.each([
    [299, 'later', 0],
    [300, 'later', 1],
  ])(
    'if the server asks for a wait of %i seconds, draining ends as %s and sends %i other commands',
    async (waitSeconds, kind, others) => {
      const device = await openDevice({
        likePost: { kind: 'too-fast', waitSeconds },
        createPost: { kind: 'posted', id: 'x', posts: [] },
      });
      await device.put(LIKE, POST);
      expect(await device.drain()).toEqual({ kind, waitSeconds: others === 0 ? waitSeconds : 0 });
      expect(device.calls).toHaveLength(1 + others);
    },
  );

  test('draining records the time of the first attempt and counts attempts', async () => {
    const device = await openDevice({ likePost: { kind: 'offline' } });
    await device.put(LIKE);
    await device.drain();
    await device.drain({ now: () => 6000 });
    const [{ attempts, firstTriedAt }] = await listCommands(device.database, OWNER);
    expect([attempts, firstTriedAt]).toEqual([2, 5000]);
  });
});

describe('a session ended on this device', () => {
  test.each([
    ['logged-out', 'empty', 0],
    ['session-over', 'empty', 0],
    ['offline', 'later', 1],
  ])('draining a logout with the answer %s ends as %s and leaves %i to send', async (answer, kind, left) => {
    const device = await openDevice({ logOut: { kind: answer } });
    await device.database.endedSessions.put({ token: 'old' });
    expect((await device.drain()).kind).toBe(kind);
    expect(device.calls).toEqual([['logOut', {}, { token: 'old' }]]);
    expect(await device.database.endedSessions.count()).toBe(left);
  });

  const SETTING = { kind: 'setting', id: 'sound', at: 3, body: true, owner: OWNER, sent: 0 } as const;
  const MEMORY = {
    ...{ technique: 'x-wing', due: 1, stability: 1, difficulty: 5, reviewedAt: 1, reviews: 1 },
    ...{ found: 0, mixed: 0, sittings: 0, foundAt: 0, owner: OWNER, sent: false },
  };
  const LAST = {
    mergeMemories: { kind: 'merged', memories: [] },
    exchangeRecords: { kind: 'exchanged', records: [], next: 9, more: false },
    logOut: { kind: 'logged-out' },
  };
  const ended = async (answers: Readonly<Record<string, object>>, who: string, removes: boolean) => {
    const device = await openDevice(answers);
    const { database } = device;
    await keepSession(database, 't2', { username: who, expiresAt: 0 });
    await database.records.bulkPut([SETTING, { ...SETTING, owner: NOBODY }]);
    await database.learned.put(MEMORY);
    await database.endedSessions.put({ token: 't1', owner: OWNER, removes });
    await device.drain();
    const byOld = device.calls.filter(([, , turn]) => (turn as { token: string }).token === 't1');
    const rows = [database.records.where({ owner: OWNER }), database.learned.where({ owner: OWNER })];
    const left = await Promise.all(rows.map((each) => each.toArray()));
    return { byOld, left: left.flat().map(({ sent }) => Boolean(sent)) };
  };

  test.each([
    ['stays as sent', 'ben@example.org', false, [true, true]],
    ['is removed', 'ben@example.org', true, []],
    ['stays, since its owner is back', OWNER, true, [true, true]],
  ])('sends first what its owner has just done; that %s', async (_, who, removes, left) => {
    const seen = await ended(LAST, who, removes);
    expect(seen.byOld.map(([name]) => name)).toEqual(['mergeMemories', 'exchangeRecords', 'logOut']);
    const { records } = seen.byOld[1][1] as { records: { id: string }[] };
    expect(records.map(({ id }) => id)).toEqual(['sound']);
    expect(seen.left).toEqual(left);
  });

  test('that cannot send it ends all the same, and keeps it for the next login', async () => {
    // The first is a failure, the second an answer that this code cannot read.
    const answers = { ...LAST, mergeMemories: { kind: 'offline' }, exchangeRecords: {} };
    const seen = await ended(answers, 'ben@example.org', true);
    expect(seen.byOld.map(([name]) => name)).toEqual(['mergeMemories', 'exchangeRecords', 'logOut']);
    expect(seen.left).toEqual([false, false]);
  });

  test('offline, draining an empty outbox waits only for an ended session', async () => {
    const device = await openDevice();
    expect(await device.drain({ isOnline: () => false })).toEqual({ kind: 'empty' });
    await device.database.endedSessions.put({ token: 'old' });
    expect(await device.drain({ isOnline: () => false })).toEqual({ kind: 'later', waitSeconds: 0 });
  });

  test('a failed logout does not shorten the wait that the server asks for', async () => {
    const device = await openDevice({
      logOut: { kind: 'offline' },
      likePost: { kind: 'busy', waitSeconds: 30 },
    });
    await device.database.endedSessions.put({ token: 'old' });
    await device.put(LIKE);
    expect(await device.drain()).toEqual({ kind: 'later', waitSeconds: 30 });
  });
});

test('the sync tag and channel name stay compatible with older versions', () => {
  expect([SYNC_TAG, NEWS_CHANNEL]).toEqual(['nonet-outbox', 'nonet-board-news']);
});
