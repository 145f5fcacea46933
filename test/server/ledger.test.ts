import { crystalExporter, crystalHandlers } from '../../server/areas/crystals/service.ts';
import type { Database, Db, OnceKey } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { findAnswer, keepAnswer, runOnceIn } from '../../server/db/once.ts';
import { kyselyOn, openSqlite } from '../../server/db/sqlite-file.ts';
import { hintPayments } from '../../server/ledger/payments.ts';
import {
  changeCrystals,
  crystalCommands,
  isPaid,
  payForPuzzle,
  readBalance,
  readLedger,
  readNewestChanges,
  refundPuzzle,
} from '../../server/ledger/repository.ts';

const DAY_MS = 86_400_000;
/** 21 November 2026, noon. */
const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = NOW / DAY_MS - 0.5;
const MIDNIGHT = Date.UTC(2026, 10, 22);

let db: Db;

beforeEach(async () => {
  db = kyselyOn(openSqlite(':memory:'));
  await migrate(db);
  await addAccount('lin', 10);
  await addAccount('mei', 3);
});

afterEach(() => db.destroy());

async function addAccount(id: string, crystals: number): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id,
      email: `${id}@example.org`,
      email_key: `${id}@example.org`,
      public_name: `${id}@member`,
      password_hash: '',
      temporary_until: null,
      temporary_used: 0,
      phone_hash: null,
      phone_sealed: null,
      question_sealed: null,
      answer_sealed: null,
      role: 'member',
      status: 'normal',
      language: 'en',
      crystals,
      record_number: 0,
      ban: null,
      ban_until: null,
      rules_version: 0,
      rules_agreed_at: null,
      created_at: 0,
      agreement_version: 1,
      last_login_at: null,
    })
    .execute();
}

/** The tables of one connection as the server's modules see a database. */
function database(): Database {
  return {
    read: db,
    run: (command, input) => command(db, input),
    runOnce: (command, input, once) => runOnceIn(db, command, input, once),
  } as Database;
}

const payment = (change: Partial<Parameters<typeof payForPuzzle>[1]> = {}) =>
  payForPuzzle(db, { id: 'p1', accountId: 'lin', puzzle: 'puzzle', price: 4, now: NOW, ...change });
const ledgerOf = async (accountId: string) =>
  (await readLedger(db, accountId)).map(({ id, amount, reason, puzzle, day, created_at }) => [
    id,
    amount,
    reason,
    puzzle,
    day,
    created_at,
  ]);

describe('a crystal change', () => {
  const change = (amount: number, more: Partial<Parameters<typeof changeCrystals>[1]> = {}) =>
    changeCrystals(db, { id: 'c1', accountId: 'lin', amount, reason: 'administrator', now: 7, ...more });

  test.each([
    [5, 15],
    [-10, 0],
    [99_989, 99_999],
  ])('of %i is applied and recorded in the ledger', async (amount, balance) => {
    expect(await change(amount)).toBe(balance);
    expect(await readBalance(db, 'lin')).toBe(balance);
    expect(await readBalance(db, 'mei')).toBe(3);
    expect(await ledgerOf('lin')).toEqual([['c1', amount, 'administrator', null, null, 7]]);
    expect(await ledgerOf('mei')).toEqual([]);
  });

  test.each([-11, 99_990])('of %i exceeds the limits and changes nothing', async (amount) => {
    expect(await change(amount)).toBeUndefined();
    expect(await readBalance(db, 'lin')).toBe(10);
    expect(await ledgerOf('lin')).toEqual([]);
  });

  test.each([0, 0.5, NaN])('of %d throws an error and writes nothing', async (amount) => {
    const change = { id: 'c', accountId: 'lin', amount, reason: 'hint', now: NOW } as const;
    await expect(changeCrystals(db, change)).rejects.toThrow('Broken invariant');
    expect([
      await readBalance(db, 'lin'),
      await readNewestChanges(db, { accountId: 'lin', limit: 9 }),
    ]).toEqual([10, []]);
  });

  test('can record the puzzle and day that it pays for', async () => {
    await change(-1, { covers: { puzzle: 'puzzle', day: 3 } });
    expect(await ledgerOf('lin')).toEqual([['c1', -1, 'administrator', 'puzzle', 3, 7]]);
  });

  test('has no effect on a deleted account', async () => {
    expect(await change(1, { accountId: 'gone' })).toBeUndefined();
    expect(await readBalance(db, 'gone')).toBe(0);
  });
});

describe('a hint payment', () => {
  test('covers a puzzle until the end of the day and is charged once', async () => {
    expect(await payment()).toEqual({ kind: 'paid', balance: 6, until: MIDNIGHT });
    expect(await payment({ id: 'p2' })).toEqual({ kind: 'paid', balance: 6, until: MIDNIGHT });
    expect(await ledgerOf('lin')).toEqual([['p1', -4, 'hint', 'puzzle', TODAY, NOW]]);
  });

  test('is for one puzzle, one day and one account', async () => {
    await payment();
    await payment({ id: 'p2', puzzle: 'another' });
    await payment({ id: 'p3', now: MIDNIGHT, price: 1 });
    await payment({ id: 'p4', accountId: 'mei', price: 3 });
    expect(await ledgerOf('lin')).toEqual([
      ['p1', -4, 'hint', 'puzzle', TODAY, NOW],
      ['p2', -4, 'hint', 'another', TODAY, NOW],
      ['p3', -1, 'hint', 'puzzle', TODAY + 1, MIDNIGHT],
    ]);
    expect(await ledgerOf('mei')).toEqual([['p4', -3, 'hint', 'puzzle', TODAY, NOW]]);
    expect(await Promise.all(['lin', 'mei'].map((id) => readBalance(db, id)))).toEqual([1, 0]);
  });

  test('is refused if the account has too few crystals', async () => {
    expect(await payment({ price: 11 })).toEqual({ kind: 'too-few-crystals', balance: 10 });
    expect(await ledgerOf('lin')).toEqual([]);
    expect(await payment({ accountId: 'gone' })).toEqual({ kind: 'too-few-crystals', balance: 0 });
  });

  test.each([
    [{}, true],
    [{ accountId: 'mei' }, false],
    [{ puzzle: 'another' }, false],
    [{ day: TODAY + 1 }, false],
  ])('with %j in the query is found: %s', async (other, expected) => {
    await payment();
    expect(await isPaid(db, { accountId: 'lin', puzzle: 'puzzle', day: TODAY, ...other })).toBe(expected);
  });

  test('is refunded once and still covers its puzzle for that day', async () => {
    await payment();
    const refund = { accountId: 'lin', puzzle: 'puzzle', now: NOW + 1 };
    expect(await refundPuzzle(db, refund)).toBeNull();
    expect(await refundPuzzle(db, { ...refund, now: NOW + 2 })).toBeNull();
    expect(await ledgerOf('lin')).toEqual([
      ['p1', -4, 'hint', 'puzzle', TODAY, NOW],
      ['refund-p1', 4, 'refund', null, null, NOW + 1],
    ]);
    expect(await readBalance(db, 'lin')).toBe(10);
    expect(await payment({ id: 'p2' })).toEqual({ kind: 'paid', balance: 10, until: MIDNIGHT });
  });

  test.each([{ puzzle: 'another' }, { accountId: 'mei' }, { now: MIDNIGHT }])(
    'is not refunded by a request with %j',
    async (other) => {
      await payment();
      await refundPuzzle(db, { accountId: 'lin', puzzle: 'puzzle', now: NOW, ...other });
      expect(await Promise.all(['lin', 'mei'].map((id) => readBalance(db, id)))).toEqual([6, 3]);
    },
  );
});

describe('the ledger', () => {
  beforeEach(async () => {
    const changes = [
      ['b', 2],
      ['a', 2],
      ['d', 1],
      ['c', 3],
    ] as const;
    for (const [id, now] of changes)
      await changeCrystals(db, { id, accountId: 'lin', amount: 1, reason: 'sign-up', now });
    await changeCrystals(db, { id: 'x', accountId: 'mei', amount: 1, reason: 'sign-up', now: 2 });
  });

  test('lists all changes from the oldest, or a given number from the newest', async () => {
    expect((await readLedger(db, 'lin')).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
    expect((await readNewestChanges(db, { accountId: 'lin', limit: 3 })).map(({ id }) => id)).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  test('is part of the exported data of an account', async () => {
    await payment({ price: 5 });
    expect(await crystalExporter(database())('lin')).toEqual({
      balance: 9,
      changes: [
        { amount: 1, reason: 'sign-up', at: 1 },
        { amount: 1, reason: 'sign-up', at: 2 },
        { amount: 1, reason: 'sign-up', at: 2 },
        { amount: 1, reason: 'sign-up', at: 3 },
        { amount: -5, reason: 'hint', puzzle: 'puzzle', at: NOW },
      ],
    });
  });
});

test('an account can read only its own balance, with its last twenty changes', async () => {
  for (let now = 1; now <= 21; now++)
    await changeCrystals(db, { id: `c${now}`, accountId: 'lin', amount: 1, reason: 'sign-up', now });
  const { countCrystals } = crystalHandlers(database());
  const visit = { session: { accountId: 'lin', email: 'lin@example.org', publicName: 'lin@member' } };
  expect(await countCrystals({ owner: 'Lin@example.org' }, visit as never)).toEqual({
    kind: 'counted',
    balance: 31,
    ledger: Array.from({ length: 20 }, (_, index) => ({ at: 21 - index, amount: 1, reason: 'sign-up' })),
  });
  expect(await countCrystals({ owner: 'mei@example.org' }, visit as never)).toEqual({ kind: 'forbidden' });
});

describe('the hint price', () => {
  const asked = { accountId: 'lin', puzzle: 'puzzle', now: NOW };
  const isPaidFor = (price: number) => hintPayments(database(), price).isPaid('lin', 'puzzle', NOW);

  test('charges and refunds nothing if it is zero', async () => {
    const payments = hintPayments(database(), 0);
    expect([payments.price, await isPaidFor(0)]).toEqual([0, true]);
    expect(await payments.pay(asked, undefined)).toEqual({
      kind: 'paid',
      balance: 10,
      until: MIDNIGHT,
    });
    await payments.refund(asked);
    expect(await ledgerOf('lin')).toEqual([]);
  });

  test('is charged once a day per puzzle and can be refunded', async () => {
    const payments = hintPayments(database(), 4);
    expect([payments.price, await isPaidFor(4)]).toEqual([4, false]);
    const paid = { kind: 'paid', balance: 6, until: MIDNIGHT };
    expect(await payments.pay(asked, undefined)).toEqual(paid);
    expect(await payments.pay(asked, undefined)).toEqual(paid);
    expect([await isPaidFor(4), await payments.isPaid('lin', 'puzzle', MIDNIGHT)]).toEqual([true, false]);
    // A paid puzzle is not refunded while hints are free.
    await hintPayments(database(), 0).refund(asked);
    expect(await readBalance(db, 'lin')).toBe(6);
    await payments.refund(asked);
    expect(await readBalance(db, 'lin')).toBe(10);
    expect((await ledgerOf('lin')).map(([, amount, reason]) => [amount, reason])).toEqual([
      [-4, 'hint'],
      [4, 'refund'],
    ]);
  });

  test('is charged once per idempotency key, even on a later day', async () => {
    const payments = hintPayments(database(), 4);
    const once = { accountId: 'lin', key: 'k1', requestHash: 'h1', now: NOW };
    const paid = { kind: 'paid', balance: 6, until: MIDNIGHT };
    expect(await payments.pay(asked, once)).toEqual(paid);
    const later = { ...asked, now: MIDNIGHT };
    expect(await payments.pay(later, { ...once, now: MIDNIGHT })).toEqual(paid);
    expect(await ledgerOf('lin')).toHaveLength(1);
  });

  test('is charged and refunded by commands that are registered under their own names', () => {
    expect(crystalCommands).toEqual({ payForPuzzle, refundPuzzle });
  });
});

describe('a repeated call', () => {
  const WEEK_MS = 7 * DAY_MS;
  const once = (change: Partial<OnceKey> = {}): OnceKey => ({
    accountId: 'lin',
    key: 'k1',
    requestHash: 'h1',
    now: NOW,
    ...change,
  });
  const runs: string[] = [];
  const run = (key: OnceKey, answer = 'first') =>
    runOnceIn(
      db,
      (_, input: string) => {
        runs.push(input);
        return Promise.resolve({ said: input });
      },
      answer,
      key,
    );
  beforeEach(() => runs.splice(0));

  test('gets the first response and does nothing', async () => {
    const answer = { ok: true, value: { said: 'first' } };
    expect(await run(once())).toEqual(answer);
    expect(await run(once({ now: NOW + WEEK_MS }), 'second')).toEqual(answer);
    expect(runs).toEqual(['first']);
  });

  test.each([{ requestHash: 'h2' }, { now: NOW + WEEK_MS + 1 }])(
    'is refused if its request differs or it comes too late: %j',
    async (change) => {
      await run(once());
      expect(await run(once(change), 'second')).toEqual({ ok: false, failure: { kind: 'key-reused' } });
      expect(runs).toEqual(['first']);
    },
  );

  test.each([{ accountId: 'mei' }, { key: 'k2' }])(
    'with a different account or key counts as a new call: %j',
    async (change) => {
      await run(once());
      expect(await run(once(change), 'second')).toEqual({ ok: true, value: { said: 'second' } });
      expect(await run(once(), 'third')).toEqual({ ok: true, value: { said: 'first' } });
      expect(runs).toEqual(['first', 'second']);
    },
  );

  test('can look up its stored response before it runs', async () => {
    await keepAnswer(db, once(), { said: 'first' });
    expect(await findAnswer(db, once())).toEqual({ isSame: true, output: { said: 'first' } });
    expect(await findAnswer(db, once({ requestHash: 'h2' }))).toEqual({ isSame: false, output: undefined });
    expect(await findAnswer(db, once({ now: NOW + WEEK_MS + 1 }))).toEqual({
      isSame: false,
      output: undefined,
    });
    expect(await findAnswer(db, once({ key: 'k2' }))).toBeUndefined();
    expect(await findAnswer(db, once({ accountId: 'mei' }))).toBeUndefined();
    // The response was deleted, but its key is still taken.
    await db.updateTable('answers').set({ output: '' }).execute();
    expect(await findAnswer(db, once())).toEqual({ isSame: false, output: undefined });
  });
});
