/** @jest-environment node */
import { seededRandom } from '../../../../core/base/random.ts';
import { GRADES, isRecalled, logged, type LoggedReview, type Memory } from '../../../../core/learn/memory.ts';
import { DAY_MS } from '../../../../core/base/day.ts';
import { TECHNIQUES } from '../../../../core/sudoku/techniques/catalogue.ts';
import { fitWeights } from '../../../../src/learn/memory/fit.ts';
import { replayed, reviewed, USUAL_WEIGHTS, type Weights } from '../../../../src/learn/memory/schedule.ts';
import { SEED } from '../../../support/seed.ts';
import { SOAK_ROUNDS } from '../../../support/soak.ts';

interface Forecast {
  readonly said: number;
  readonly isKnown: boolean;
}

/** One run is a few points off by chance, so other seeds need more of them. */
const [FIRST, RUNS] = SOAK_ROUNDS > 0 ? [SEED, 16] : [1, 1];

const atOnce = (): Promise<void> => Promise.resolve();
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** A learner whose memory follows other weights, which nobody knows. */
function learnerWith(weights: Weights, seed: number) {
  const random = seededRandom(seed);
  const memories = new Map<string, Memory>();
  const logs = new Map<string, readonly LoggedReview[]>();
  let now = Date.UTC(2026, 0, 1);
  return {
    logs: () => [...logs.values()],
    /** Reviews what is due, or learns something new, until there are so many forecasts more. */
    learn: (count: number, known: Weights): Forecast[] => {
      const made: Forecast[] = [];
      while (made.length < count) {
        now += DAY_MS;
        const due = [...memories.values()]
          .filter((memory) => memory.due <= now)
          .map((each) => each.technique);
        const fresh = TECHNIQUES.filter(({ id }) => !memories.has(id)).slice(0, 2);
        for (const technique of [...due, ...fresh.map(({ id }) => id)]) {
          const before = memories.get(technique);
          const log = logs.get(technique) ?? [];
          const days = before ? Math.floor((now - before.reviewedAt) / DAY_MS) : 0;
          const truth = before
            ? replayed([...log, { days, grade: GRADES.good }], weights).forecasts.at(-1)!.said
            : 1;
          const shown = random() > truth;
          const effort = { shown, unaided: !shown, erred: false, mixed: true, elapsedMs: 60_000 };
          const { memory, review } = reviewed(before, technique, effort, { clock: now, weights: known });
          memories.set(technique, memory);
          logs.set(technique, logged(log, review));
          if (review.said !== undefined) made.push({ said: review.said, isKnown: isRecalled(review.grade) });
        }
      }
      return made;
    },
  };
}

const gapOf = (forecasts: readonly Forecast[]): number =>
  Math.abs(mean(forecasts.map(({ said }) => said)) - mean(forecasts.map(({ isKnown }) => (isKnown ? 1 : 0))));

/** Weights of a person for whom everything lasts longer or shorter. */
function weightsOf(lasting: number, growing: number, decay: number): Weights {
  return USUAL_WEIGHTS.map((weight, at) => {
    if (at <= 3) return weight * lasting;
    if (at === 8) return weight + growing;
    return at === 20 ? decay : weight;
  });
}

test.each([
  ['forgetful', 0.15, -1.2, 0.3],
  ['quickly learning', 0.5, 0.6, 0.15],
  ['steeply forgetting', 1, 0, 0.5],
])(
  'after two hundred reviews, a %s learner is forecast to within five points',
  async (_, lasting, growing, decay) => {
    const gaps: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const learner = learnerWith(weightsOf(lasting, growing, decay), FIRST + run);
      learner.learn(200, USUAL_WEIGHTS);
      const forecasts: Forecast[] = [];
      while (forecasts.length < 600)
        forecasts.push(...learner.learn(50, await fitWeights(learner.logs(), atOnce)));
      gaps.push(gapOf(forecasts));
    }
    expect(mean(gaps)).toBeLessThanOrEqual(0.05);
  },
);

test('the usual weights miss a forgetful learner by more than five points', () => {
  const learner = learnerWith(weightsOf(0.15, -1.2, 0.3), 1);
  learner.learn(200, USUAL_WEIGHTS);
  expect(gapOf(learner.learn(600, USUAL_WEIGHTS))).toBeGreaterThan(0.05);
});

test('few reviews leave the usual weights nearly as they are', async () => {
  const weights = await fitWeights(
    [
      [
        { days: 0, grade: GRADES.good },
        { days: 3, grade: GRADES.again },
      ],
    ],
    atOnce,
  );
  for (const [at, weight] of weights.entries())
    expect(Math.abs(weight - USUAL_WEIGHTS[at])).toBeLessThan(0.15 * Math.abs(USUAL_WEIGHTS[at]) + 0.001);
});
