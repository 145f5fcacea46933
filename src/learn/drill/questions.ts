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

/** A position with four names, exactly one of which it has a step of: its easiest. */
export interface Question {
  readonly exercise: LinedExercise;
  /** In the order of the catalogue. */
  readonly names: readonly TechniqueId[];
}

/** The question at hand as it outlives a reload. */
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
    // A position that has nearly everything leaves nothing to choose from.
    if (absent.length < WRONG_NAMES) continue;
    return { exercise, names: [technique, ...absent].sort((one, other) => orderOf(one) - orderOf(other)) };
  }
}

/** The question of before a reload; undefined if the position is no longer what it was. */
export async function restoreQuestion(
  technique: TechniqueId,
  { line, names }: KeptQuestion,
  signal: AbortSignal,
): Promise<Question | undefined> {
  const exercise = await exerciseOf(line, technique, signal);
  return exercise && { exercise, names };
}
