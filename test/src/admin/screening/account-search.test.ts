/** @jest-environment node */
import type { AnyFailure } from '../../../../core/protocol/local-failure.ts';
import type { ScreenedAccount, ScreeningReply } from '../../../../core/protocol/screening.ts';
import { AccountSearch } from '../../../../src/admin/screening/account-search.ts';

type Answer = ScreeningReply | AnyFailure;

function account(number: number): ScreenedAccount {
  return { username: `p${number}@example.org`, createdAt: number, restriction: 'none' };
}

/** `count` accounts from `from` on, after which `searched` of 1000 have been looked at. */
function page(from: number, count: number, searched: number): Answer {
  return {
    kind: 'found',
    accounts: Array.from({ length: count }, (_, at) => account(from + at)),
    ...(searched < 1000 && { next: `after-${searched}` }),
    progress: { searched, total: 1000 },
  };
}

/** A search that gets these answers one after the other, and keeps what it asked with. */
function start(answers: readonly Answer[]) {
  const asked: (string | undefined)[] = [];
  const search = new AccountSearch(({ next }) => {
    asked.push(next);
    const answer = answers.at(asked.length - 1);
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('a bug'));
  });
  let running = search.start('phone', '1555');
  return {
    search,
    asked,
    more: (count: number) => {
      running = search.more(count);
    },
    /** Its state as soon as nothing is under way. */
    rest: async () => {
      await running;
      const { phase, failure, found } = search.state.get();
      return { phase, failure, ...found! };
    },
  };
}

const OFFLINE = { kind: 'offline' } as const;
/** What is known after so many accounts of the question, and so many of the 1000 looked at. */
const after = (count: number, searched: number, change: object = {}) => ({
  ...{ screening: 'phone', input: '1555', phase: 'idle', failure: null },
  accounts: Array.from({ length: count }, (_, number) => account(number)),
  ...(searched < 1000 && { next: `after-${searched}` }),
  progress: { searched, total: 1000 },
  ...change,
});

test('the search continues past empty answers until the first page is full', async () => {
  const { asked, rest } = start([page(0, 0, 200), page(0, 60, 400), page(60, 60, 600)]);
  expect(await rest()).toEqual(after(120, 600));
  expect(asked).toEqual([undefined, 'after-200', 'after-400']);
});

test('the search ends when all accounts have been checked', async () => {
  const { asked, more, rest } = start([page(0, 1, 500), page(1, 1, 1000)]);
  expect(await rest()).toEqual(after(2, 1000));
  more(Infinity);
  expect(await rest()).toEqual(after(2, 1000));
  expect(asked).toEqual([undefined, 'after-500']);
});

test('a failure keeps the results, and the next attempt continues from there', async () => {
  const { asked, more, rest } = start([page(0, 2, 200), OFFLINE, page(2, 1, 1000)]);
  expect(await rest()).toEqual(after(2, 200, { phase: 'failed', failure: OFFLINE }));
  more(100);
  expect(await rest()).toEqual(after(3, 1000));
  expect(asked).toEqual([undefined, 'after-200', 'after-200']);
});

test('a failed first call can be retried', async () => {
  const { asked, more, rest } = start([OFFLINE, page(0, 1, 1000)]);
  await rest();
  more(100);
  expect(await rest()).toEqual(after(1, 1000));
  expect(asked).toEqual([undefined, undefined]);
});

test('an unexpected error puts the search into the failed state', async () => {
  const { rest } = start([]);
  const failed = { phase: 'failed', failure: { kind: 'fault' }, progress: null };
  expect(await rest()).toEqual(after(0, 1000, failed));
});

test('the search ends when it finds too many accounts', async () => {
  const { asked, more, rest } = start([page(0, 2, 200), { kind: 'too-many' }]);
  const end = after(0, 200, { phase: 'too-many', next: undefined });
  expect(await rest()).toEqual(end);
  more(100);
  expect(await rest()).toEqual(end);
  expect(asked).toHaveLength(2);
});

test('the answer to a stopped call is discarded and requested again later', async () => {
  const { search, asked, more, rest } = start([page(0, 50, 200), page(0, 50, 200), page(50, 60, 400)]);
  search.stop();
  expect(await rest()).toEqual(after(0, 1000, { progress: null }));
  more(100);
  const { phase, next, accounts } = await rest();
  expect([phase, next, accounts.length]).toEqual(['idle', 'after-400', 110]);
  expect(asked).toEqual([undefined, undefined, 'after-200']);
});

test('a new search replaces one in progress', async () => {
  const { search, rest } = start([page(0, 50, 200), page(7, 1, 1000)]);
  await search.start('username', 'lin');
  const other = { screening: 'username', input: 'lin', accounts: [account(7)] };
  expect(await rest()).toEqual(after(1, 1000, other));
});

test('a search that was stopped or replaced says so, since its results are not what was asked for', async () => {
  const { search } = start([page(0, 50, 200), page(0, 50, 200), page(7, 1, 1000)]);
  const stopped = search.more(Infinity);
  search.stop();
  const replaced = search.more(Infinity);
  const last = search.start('username', 'lin');
  expect(await Promise.all([stopped, replaced, last])).toEqual([false, false, true]);
  expect(await search.more(Infinity)).toBe(true);
});
