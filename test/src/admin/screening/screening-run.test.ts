import type { AnyFailure } from '../../../../core/protocol/local-failure.ts';
import type { ScreenedAccount, ScreeningReply } from '../../../../core/protocol/screening.ts';
import { ScreeningRun, type Found } from '../../../../src/admin/screening/screening-run.ts';

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
  const run = new ScreeningRun();
  const states: Found['phase'][] = [];
  run.subscribe(() => states.push(run.found()!.phase));
  const started = run.start('phone', '1555', (next) => {
    asked.push(next);
    return Promise.resolve(answers[asked.length - 1]);
  });
  return { run, asked, states, started };
}

const OFFLINE = { kind: 'offline' } as const;

test('goes on through answers that found nothing, until the first page is full', async () => {
  const { run, asked, started } = start([page(0, 0, 200), page(0, 60, 400), page(60, 60, 600)]);
  await started;
  expect(asked).toEqual([undefined, 'after-200', 'after-400']);
  expect(run.found()).toEqual({
    screening: 'phone',
    input: '1555',
    phase: 'rests',
    accounts: Array.from({ length: 120 }, (_, number) => account(number)),
    next: 'after-600',
    progress: { searched: 600, total: 1000 },
  });
});

test('ends when all accounts have been looked at', async () => {
  const { run, asked, started } = start([page(0, 1, 500), page(1, 1, 1000)]);
  await started;
  expect(asked).toEqual([undefined, 'after-500']);
  expect(run.found()).toMatchObject({ phase: 'rests', accounts: [account(0), account(1)], next: undefined });
  await run.fill(Infinity);
  expect(asked).toHaveLength(2);
});

test('a failure keeps what was found, and the next try goes on from there', async () => {
  const { run, asked, started } = start([page(0, 2, 200), OFFLINE, page(2, 1, 1000)]);
  await started;
  expect(run.found()).toMatchObject({
    phase: { failed: OFFLINE },
    accounts: [account(0), account(1)],
    next: 'after-200',
  });
  await run.fill(100);
  expect(asked).toEqual([undefined, 'after-200', 'after-200']);
  expect(run.found()).toMatchObject({ phase: 'rests', accounts: [account(0), account(1), account(2)] });
});

test('the first call can be tried again too', async () => {
  const { run, asked, started } = start([OFFLINE, page(0, 1, 1000)]);
  await started;
  await run.fill(100);
  expect(asked).toEqual([undefined, undefined]);
  expect(run.found()).toMatchObject({ phase: 'rests', accounts: [account(0)] });
});

test('too many is an end', async () => {
  const { run, started } = start([page(0, 2, 200), { kind: 'too-many' }]);
  await started;
  expect(run.found()).toMatchObject({ phase: 'too-many', accounts: [], next: undefined });
});

test('stopped before an answer: the answer is left aside, and asked for again later', async () => {
  const { run, asked, started } = start([page(0, 50, 200), page(0, 50, 200), page(50, 60, 400)]);
  run.stop();
  await started;
  expect(run.found()).toMatchObject({ phase: 'rests', accounts: [], progress: null });
  await run.fill(100);
  expect(asked).toEqual([undefined, undefined, 'after-200']);
  expect(run.found()).toMatchObject({ phase: 'rests', next: 'after-400' });
  expect(run.found()!.accounts).toHaveLength(110);
});

test('a new search takes the place of one that is under way', async () => {
  const { run, started } = start([page(0, 50, 200)]);
  await run.start('username', 'lin', () => Promise.resolve(page(7, 1, 1000)));
  await started;
  expect(run.found()).toMatchObject({ screening: 'username', phase: 'rests', accounts: [account(7)] });
});
