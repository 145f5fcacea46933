import { DELAY_AT_MOST_MS, takeFairTurns, type Sharer } from '../../server/limits/turns.ts';
import fc, { slowRuns } from '../support/property.ts';

/** The most that one task costs, in milliseconds. */
const COST = 20;
const DAY_MS = 86_400_000;

interface Task extends Sharer {
  /** Milliseconds of simulated time, as all times here. */
  readonly at: number;
  readonly ms: number;
}

interface Moment {
  readonly task: Task;
  readonly time: number;
  readonly running: readonly Task[];
  readonly waiting: readonly Task[];
}

interface Watcher {
  /** The state before the task runs or waits. */
  readonly arrived?: (moment: Moment) => void;
  /** The state after the task has left the queue. */
  readonly started?: (moment: Moment) => void;
  readonly ended?: (moment: Moment) => void;
}

/** Runs tasks in simulated time. */
async function simulate(tasks: readonly Task[], atOnce: number, watch: Watcher): Promise<void> {
  let time = 0;
  const ends = new Map<Task, { readonly at: number; readonly end: () => void }>();
  const waiting = new Set<Task>();
  const moment = (task: Task): Moment => ({ task, time, running: [...ends.keys()], waiting: [...waiting] });
  const inTurn = takeFairTurns({ atOnce, waitingAtMost: tasks.length, name: 'work', now: () => time });
  const send = (task: Task): void => {
    watch.arrived?.(moment(task));
    waiting.add(task);
    void inTurn(task, async () => {
      waiting.delete(task);
      watch.started?.(moment(task));
      await new Promise<void>((end) => ends.set(task, { at: time + task.ms, end }));
      ends.delete(task);
      watch.ended?.(moment(task));
    });
  };
  const left = tasks.toSorted((a, b) => a.at - b.at);
  while (left.length > 0 || ends.size > 0) {
    time = Math.min(left[0]?.at ?? Infinity, ...Array.from(ends.values(), ({ at }) => at));
    for (const { at, end } of [...ends.values()]) if (at === time) end();
    await new Promise(setImmediate);
    while (left[0]?.at === time) send(left.shift()!);
    await new Promise(setImmediate);
  }
}

const time = fc.integer({ min: 0, max: 400 });
const ms = fc.integer({ min: 1, max: COST });
const places = fc.integer({ min: 1, max: 3 });
/** Calls of strangers, often from a network never seen before. */
const strangers = fc.array(
  fc.record({ at: time, ms, who: fc.integer({ min: 0, max: 1000 }).map((number) => `stranger ${number}`) }),
  { maxLength: 80, size: 'max' },
);
/** Calls of a known device, one after the other. */
const known = (who: string) =>
  fc.array(fc.record({ at: time, ms, who: fc.constant(who), reserved: fc.constant(true) }), { maxLength: 5 });

/** The longest waits of a caller, each with the number of tasks that were running when it came. */
async function waitsOf(who: string, tasks: readonly Task[], atOnce: number) {
  const waits = new Map<Task, { readonly running: number; wait: number }>();
  /** A wait for the caller's own earlier call is not counted. */
  let lastEnd = 0;
  await simulate(tasks, atOnce, {
    arrived: ({ task, running }) => {
      if (task.who === who) waits.set(task, { running: running.length, wait: Infinity });
    },
    started: ({ task, time: now }) => {
      if (task.who === who) waits.get(task)!.wait = now - Math.max(task.at, lastEnd);
    },
    ended: ({ task, time: now }) => {
      if (task.who === who) lastEnd = now;
    },
  });
  return [...waits.values()];
}

test('a known device waits at most for the running tasks and one more, whatever strangers do', () =>
  fc.assert(
    fc.asyncProperty(strangers, known('owner'), places, async (others, own, atOnce) => {
      for (const { running, wait } of await waitsOf('owner', [...others, ...own], atOnce))
        expect(wait).toBeLessThanOrEqual((Math.max(running, atOnce) + 1) * COST);
    }),
    { numRuns: slowRuns(200) },
  ));

test('a known device waits for each other known device and a stranger in between, and for its own recent use', () =>
  fc.assert(
    fc.asyncProperty(
      strangers,
      known('owner'),
      fc
        .array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 })
        .chain((numbers) => fc.tuple(...[...new Set(numbers)].map((number) => known(`member ${number}`)))),
      places,
      async (others, own, members, atOnce) => {
        const used = own.reduce((sum, task) => sum + task.ms, 0);
        const bound = (atOnce + 1 + 2 * members.length) * COST + Math.min(used, DELAY_AT_MOST_MS);
        for (const { wait } of await waitsOf('owner', [...others, ...own, ...members.flat()], atOnce))
          expect(wait).toBeLessThanOrEqual(bound);
      },
    ),
    { numRuns: slowRuns(200) },
  ));

const ACCOUNTS = Array.from('abcdefgh');

test('a member waits for a call of each account and for its own recent use, however many calls the others send', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: time, ms, who: fc.constantFrom(...ACCOUNTS) }), {
        maxLength: 200,
        size: 'max',
      }),
      fc.array(fc.record({ at: time, ms, who: fc.constant('member') }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (others, own, atOnce) => {
        const used = own.reduce((sum, task) => sum + task.ms, 0);
        const bound = (1 + ACCOUNTS.length) * COST + Math.min(used, DELAY_AT_MOST_MS);
        for (const { wait } of await waitsOf('member', [...others, ...own], atOnce))
          expect(wait).toBeLessThanOrEqual(bound);
      },
    ),
    { numRuns: slowRuns(200) },
  ));

/** Calls of heavy users and newcomers in one lane. */
const mixed = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 40_000 }),
    ms: fc.integer({ min: 1, max: 4000 }),
    who: fc.constantFrom(...ACCOUNTS),
  }),
  { maxLength: 60, size: 'max' },
);

test('a task starts before all that came more than the longest delay after it', () =>
  fc.assert(
    fc.asyncProperty(mixed, places, async (tasks, atOnce) => {
      const lastTurn = new Map<string, number>();
      /** Since when an account waits for a turn. */
      const since = (waiting: readonly Task[], who: string): number =>
        Math.max(
          Math.min(...waiting.filter((task) => task.who === who).map(({ at }) => at)),
          lastTurn.get(who) ?? 0,
        );
      await simulate(tasks, atOnce, {
        started: ({ task, time: now, running, waiting }) => {
          const own = since([...waiting, task], task.who);
          const isReady = ({ who }: Task): boolean =>
            who !== task.who && !running.some((each) => each.who === who);
          for (const other of waiting.filter(isReady))
            expect(since(waiting, other.who) + DELAY_AT_MOST_MS).toBeGreaterThanOrEqual(own);
          lastTurn.set(task.who, now);
        },
        ended: ({ task, time: now }) => {
          lastTurn.set(task.who, now);
        },
      });
    }),
    { numRuns: slowRuns(200) },
  ));

test('use ends: a day later, tasks of all accounts start in order of arrival', () =>
  fc.assert(
    fc.asyncProperty(mixed, fc.shuffledSubarray(ACCOUNTS), async (history, accounts) => {
      const blocker = { at: DAY_MS, ms: 100, who: 'blocker' };
      const later = accounts.map((who, index) => ({ at: DAY_MS + 1 + index, ms: 1, who }));
      const order: string[] = [];
      await simulate([...history, blocker, ...later], 1, {
        started: ({ task }) => {
          if (task.at > DAY_MS) order.push(task.who);
        },
      });
      expect(order).toEqual(accounts);
    }),
    { numRuns: slowRuns(100) },
  ));
