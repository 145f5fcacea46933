/** @jest-environment node */
import { page } from '../../support/page.ts';
import { createActor } from 'xstate';
import type { Day } from '../../../core/base/day.ts';
import type { ExchangeRequest } from '../../../core/protocol/records.ts';
import type { Api } from '../../../src/data/api/api.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import type { Command } from '../../../src/data/outbox/command.ts';
import { putCommand } from '../../../src/data/outbox/outbox.ts';
import { NEWS_CHANNEL } from '../../../src/data/outbox/sent.ts';
import { endOfSession, forgetLeaving, leftToken, noteLeaving } from '../../../src/session/session-end.ts';
import { sessionMachine, type SessionActor } from '../../../src/session/session-machine.ts';
import { startSync, type Sync } from '../../../src/session/sync.ts';
import type { Waiting } from '../../../src/session/page.ts';
import { changeRecord } from '../../../src/data/db/records.ts';
import { PUZZLE } from '../../support/boards.ts';
import { sessionOf } from '../../support/session.ts';

const LIN = 'lin@example.org';
const BEN = 'ben@example.org';
const LIKE: Command = { kind: 'like-post', postId: 'p', liked: true };
const KEPT = { kind: 'like-kept', posts: [] };
const AWAY = { kind: 'offline' };
const EXCHANGED = { kind: 'exchanged', records: [], next: 0, more: false };

/** Calls, without exchanges of records. */
let called: string[];
/** Their keys. */
let keys: (string | undefined)[];
let exchanged: ExchangeRequest[];
let exchangeReply: object;
let waiting: Waiting | undefined;
/** What the server answers. */
let reply: object;
let session: SessionActor;
const database = openDatabase();

const opened = (username: string, token: string) => ({
  session: sessionOf({ username, expiresAt: Date.now() + 1e9 }),
  token,
});

async function logIn(username: string, token = 'tok'): Promise<void> {
  const open = opened(username, token);
  await database.session.put({ key: 'current', token, ...open.session });
  session.send({ type: 'logged.in', open });
  await toldByDatabase();
}

/** What is watched in the database is told in the next turn of the clock. */
async function toldByDatabase(): Promise<void> {
  await page.pass(1);
}

beforeEach(async () => {
  page.open();
  await Promise.all(database.tables.map((table) => table.clear()));
  waiting = undefined;
  called = [];
  keys = [];
  exchanged = [];
  exchangeReply = EXCHANGED;
  reply = KEPT;
  session = createActor(sessionMachine, { input: { isKnown: false, now: Date.now } }).start();
});

afterEach(async () => {
  session.stop();
  await database.outbox.clear();
  await page.rest();
  jest.useRealTimers();
});

const api = {
  call: (name: string, request: object, { token, key }: { token: string; key?: string }) => {
    if (name === 'exchangeRecords') {
      exchanged.push(request as ExchangeRequest);
      return Promise.resolve(exchangeReply);
    }
    called.push(`${name} ${token}`);
    keys.push(key);
    return Promise.resolve(reply);
  },
} as unknown as Api;
const start = (): Sync => startSync({ api, database, session, onWaiting: (told) => (waiting = told) });
async function startFor(username: string): Promise<Sync> {
  const sync = start();
  await logIn(username);
  return sync;
}
const refusal = (name: string): Error => Object.assign(new Error('refused'), { name });

describe('a command put into the outbox', () => {
  test.each([
    [KEPT, 'sent'],
    [{ kind: 'forbidden' }, 'refused'],
    [AWAY, 'waiting'],
  ])('answered with %j is reported as %s', async (answer, put) => {
    const sync = await startFor(LIN);
    reply = answer;
    expect(await sync.put(LIN, LIKE)).toBe(put);
    expect(called).toEqual(['likePost tok']);
  });

  test('is stored while offline and sent when the network is back', async () => {
    const sync = await startFor(LIN);
    page.goOffline();
    expect(await sync.put(LIN, LIKE)).toBe('waiting');
    expect(called).toEqual([]);
    page.goOnline();
    await page.rest();
    expect([called, await database.outbox.count()]).toEqual([['likePost tok'], 0]);
  });

  test('waits until a temporary password has been changed and is then sent', async () => {
    const sync = start();
    const { session: own, token } = opened(LIN, 'tok');
    await database.session.put({ key: 'current', token, ...own });
    session.send({ type: 'logged.in', open: { session: { ...own, passwordChangeDue: true }, token } });
    await toldByDatabase();
    reply = { kind: 'password-change-due' };
    expect(await sync.put(LIN, LIKE)).toBe('waiting');
    reply = KEPT;
    session.send({ type: 'password.changed' });
    await page.rest();
    expect(await database.outbox.count()).toBe(0);
  });

  test('can be stored without waiting for the server and is then sent', async () => {
    const sync = await startFor(LIN);
    expect(await sync.keep(LIN, LIKE)).toBeNull();
    await page.rest();
    expect([called, await database.outbox.count()]).toEqual([['likePost tok'], 0]);
  });

  test('throws if it cannot be stored because of a bug', async () => {
    const add = jest.spyOn(database.outbox, 'add').mockRejectedValue(new TypeError('bug'));
    const sync = await startFor(LIN);
    await expect(sync.put(LIN, LIKE)).rejects.toThrow('bug');
    add.mockRestore();
  });

  test('also registers a background sync with the service worker', async () => {
    const register = jest.fn().mockRejectedValue(new Error('not allowed'));
    const getRegistration = () => Promise.resolve({ sync: { register } });
    Object.assign(navigator, { serviceWorker: { getRegistration } });
    const sync = await startFor(LIN);
    expect(await sync.put(LIN, LIKE)).toBe('sent');
    expect(register.mock.calls).toEqual([['nonet-outbox']]);
  });

  test('is announced to open message boards once it has been sent', async () => {
    const told: unknown[] = [];
    new BroadcastChannel(NEWS_CHANNEL).onmessage = ({ data }) => told.push(data);
    const sync = await startFor(LIN);
    await sync.put(LIN, LIKE);
    await page.rest();
    expect(told).toEqual([
      { rowId: expect.any(String) as string, owner: LIN, posts: [], comments: [], gone: [] },
    ]);
  });
});

describe('a pending command', () => {
  /** How often the server was asked after each of these waits. */
  async function asked(...waits: number[]): Promise<number[]> {
    const counts: number[] = [];
    for (const ms of waits) {
      await page.pass(ms);
      counts.push(called.length);
    }
    return counts;
  }

  async function away(): Promise<void> {
    const sync = await startFor(LIN);
    reply = AWAY;
    await sync.put(LIN, LIKE);
  }

  test('is retried after 5, 10 and 20 seconds, and finally every five minutes', async () => {
    await away();
    expect(await asked(4999, 1, 9999, 1, 19_999, 1)).toEqual([1, 2, 2, 3, 3, 4]);
    await page.pass(60 * 60_000);
    const before = called.length;
    expect(await asked(300_000, 300_000)).toEqual([before + 1, before + 2]);
  });

  test('is not retried before the time that the server names', async () => {
    await away();
    reply = { kind: 'busy', waitSeconds: 60 };
    expect(await asked(5000, 59_999, 1)).toEqual([2, 2, 3]);
  });

  test.each([
    [
      'the network is back',
      () => {
        page.goOnline();
      },
    ],
    [
      'the window gets the focus',
      () => {
        window.dispatchEvent(new Event('focus'));
      },
    ],
    [
      'the page is shown',
      () => {
        page.show();
      },
    ],
  ])('is retried at once when %s, and then the waits are short again', async (_, wake) => {
    await away();
    await page.pass(60_000);
    const before = called.length;
    wake();
    await page.rest();
    expect(called.length).toBe(before + 1);
    expect(await asked(4999, 1)).toEqual([before + 1, before + 2]);
  });

  test('is not retried by a hidden page', async () => {
    await away();
    page.hide();
    page.goOnline();
    await page.rest();
    expect(called).toHaveLength(1);
  });

  test('is not sent again after a success', async () => {
    await away();
    reply = KEPT;
    expect(await asked(5000, 60 * 60_000)).toEqual([2, 2]);
  });
});

test('a fetch that failed is repeated until it succeeds', async () => {
  exchangeReply = AWAY;
  await startFor(LIN);
  await page.pass(5000);
  expect(exchanged).toHaveLength(2);
  exchangeReply = EXCHANGED;
  await page.pass(10_000);
  expect(exchanged).toHaveLength(3);
  await page.pass(60 * 60_000);
  expect(exchanged).toHaveLength(3);
});

test('a failed fetch of everything is repeated, even if a smaller one fails after it', async () => {
  exchangeReply = AWAY;
  const sync = await startFor(LIN);
  reply = AWAY;
  const learning = sync.learn();
  window.dispatchEvent(new Event('focus'));
  await learning;
  await page.rest();
  called = [];
  await page.pass(60_000);
  expect(called).toContain('mergeMemories tok');
});

test('a win on another device ends the newcomer stage', async () => {
  const sync = await startFor(LIN);
  const play = { puzzle: PUZZLE, level: 'medial', daily: null, playedAt: 1, seconds: 9, hints: 0 } as const;
  for (const wonOn of [null, '2026-11-21' as Day]) {
    const body = { ...play, begunOn: '2026-11-21', wonOn, mistakes: null };
    await changeRecord(database, 'play', PUZZLE, () => body, Date.now());
    await sync.learn();
    expect(localStorage.getItem('nonet.newcomer')).toBe(wonOn && 'known');
  }
});

describe('the count of pending commands', () => {
  const NOTHING = { waiting: 0, refused: 0 };

  test('distinguishes pending commands from refused ones', async () => {
    reply = AWAY;
    await startFor(LIN);
    for (const [index, command] of [LIKE, { ...LIKE, postId: 'q' }, { ...LIKE, postId: 'r' }].entries())
      await putCommand(database, { id: `r${index}`, owner: LIN, command, now: 1 });
    await database.outbox
      .where('id')
      .anyOf('r1', 'r2')
      .modify({ refusal: { kind: 'forbidden' } });
    await toldByDatabase();
    expect(waiting).toEqual({ waiting: 1, refused: 2 });
  });

  test('covers only the account that is logged in', async () => {
    await putCommand(database, { id: 'r1', owner: LIN, command: LIKE, now: 1 });
    reply = AWAY;
    await startFor(LIN);
    expect(waiting).toEqual({ ...NOTHING, waiting: 1 });
    await logIn(BEN, 'tok-2');
    expect(waiting).toEqual(NOTHING);
    session.send({ type: 'logged.out' });
    await putCommand(database, { id: 'r2', owner: BEN, command: LIKE, now: 1 });
    await toldByDatabase();
    expect(waiting).toEqual(NOTHING);
  });

  test('is zero once commands stored before startup have been sent', async () => {
    await putCommand(database, { id: 'r1', owner: LIN, command: LIKE, now: 1 });
    await logIn(LIN);
    start();
    await page.rest();
    expect([called, waiting]).toEqual([['likePost tok'], NOTHING]);
  });
});

describe('the end of a session', () => {
  beforeEach(() => {
    reply = { kind: 'logged-out' };
  });

  test('is reported to the server', async () => {
    await start().endSession({ token: 'old' });
    expect([called, await database.endedSessions.count()]).toEqual([['logOut old'], 0]);
  });

  test('is reported at the next start of the page if there was no network', async () => {
    page.goOffline();
    await start().endSession({ token: 'old' });
    expect([called, await database.endedSessions.count()]).toEqual([[], 1]);
    page.open();
    start();
    await page.rest();
    expect([called, await database.endedSessions.count()]).toEqual([['logOut old'], 0]);
  });

  test('is reported at the next start of the page if it was closed right after a logout', async () => {
    await logIn(LIN);
    page.open();
    noteLeaving('tok');
    start();
    await page.rest();
    expect([called, await database.session.count(), leftToken()]).toEqual([['logOut tok'], 0, null]);
    // Still known as a logout, and told only once.
    expect(endOfSession()).toEqual({ type: 'logged.out' });
    start();
    await page.rest();
    expect(called).toEqual(['logOut tok']);
  });

  test('triggers the retry of an account deletion whose answer was lost', async () => {
    await database.deletions.put({ key: 'key', owner: LIN, token: 'tok', posts: false, askedAt: Date.now() });
    await logIn(LIN);
    start();
    await page.rest();
    expect(called).toEqual([]);
    reply = { kind: 'deleted' };
    await database.session.clear();
    await toldByDatabase();
    await page.rest();
    expect([called, await database.deletions.count()]).toEqual([['deleteAccount tok'], 0]);
  });

  test('is reported at once if it cannot be stored', async () => {
    const put = jest.spyOn(database.endedSessions, 'put').mockRejectedValue(refusal('QuotaExceededError'));
    await start().endSession({ token: 'old' });
    expect(called).toEqual(['logOut old']);
    put.mockRestore();
  });

  test.each([
    ['has expired', forgetLeaving, 'over'],
    [
      'was logged out',
      () => {
        noteLeaving('tok');
      },
      'visitor',
    ],
  ] as const)('in another tab ends the session here too: it %s', async (_, how, state) => {
    await startFor(LIN);
    how();
    await database.session.clear();
    await toldByDatabase();
    expect(session.getSnapshot().value).toBe(state);
  });

  test('is not assumed before the stored session has been read', async () => {
    start();
    session.send({ type: 'logged.in', open: opened(LIN, 'tok') });
    await page.rest();
    expect(session.getSnapshot().value).toBe('member');
  });
});

describe('records', () => {
  const DAY: Day = '2026-11-27';

  test('of other devices are fetched at a login, when the network is back and when the person returns', async () => {
    await startFor(LIN);
    await page.rest();
    expect(exchanged).toEqual([{ since: 0, records: [] }]);
    page.goOffline();
    page.goOnline();
    await page.rest();
    expect(exchanged).toHaveLength(2);
    page.hide();
    page.show();
    await page.rest();
    expect(exchanged).toHaveLength(3);
  });

  test('are sent a few seconds after a change, several changes together, or as soon as the page is hidden', async () => {
    await startFor(LIN);
    await page.rest();
    exchanged = [];
    const change = (id: string) => changeRecord(database, 'setting', id, () => true, Date.now());
    await change('one');
    await toldByDatabase();
    await page.pass(1000);
    await change('two');
    expect(exchanged).toEqual([]);
    await page.pass(4000);
    expect(exchanged.map(({ records }) => records.map(({ id }) => id))).toEqual([['one', 'two']]);
    await change('three');
    await toldByDatabase();
    page.hide();
    await page.pass(100);
    expect(exchanged.map(({ records }) => records.length)).toEqual([2, 1]);
  });

  test('of a game that is being played are sent at most every ten seconds, and of a won one in a few', async () => {
    await startFor(LIN);
    await page.rest();
    exchanged = [];
    const played = async (seconds: number, wonOn: Day | null): Promise<void> => {
      const play = { puzzle: PUZZLE, level: 'medial', daily: null, begunOn: DAY, playedAt: 1 } as const;
      const body = { ...play, wonOn, seconds, hints: 0, mistakes: null };
      await changeRecord(database, 'play', PUZZLE, () => body, Date.now());
      await toldByDatabase();
    };
    await played(1, null);
    await page.pass(5000);
    await played(2, null);
    await page.pass(4000);
    expect(exchanged).toEqual([]);
    await page.pass(2000);
    expect(exchanged).toHaveLength(1);
    await played(3, DAY);
    await page.pass(5000);
    expect(exchanged).toHaveLength(2);
  });
});

describe.each(['QuotaExceededError', 'SecurityError'].map(refusal))(
  'a command while storage is full or blocked: $name',
  (error) => {
    /** What becomes of commands that cannot be stored, given what the server answers to each. */
    async function keepAll(username: string, ...all: [Command, object][]): Promise<(string | null)[]> {
      const sync = await startFor(username);
      const put = jest.spyOn(database, 'transaction').mockRejectedValue(error);
      const results: (string | null)[] = [];
      for (const [command, answer] of all) {
        reply = answer;
        results.push((await sync.keep(LIN, command))?.kind ?? null);
      }
      put.mockRestore();
      return results;
    }
    const FULL = 'storage-full';
    const COMMENTED = { kind: 'commented', id: 'c', posts: [], comments: [] };
    const comment = (text: string): Command => ({ kind: 'add-comment', postId: 'p', text, agreedTo: 1 });

    test('is sent at once, and announced', async () => {
      const told: unknown[] = [];
      new BroadcastChannel(NEWS_CHANNEL).onmessage = ({ data }) => told.push(data);
      const once: [Command, object] = [comment('a'), COMMENTED];
      expect(await keepAll(LIN, once, once)).toEqual([null, null]);
      expect([told.length, new Set(keys).size]).toEqual([2, 2]);
    });

    test('is answered with the reason for which the server refused it', async () => {
      const sync = await startFor(LIN);
      const put = jest.spyOn(database, 'transaction').mockRejectedValue(error);
      reply = { kind: 'limit-reached', limit: 5 };
      expect([await sync.keep(LIN, comment('a')), await sync.put(LIN, comment('b'))]).toEqual([reply, reply]);
      put.mockRestore();
    });

    test('keeps its key after a lost answer, even if another command is sent in between', async () => {
      const lost: [Command, object] = [comment('a'), AWAY];
      expect(await keepAll(LIN, lost, [LIKE, KEPT], lost, [comment('a'), COMMENTED])).toEqual([
        ...[FULL, null, FULL, null],
      ]);
      const [first, like, second, third] = keys;
      expect([second, third, like === first]).toEqual([first, first, false]);
    });

    test('is sent with another key if its picture is another', async () => {
      const post = (picture: string): [Command, object] => [
        {
          ...{ kind: 'create-post', text: 'a', agreedTo: 1 },
          pictures: [{ source: new Blob([picture]), alt: '' }],
        },
        AWAY,
      ];
      expect(await keepAll(LIN, post('one'), post('another'), post('one'))).toEqual([FULL, FULL, FULL]);
      expect([keys[2], keys[1] === keys[0]]).toEqual([keys[0], false]);
    });

    test('is not sent for somebody else, before what waits, or about what has no number yet', async () => {
      const like: [Command, object] = [LIKE, KEPT];
      const ofRow: [Command, object] = [{ ...LIKE, postId: 'a'.repeat(32) }, KEPT];
      expect(await keepAll(BEN, like)).toEqual([FULL]);
      expect(await keepAll(LIN, ofRow)).toEqual([FULL]);
      reply = AWAY;
      await putCommand(database, { id: 'r1', owner: LIN, command: LIKE, now: 1 });
      const called1 = called.length;
      expect(await keepAll(LIN, [comment('a'), AWAY])).toEqual([FULL]);
      expect(called.slice(called1).filter((call) => call.startsWith('addComment'))).toEqual([]);
    });
  },
);
