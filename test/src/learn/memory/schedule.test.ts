/** @jest-environment node */
import { DAY_MS } from '../../../../core/base/day.ts';
import { dueOf, MOST_REVIEWS } from '../../../../core/learn/path.ts';
import { TECHNIQUES } from '../../../../core/sudoku/techniques/catalogue.ts';
import type { Effort, Memory } from '../../../../core/learn/memory.ts';
import { reviewed as change, strengthOf } from '../../../../src/learn/memory/schedule.ts';
import { seededRandom } from '../../../../core/base/random.ts';
import { SEED } from '../../../support/seed.ts';

const reviewed = (
  before: Memory | undefined,
  technique: string,
  effort: Effort,
  clock: number,
  usualMs?: number,
): Memory => change(before, technique, effort, { clock, usualMs }).memory;

const GOOD: Effort = { shown: false, unaided: true, erred: false, mixed: false, elapsedMs: 60_000 };
const SHOWN: Effort = { shown: true, unaided: false, erred: false, mixed: false, elapsedMs: 60_000 };
const START = Date.UTC(2026, 0, 1);
const daysOf = ({ due, reviewedAt }: Memory): number => (due - reviewedAt) / DAY_MS;

test('reviews are due later and later while the technique is found, and soon after it had to be shown', () => {
  let memory = reviewed(undefined, 'x-wing', GOOD, START);
  const days = [daysOf(memory)];
  for (let review = 0; review < 4; review++) {
    memory = reviewed(memory, 'x-wing', GOOD, memory.due);
    days.push(daysOf(memory));
  }
  // FSRS-6 with its default parameters.
  expect(days).toEqual([2, 11, 46, 163, 497]);
  expect(memory).toEqual({ ...memory, reviews: 5, found: 5 });
  const lost = reviewed(memory, 'x-wing', SHOWN, memory.due);
  expect(lost.found).toBe(5);
  expect(daysOf(lost)).toBeLessThan(15);
});

test('a review whose first check was wrong does not put the next one off', () => {
  const easy = reviewed(undefined, 'x-wing', { ...GOOD, elapsedMs: 5000 }, START, 60_000);
  const unaided = { ...GOOD, unaided: false };
  const afterErr = daysOf(reviewed(easy, 'x-wing', { ...unaided, erred: true }, easy.due));
  const afterHint = daysOf(reviewed(easy, 'x-wing', unaided, easy.due));
  expect([daysOf(easy), afterErr, afterHint]).toEqual([8, 1, 27]);
});

/**
 * FSRS-6 as its authors describe it, with their default parameters, written down a second time: "The Algorithm" of
 * the wiki of open-spaced-repetition/fsrs4anki. Days between reviews are whole, and reviews of one day are none.
 */
const W = [
  ...[0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796],
  ...[1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542],
] as const;
const DECAY = -W[20];
const FACTOR = 0.9 ** (1 / DECAY) - 1;
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
const firstDifficulty = (grade: number): number => W[4] - Math.exp(W[5] * (grade - 1)) + 1;

interface Reference {
  readonly stability: number;
  readonly difficulty: number;
}

function referenceAfter(before: Reference | undefined, days: number, grade: number): Reference {
  if (!before)
    return { stability: W[(grade - 1) as 0 | 1 | 2 | 3], difficulty: within(firstDifficulty(grade), 1, 10) };
  const { stability: s, difficulty: d } = before;
  const recalled = (1 + (FACTOR * days) / s) ** DECAY;
  const damped = d - (W[6] * (grade - 3) * (10 - d)) / 9;
  const difficulty = within(W[7] * firstDifficulty(4) + (1 - W[7]) * damped, 1, 10);
  const forgotten = W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * Math.exp((1 - recalled) * W[14]);
  const bonus = grade === 2 ? W[15] : grade === 4 ? W[16] : 1;
  const grown =
    s * (1 + Math.exp(W[8]) * (11 - d) * s ** -W[9] * (Math.exp((1 - recalled) * W[10]) - 1) * bonus);
  return { stability: within(grade === 1 ? Math.min(forgotten, s) : grown, 0.001, 36_500), difficulty };
}

const EFFORTS: readonly Effort[] = [
  SHOWN,
  { shown: false, unaided: false, erred: false, mixed: false, elapsedMs: 60_000 },
  GOOD,
  { ...GOOD, elapsedMs: 5000 },
];

test('ten thousand histories get the same intervals as the reference implementation', () => {
  const random = seededRandom(SEED);
  for (let history = 0; history < 10_000; history++) {
    let memory: Memory | undefined;
    let reference: Reference | undefined;
    let now = START;
    const grades: number[] = [];
    for (let review = 0; review < 8; review++) {
      const days = memory === undefined ? 0 : Math.floor(random() * 2.5 * daysOf(memory));
      const grade = 1 + Math.floor(random() * 4);
      grades.push(grade);
      now += days * DAY_MS;
      memory = reviewed(memory, 'x-wing', EFFORTS[grade - 1], now, 60_000);
      reference = referenceAfter(reference, days, grade);
      // The package rounds factor and stabilities to eight decimals, which shows where a day's half is near.
      const { stability } = reference;
      const far = Math.abs(memory.stability - stability) > 1e-6 * stability + 1e-7;
      const interval = within(Math.round(stability), 1, 36_500);
      const onTheEdge = Math.abs((stability % 1) - 0.5) < 1e-6 * stability;
      if (far || (!onTheEdge && Math.abs(daysOf(memory) - interval) > 1e-9))
        throw new Error(`${grades.join(' ')}: ${JSON.stringify({ memory, reference, days })}`);
    }
  }
});

test('a review is logged with what was before it and what was forecast, but not on the same day', () => {
  const first = change(undefined, 'x-wing', GOOD, { clock: START });
  expect(first.review).toEqual({ days: 0, grade: 3 });
  const { stability, difficulty } = first.memory;
  const before = { stability, difficulty };
  const soon = change(first.memory, 'x-wing', SHOWN, { clock: START + DAY_MS - 1 });
  expect(soon.review).toEqual({ days: 0, grade: 1, before });
  const later = change(first.memory, 'x-wing', GOOD, { clock: START + 2 * DAY_MS });
  expect(later.review).toEqual({
    days: 2,
    grade: 3,
    before,
    said: strengthOf(first.memory, START + 2 * DAY_MS),
  });
});

test('strength falls over time, to about 90 % when the review is due', () => {
  const memory = reviewed(reviewed(undefined, 'x-wing', GOOD, START), 'x-wing', GOOD, START + 2 * DAY_MS);
  expect(strengthOf(memory, memory.reviewedAt)).toBe(1);
  expect(strengthOf(memory, memory.due)).toBeCloseTo(0.9, 1);
  expect(strengthOf(memory, memory.due + 300 * DAY_MS)).toBeLessThan(0.7);
});

test('a find after an hour is a new sitting, and one in a mixed set counts as such', () => {
  const HOUR = 3_600_000;
  const finds = [
    [GOOD, 0],
    [{ ...GOOD, mixed: true }, 10],
    [SHOWN, HOUR + 11],
    // The sitting was opened by an exercise that was not found.
    [{ ...GOOD, mixed: true }, HOUR + 12],
    [GOOD, 2 * HOUR],
  ] as const;
  let memory: Memory | undefined;
  const counts = finds.map(([effort, after]) => {
    memory = reviewed(memory, 'x-wing', effort, START + after);
    return [memory.found, memory.sittings, memory.mixed];
  });
  expect(counts).toEqual([
    [1, 1, 0],
    [2, 1, 1],
    [2, 1, 1],
    [3, 2, 2],
    [4, 2, 2],
  ]);
});

test('setting the clock back loses no progress', () => {
  const before = reviewed(undefined, 'x-wing', GOOD, START);
  const after = reviewed(before, 'x-wing', GOOD, START - 400 * DAY_MS);
  expect(after.reviewedAt).toBe(START);
  expect(after.due).toBeGreaterThanOrEqual(before.due);
  expect(strengthOf(after, START - 400 * DAY_MS)).toBe(1);
});

test('with three new techniques and at most ten reviews a day, the average strength stays above 90 %', () => {
  const random = seededRandom(SEED);
  const memories = new Map<string, Memory>();
  const kept: number[] = [];
  for (let day = 0; day < 180; day++) {
    const now = START + day * DAY_MS;
    const due = dueOf(memories.values(), now).slice(0, MOST_REVIEWS);
    for (const technique of due) {
      const memory = memories.get(technique);
      const isRemembered = random() < strengthOf(memory, now);
      memories.set(technique, reviewed(memory, technique, isRemembered ? GOOD : SHOWN, now));
    }
    for (const { id } of TECHNIQUES.slice(day * 3, day * 3 + 3))
      memories.set(id, reviewed(undefined, id, GOOD, now));
    if (day > 30) kept.push(...[...memories.values()].map((memory) => strengthOf(memory, now)));
  }
  expect(memories.size).toBe(TECHNIQUES.length);
  expect(kept.reduce((sum, each) => sum + each) / kept.length).toBeGreaterThanOrEqual(0.9);
});
