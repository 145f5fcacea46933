import { namesBeside, WRONG_NAMES } from '../../../core/learn/drill.ts';
import { orderOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import {
  nextExercise,
  type Exercise,
  type ExerciseTools,
  type LinedExercise,
} from '../practice/exercises.ts';

export interface DrillTools extends ExerciseTools {
  /** Of these techniques the first ones that the position has no step of. */
  readonly absent: (
    exercise: Exercise,
    techniques: readonly TechniqueId[],
    count: number,
    signal: AbortSignal,
  ) => Promise<readonly TechniqueId[]>;
}

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

export async function makeQuestion(
  technique: TechniqueId,
  tools: DrillTools,
  signal: AbortSignal,
): Promise<Question> {
  for (;;) {
    const exercise = await nextExercise(technique, tools, signal);
    const beside = namesBeside(technique, tools.randomBelow);
    const absent = await tools.absent(exercise, beside, WRONG_NAMES, signal);
    // A position that has nearly everything leaves nothing to choose from.
    if (absent.length < WRONG_NAMES) continue;
    return { exercise, names: [technique, ...absent].sort((one, other) => orderOf(one) - orderOf(other)) };
  }
}

/** The question of before a reload; undefined if the position is no longer what it was. */
export async function restoreQuestion(
  technique: TechniqueId,
  { line, names }: KeptQuestion,
  tools: DrillTools,
  signal: AbortSignal,
): Promise<Question | undefined> {
  const exercise = await tools.exercise(line, technique, signal);
  return exercise && { exercise: { ...exercise, line }, names };
}
