import { namesBeside, WRONG_NAMES } from '../../../core/learn/drill.ts';
import { orderOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { engine } from '../../engine/index.ts';
import {
  exerciseOf,
  nextExercise,
  positionOf,
  randomBelow,
  type LinedExercise,
} from '../practice/exercises.ts';

/** A position with four names of techniques. Only one of them has a step there, which is the easiest one. */
export interface Question {
  readonly exercise: LinedExercise;
  /** In the order of the catalogue. */
  readonly names: readonly TechniqueId[];
}

/** The current question in a form that survives a reload. */
export interface KeptQuestion {
  readonly line: string;
  readonly names: readonly TechniqueId[];
}

export async function makeQuestion(technique: TechniqueId, signal: AbortSignal): Promise<Question> {
  for (;;) {
    const exercise = await nextExercise(technique, signal);
    const beside = namesBeside(technique, randomBelow);
    const absent = await engine.call(
      'absent',
      { position: positionOf(exercise), techniques: beside, count: WRONG_NAMES },
      { signal },
    );
    // If nearly every technique applies to the position, there are too few wrong names to choose from.
    if (absent.length < WRONG_NAMES) continue;
    return { exercise, names: [technique, ...absent].sort((one, other) => orderOf(one) - orderOf(other)) };
  }
}

/**
 * Restores the question from before a reload; undefined if the technique is no longer the position's easiest
 * step.
 */
export async function restoreQuestion(
  technique: TechniqueId,
  { line, names }: KeptQuestion,
  signal: AbortSignal,
): Promise<Question | undefined> {
  const exercise = await exerciseOf(line, technique, signal);
  return exercise && { exercise, names };
}
