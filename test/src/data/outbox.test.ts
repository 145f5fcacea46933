import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Api } from '../../../src/data/api/api.ts';
import { Database } from '../../../src/data/db/database.ts';
import type { Command, OutboxRow } from '../../../src/data/outbox/command.ts';
import { drainOutbox } from '../../../src/data/outbox/drain.ts';
import {
  cancelCommand,
  listCommands,
  putCommand,
  retryCommand,
  retryId,
} from '../../../src/data/outbox/outbox.ts';
import type { BoardNews } from '../../../src/data/outbox/sent.ts';
import { randomId } from '../../../src/platform/random-id.ts';
import { pick } from '../../support/pick.ts';
import { keepSession } from '../../support/session.ts';

const OWNER = 'lin@example.org';
const WORDS = { pictures: [], agreedTo: 1 };
const post = (text: string): Command => ({ kind: 'create-post', text, ...WORDS });
const edit = (postId: string, text: string, before?: string): Command => ({
  kind: 'edit-post',
  postId,
  text,
  before,
  ...WORDS,
});
const like = (postId: string, liked: boolean): Command => ({ kind: 'like-post', postId, liked });
const comment = (postId: string, text: string): Command => ({
  kind: 'add-comment',
  postId,
  text,
  agreedTo: 1,
});
const remove = (postId: string): Command => ({ kind: 'delete-post', postId });

type Reply = { kind: string; [more: string]: unknown } | ((call: Called) => { kind: string });
interface Called {
  readonly name: string;
  readonly key: string;
  readonly token: string;
  readonly request: Record<string, unknown>;
}

/** A queue on a device, and a server that answers as it is told to. */
class Device {
  readonly database = new Database({ indexedDB: new IDBFactory(), IDBKeyRange });
  readonly calls: Called[] = [];
  readonly news: BoardNews[] = [];
  online = true;
  now = 1_000_000_000_000;
  private next = 1;

  async logIn(token = 'token-1', username = OWNER): Promise<void> {
    await keepSession(this.database, token, { username, expiresAt: 0 });
  }

  /** Puts commands with the ids r1, r2, … */
  async put(...commands: Command[]): Promise<void> {
    for (const command of commands)
      await putCommand(this.database, { id: `r${this.next++}`, owner: OWNER, command, now: 1 });
  }

  async drain(answer: (call: Called) => Reply) {
    const call = (name: string, request: object, options: { key: string; token: string }) => {
      const called = { name, request: request as Called['request'], ...options };
      this.calls.push(called);
      const reply = answer(called);
      return Promise.resolve(typeof reply === 'function' ? reply(called) : reply);
    };
    return drainOutbox({
      database: this.database,
      api: { call } as unknown as Api,
      locks: undefined,
      now: () => this.now,
      isOnline: () => this.online,
      onNews: (told) => this.news.push(told),
    });
  }

  async rows() {
    const rows = await listCommands(this.database, OWNER);
    return rows.map(({ id, command, refusal }) => [id, command, refusal]);
  }
}

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.logIn();
});

const POSTED: Reply = { kind: 'posted', id: 'server-id', posts: [] };
const DONE: Readonly<Record<string, Reply>> = {
  createPost: POSTED,
  editPost: { kind: 'edited', posts: [] },
  deletePost: { kind: 'post-deleted', lists: { posts: [], comments: [] } },
  likePost: { kind: 'like-kept', posts: [] },
  addComment: { kind: 'commented', id: 'comment-id', comments: [] },
  deleteComment: { kind: 'comment-deleted', comments: [] },
  reportPost: { kind: 'reported' },
};
const done = ({ name }: Called): Reply => DONE[name];

test.each<[string, Command[], Command[]]>([
  [
    'a like taken back is sent as such, since another device may have given it',
    [like('p', true), like('p', false)],
    [like('p', false)],
  ],
  [
    'a like taken back and given again is sent once',
    [like('p', true), like('p', false), like('p', true)],
    [like('p', true)],
  ],
  [
    'likes of two posts are both sent',
    [like('p', true), like('q', false)],
    [like('p', true), like('q', false)],
  ],
  ['editing a waiting post changes it', [post('a'), edit('r1', 'b')], [post('b')]],
  ['a later edit replaces an earlier one', [edit('p', 'a'), edit('p', 'b')], [edit('p', 'b')]],
  [
    'an edit of an edit that waits replaces the text that the server has',
    [edit('p', 'b', 'a'), edit('p', 'c', 'b')],
    [edit('p', 'c', 'a')],
  ],
  [
    'deleting a waiting post removes everything that depends on it',
    [post('a'), comment('r1', 'b'), like('r1', true), post('c'), remove('r1')],
    [post('c')],
  ],
  [
    'deleting a post removes the commands that wait for it',
    [edit('p', 'a'), comment('p', 'b'), comment('q', 'c'), remove('p')],
    [comment('q', 'c'), remove('p')],
  ],
  [
    'deleting a waiting comment removes it',
    [comment('p', 'a'), { kind: 'delete-comment', postId: 'p', commentId: 'r1' }],
    [],
  ],
  [
    'equal posts and equal comments are all sent',
    [post('a'), post('a'), comment('p', 'b'), comment('p', 'b')],
    [post('a'), post('a'), comment('p', 'b'), comment('p', 'b')],
  ],
])('%s', async (_, commands, left) => {
  await device.put(...commands);
  expect((await device.rows()).map(([, command]) => command)).toEqual(left);
});

test('a post that may have reached the server is not changed; its edit, comment and unfinished comment get the id from the server', async () => {
  await device.put(post('a'));
  expect(await device.drain(() => ({ kind: 'timeout' }))).toEqual({ kind: 'later', waitSeconds: 0 });
  await device.put(edit('r1', 'b'), comment('r1', 'c'));
  const rest = { pictures: [], stash: { text: '', pictures: [] } };
  await device.database.composerDrafts.bulkAdd([
    { owner: OWNER, id: 'about another', mode: { kind: 'comment', postId: 'r9' }, ...rest },
    { owner: OWNER, id: 'about this', mode: { kind: 'comment', postId: 'r1' }, ...rest },
  ]);
  expect(await device.drain(done)).toEqual({ kind: 'empty' });
  const drafts = await device.database.composerDrafts.toArray();
  expect(drafts.map(({ id, mode }) => [id, mode.postId])).toEqual([
    ['about another', 'r9'],
    ['about this', 'server-id'],
  ]);
  expect(
    device.calls.slice(1).map(({ name, key, request }) => [name, key, request.postId, request.text]),
  ).toEqual([
    ['createPost', 'r1', undefined, 'a'],
    ['editPost', 'r2', 'server-id', 'b'],
    ['addComment', 'r3', 'server-id', 'c'],
  ]);
  expect(device.news.map(({ rowId, id }) => [rowId, id])).toEqual([
    ['r1', 'server-id'],
    ['r2', undefined],
    ['r3', 'comment-id'],
  ]);
});

test('a comment or deletion given just after its post was sent goes to that post', async () => {
  await device.put(post('a'));
  await device.drain(done);
  await device.put(comment('r1', 'b'));
  await device.drain(done);
  const removeComment: Command = { kind: 'delete-comment', postId: 'r1', commentId: 'r2' };
  await device.put(removeComment);
  expect((await device.rows()).map(([, command]) => command)).toEqual([
    { kind: 'delete-comment', postId: 'server-id', commentId: 'comment-id' },
  ]);
  expect(device.calls[1].request.postId).toBe('server-id');
});

test('a comment on a post that was cancelled before it was sent is returned to its author', async () => {
  const cancelled = randomId();
  await device.put(comment(cancelled, 'a'), like(cancelled, true));
  expect(await device.drain(done)).toEqual({ kind: 'empty' });
  expect(await device.rows()).toEqual([
    ['r1', comment(cancelled, 'a'), { kind: 'no-such-post', at: device.now }],
  ]);
  expect(device.calls).toEqual([]);
});

test('nothing is attempted offline, so a waiting post can still be changed', async () => {
  device.online = false;
  await device.put(post('a'));
  expect(await device.drain(done)).toEqual({ kind: 'later', waitSeconds: 0 });
  await device.put(edit('r1', 'b'));
  expect(await device.rows()).toEqual([['r1', post('b'), null]]);
  expect(device.calls).toEqual([]);
});

test('only what comes from a backup is tried again with its old key', () => {
  const row = { id: 'old', refusal: { kind: 'from-backup' } } as OutboxRow;
  expect(retryId(row, 'new')).toBe('old');
  for (const kind of ['maybe-sent', 'banned'])
    expect(retryId({ ...row, refusal: { kind } }, 'new')).toBe('new');
});

test.each(['maybe-sent', 'from-backup'])(
  'deleting a post or comment returned as %s also deletes it on the server',
  async (kind) => {
    await device.put(post('a'), comment('p', 'b'));
    await device.database.outbox.toCollection().modify({ refusal: { kind } });
    const removeComment: Command = { kind: 'delete-comment', postId: 'p', commentId: 'r2' };
    await device.put(remove('r1'), removeComment);
    expect((await device.rows()).map(([, command]) => command)).toEqual([
      post('a'),
      comment('p', 'b'),
      remove('r1'),
      removeComment,
    ]);
    await retryCommand(device.database, 'r1', 'again-1');
    await retryCommand(device.database, 'r2', 'again-2');
    await device.drain(done);
    expect(device.calls.map(({ name, request }) => [name, request.postId, request.commentId])).toEqual([
      ['createPost', undefined, undefined],
      ['addComment', 'p', undefined],
      ['deletePost', 'server-id', undefined],
      ['deleteComment', undefined, 'comment-id'],
    ]);
    expect(await device.rows()).toEqual([]);
  },
);

/** What becomes of a post that waits before another one: the row, and whether the other was sent. */
test.each<[Reply, string, object | null, boolean]>([
  [POSTED, 'empty', null, true],
  [{ kind: 'key-reused' }, 'empty', null, true],
  [{ kind: 'limit-reached', limit: 2 }, 'empty', { kind: 'limit-reached', limit: 2 }, true],
  [{ kind: 'invalid', field: 'chat' }, 'later', null, true],
  [{ kind: 'session-over' }, 'signed-out', null, false],
  [{ kind: 'password-change-due' }, 'signed-out', null, false],
  [{ kind: 'offline' }, 'later', null, false],
  [{ kind: 'too-fast', waitSeconds: 9 }, 'later', null, false],
  [{ kind: 'fault' }, 'later', null, true],
])(
  'draining with the answer %j to the first of two posts ends as %s',
  async (reply, drained, refusal, goesOn) => {
    await device.put(post('first'), post('second'));
    const answer = (called: Called): Reply => (called.request.text === 'first' ? reply : POSTED);
    expect((await device.drain(answer)).kind).toBe(drained);
    const rows = await device.rows();
    const isDone = drained === 'empty' && refusal === null;
    const told = refusal && { ...refusal, at: device.now };
    expect(rows.find(([id]) => id === 'r1')).toEqual(isDone ? undefined : ['r1', post('first'), told]);
    expect(rows.some(([id]) => id === 'r2')).toBe(!goesOn);
  },
);

test('a post that the server does not understand becomes a draft only after an upgrade would be over', async () => {
  await device.put(post('a'));
  const answer = (): Reply => ({ kind: 'invalid', field: 'later' });
  for (const minutes of [0, 9.9]) {
    device.now += minutes * 60_000;
    expect((await device.drain(answer)).kind).toBe('later');
    expect(await device.rows()).toEqual([['r1', post('a'), null]]);
  }
  device.now += 6000;
  expect((await device.drain(answer)).kind).toBe('empty');
  expect(await device.rows()).toEqual([['r1', post('a'), { kind: 'invalid', at: device.now }]]);
});

test('commands of a conversation keep their order when the server fails', async () => {
  await device.put(edit('p', 'a'), comment('p', 'b'), comment('q', 'c'));
  const answer = (called: Called): Reply => (called.name === 'editPost' ? { kind: 'fault' } : done(called));
  await device.drain(answer);
  expect((await device.rows()).map(([id]) => id)).toEqual(['r1', 'r2']);
  await device.drain(done);
  expect(device.calls.map(({ key }) => key)).toEqual(['r1', 'r3', 'r1', 'r2']);
});

test('a comment on a refused post waits and is sent after the post is retried under a new key', async () => {
  await device.put(post('a'), comment('r1', 'b'));
  await device.drain(() => ({ kind: 'limit-reached', limit: 2 }));
  expect((await device.rows()).map(([id, , refusal]) => [id, refusal])).toEqual([
    ['r1', { kind: 'limit-reached', limit: 2, at: device.now }],
    ['r2', null],
  ]);
  await retryCommand(device.database, 'r1', 'again');
  expect(await device.drain(done)).toEqual({ kind: 'empty' });
  expect(device.calls.slice(1).map(({ key, request }) => [key, request.postId])).toEqual([
    ['again', undefined],
    ['r2', 'server-id'],
  ]);
});

test('cancelling a post also cancels the comments on it', async () => {
  await device.put(post('a'), comment('r1', 'b'), comment('p', 'c'));
  await cancelCommand(device.database, 'r1');
  expect((await device.rows()).map(([id]) => id)).toEqual(['r3']);
});

test('a command cancelled after a failed attempt is taken back instead of sent', async () => {
  await device.put(post('a'), comment('p', 'b'), comment('p', 'c'));
  await device.drain(() => ({ kind: 'fault' }));
  expect((await cancelCommand(device.database, 'r1')).map((row) => pick(row, 'id', 'isCancelled'))).toEqual([
    { id: 'r1', isCancelled: true },
  ]);
  // r3 was behind r2 in its conversation and has not been tried.
  for (const id of ['r2', 'r3']) await cancelCommand(device.database, id);
  await device.drain(({ key }) => ({ kind: 'fault', key }));
  expect((await device.rows()).map(([id]) => id)).toEqual(['r1', 'r2']);
  await device.drain(({ request: { key } }) =>
    key === 'r1' ? { kind: 'taken-back', id: 'server-id' } : { kind: 'forbidden' },
  );
  expect(device.calls.slice(2).map(({ name, request }) => [name, request])).toEqual([
    ...['r1', 'r2', 'r1', 'r2'].map((key) => ['takeBack', { key }]),
  ]);
  expect(device.news.map(({ gone }) => gone)).toEqual([['server-id']]);
  // What could not be taken back may be there.
  expect(await device.rows()).toEqual([['r2', comment('p', 'b'), { kind: 'maybe-sent', at: device.now }]]);
});

test.each<Reply>([POSTED, { kind: 'no-such-post' }])(
  'a post cancelled while it is being sent is taken back after the answer %j',
  async (answer) => {
    await device.put(post('a'));
    await device.drain(({ name }) => {
      if (name === 'takeBack') return { kind: 'taken-back' };
      return cancelCommand(device.database, 'r1').then(() => answer) as never;
    });
    expect(device.calls.map(({ name }) => name)).toEqual(['createPost', 'takeBack']);
    expect(await device.rows()).toEqual([]);
    // Too late.
    expect(await cancelCommand(device.database, 'r1')).toEqual([]);
  },
);

// Specification 7.28
test('pictures are queued as blobs and sent as files with their descriptions', async () => {
  const picture = new Blob(['picture'], { type: 'image/png' });
  const pictures = [
    { source: picture, alt: 'A grid' },
    { source: 'kept.webp', alt: '' },
  ];
  await device.put({ kind: 'edit-post', postId: 'p', text: '', agreedTo: 1, pictures });
  await device.drain(done);
  const { picture1, ...rest } = device.calls[0].request;
  expect(await (picture1 as Blob).text()).toBe('picture');
  expect(rest).toEqual({
    postId: 'p',
    text: '',
    agreedTo: 1,
    alt1: 'A grid',
    picture2: 'kept.webp',
    alt2: '',
  });
});

// Specification 8.6
test('commands are sent with the new token after a new login, but only those of the same account', async () => {
  await device.put(post('a'));
  await device.drain(() => ({ kind: 'session-over' }));
  await device.logIn('other', 'someone@example.org');
  await device.drain(done);
  await device.logIn('token-2');
  await device.drain(done);
  expect(device.calls.map(({ token, key }) => [token, key])).toEqual([
    ['token-1', 'r1'],
    ['token-2', 'r1'],
  ]);
});

test('a command that hits a bug is returned after three attempts and does not block others', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await device.put(post('a'), like('p', true));
  const broken = ({ name }: Called): Reply => {
    if (name === 'createPost') throw new TypeError('x is not a function');
    return DONE[name];
  };
  expect(await device.drain(broken)).toEqual({ kind: 'later', waitSeconds: 0 });
  expect(await device.rows()).toEqual([['r1', post('a'), null]]);
  await device.drain(broken);
  expect(await device.drain(broken)).toEqual({ kind: 'empty' });
  expect(await device.rows()).toEqual([['r1', post('a'), { kind: 'bug', at: device.now }]]);
  expect(log).toHaveBeenCalledTimes(3);
  log.mockRestore();
  // Tried again by hand it has three tries again.
  await retryCommand(device.database, 'r1', 'r9');
  expect(await device.drain(done)).toEqual({ kind: 'empty' });
  expect(await device.rows()).toEqual([]);
});

test('a command that the server accepted is done even if the listener for its result fails', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await device.put(like('p', true));
  const tools = {
    database: device.database,
    api: { call: () => Promise.resolve(DONE.likePost) } as unknown as Api,
    locks: undefined,
    now: () => 0,
    isOnline: () => true,
    onNews: () => {
      throw new TypeError('x is not a function');
    },
  };
  expect(await drainOutbox(tools)).toEqual({ kind: 'empty' });
  expect(await device.rows()).toEqual([]);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

test('waiting for another tab that is sending has a timeout', async () => {
  await device.put(post('a'));
  const locks = {
    request: (_name: string, { signal }: LockOptions) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => {
          reject(signal!.reason as Error);
        });
      }),
  } as unknown as LockManager;
  const waiting = drainOutbox({
    database: device.database,
    api: { call: () => Promise.reject(new Error('it is not our turn')) },
    locks,
    lockWaitMs: 20,
    now: () => 0,
    isOnline: () => true,
  });
  expect(await waiting).toEqual({ kind: 'later', waitSeconds: 0 });
});

const DAY_MS = 86_400_000;
const LOST: Reply = { kind: 'offline' };

test.each<[string, number, boolean]>([
  ['six days later', 6 * DAY_MS, true],
  ['after more, when the server may have forgotten it', 6 * DAY_MS + 1, false],
  ['a year later', 365 * DAY_MS, false],
  ['after the clock was set back by a day', -DAY_MS, true],
  ['after the clock was set back by more', -DAY_MS - 1, false],
])(
  'a post that may have been sent is repeated or returned to its author: %s',
  async (_name, laterMs, isRepeated) => {
    await device.put(post('a'));
    const first = device.now;
    await device.drain(() => LOST);
    device.now += laterMs;
    expect(await device.drain(done)).toEqual({ kind: 'empty' });
    expect(device.calls).toHaveLength(isRepeated ? 2 : 1);
    const left = [['r1', post('a'), { kind: 'maybe-sent', at: first }]];
    expect(await device.rows()).toEqual(isRepeated ? [] : left);
  },
);

test('a post that was never attempted does not expire, and one returned is sent when its author retries', async () => {
  await device.put(post('a'), comment('r1', 'b'));
  device.online = false;
  await device.drain(done);
  device.online = true;
  device.now += 30 * DAY_MS;
  await device.drain(() => LOST);
  device.now += 30 * DAY_MS;
  await device.drain(done);
  expect(await device.rows()).toEqual([
    ['r1', post('a'), { kind: 'maybe-sent', at: device.now - 30 * DAY_MS }],
    ['r2', comment('r1', 'b'), null],
  ]);
  await retryCommand(device.database, 'r1', 'r9');
  expect(await device.drain(done)).toEqual({ kind: 'empty' });
  expect(device.calls.map(({ key }) => key)).toEqual(['r1', 'r9', 'r2']);
});

test.each([like('p', true), remove('p'), { kind: 'delete-comment', postId: 'p', commentId: 'c' } as const])(
  'an idempotent command is repeated without asking: $kind',
  async (command) => {
    await device.put(command);
    await device.drain(() => LOST);
    device.now += 30 * DAY_MS;
    expect(await device.drain(done)).toEqual({ kind: 'empty' });
    expect(await device.rows()).toEqual([]);
  },
);
