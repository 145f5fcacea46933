import { forgetting_curve, FSRSAlgorithm, generatorParameters } from 'ts-fsrs';
import {
  counted,
  gradeOf,
  isRecalled,
  type Effort,
  type LoggedReview,
  type Memory,
} from '../../../core/learn/memory.ts';
import { DAY_MS } from '../../../core/base/day.ts';
import type { Change } from '../../data/db/memories.ts';

/** FSRS's weights, as many as its version has. */
export type Weights = readonly number[];

/** FSRS-6. Reviews are days apart; steps of minutes are meant for flash cards. */
const algorithmOf = (weights: Weights): FSRSAlgorithm =>
  new FSRSAlgorithm(generatorParameters({ w: weights, enable_fuzz: false, enable_short_term: false }));

/** The weights of people on average. */
export const USUAL_WEIGHTS: Weights = generatorParameters().w;

interface Situation {
  /** Milliseconds since 1970. */
  readonly clock: number;
  /** The player's median time for techniques of this kind. */
  readonly usualMs?: number | undefined;
  readonly weights?: Weights;
}

/** Updates the memory of a technique after an exercise. */
export function reviewed(
  before: Memory | undefined,
  technique: string,
  effort: Effort,
  { clock, usualMs, weights = USUAL_WEIGHTS }: Situation,
): Change {
  // If the clock was set back, a review must not be earlier than the previous one.
  const now = Math.max(clock, before?.reviewedAt ?? clock);
  const days = before ? Math.floor((now - before.reviewedAt) / DAY_MS) : 0;
  const grade = gradeOf(effort, usualMs);
  const algorithm = algorithmOf(weights);
  const { stability, difficulty } = algorithm.next_state(before ?? null, days, grade);
  const due = now + algorithm.next_interval(stability, days) * DAY_MS;
  return {
    memory: { technique, due, stability, difficulty, reviewedAt: now, ...counted(before, effort, now) },
    review: {
      days,
      grade,
      ...(before && { before: { stability: before.stability, difficulty: before.difficulty } }),
      ...(before && days > 0 && { said: strengthOf(before, now, weights) }),
    },
  };
}

/** The probability that it is still remembered, from 0 to 1. */
export function strengthOf(memory: Memory | undefined, now: number, weights = USUAL_WEIGHTS): number {
  if (!memory) return 0;
  const { stability, reviewedAt } = memory;
  return forgetting_curve(weights, Math.max(0, now - reviewedAt) / DAY_MS, stability);
}

/** The reviews of a log as other weights would have forecast them, and the memory after them. */
export function replayed(log: readonly LoggedReview[], weights: Weights) {
  const algorithm = algorithmOf(weights);
  const forecasts: { readonly said: number; readonly isKnown: boolean }[] = [];
  let state = log[0]?.before ?? null;
  for (const { days, grade } of log) {
    if (state && days > 0)
      forecasts.push({ said: forgetting_curve(weights, days, state.stability), isKnown: isRecalled(grade) });
    state = algorithm.next_state(state, days, grade);
  }
  return { forecasts, after: state && { ...state, interval: algorithm.next_interval(state.stability, 0) } };
}
