import { forgetting_curve, FSRSAlgorithm, generatorParameters } from 'ts-fsrs';
import { gradeOf, type Effort, type Memory } from '../../../core/learn/memory.ts';
import { DAY_MS } from '../../../core/base/day.ts';

/** FSRS-6 with its default parameters. Reviews are days apart; steps of minutes are meant for flash cards. */
const PARAMETERS = generatorParameters({ enable_fuzz: false, enable_short_term: false });
const algorithm = new FSRSAlgorithm(PARAMETERS);

/** Updates the memory of a technique after an exercise. */
export function reviewed(
  before: Memory | undefined,
  technique: string,
  effort: Effort,
  clock: number,
): Memory {
  // If the clock was set back, a review must not be earlier than the previous one.
  const now = Math.max(clock, before?.reviewedAt ?? clock);
  const days = before ? Math.floor((now - before.reviewedAt) / DAY_MS) : 0;
  const { stability, difficulty } = algorithm.next_state(before ?? null, days, gradeOf(effort));
  return {
    technique,
    due: now + algorithm.next_interval(stability, days) * DAY_MS,
    stability,
    difficulty,
    reviewedAt: now,
    reviews: (before?.reviews ?? 0) + 1,
    found: (before?.found ?? 0) + (effort.unaided && !effort.shown ? 1 : 0),
  };
}

/** The probability that it is still remembered, from 0 to 1. */
export function strengthOf(memory: Memory | undefined, now: number): number {
  if (!memory) return 0;
  const { stability, reviewedAt } = memory;
  return forgetting_curve(PARAMETERS.w, Math.max(0, now - reviewedAt) / DAY_MS, stability);
}
