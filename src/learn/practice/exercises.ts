import type { Refutation } from '../../../core/hints/refute.ts';
import type { Supposition } from '../../../core/hints/shortest.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { readLocal, writeLocal } from '../../platform/settings.ts';

/** A position in which a technique is the next step. */
export interface Exercise {
  readonly digits: ArrayLike<number>;
  readonly givens: ArrayLike<number>;
  readonly candidates: ArrayLike<number>;
  /** The step of the hint. */
  readonly step: Step;
  /** All instances of the technique there. */
  readonly steps: readonly Step[];
}

/** An exercise with the Susser line it was made from, from which it can be restored. */
export interface LinedExercise extends Exercise {
  readonly line: string;
}

/** What creating an exercise needs; the engine runs in a worker. */
export interface ExerciseTools {
  /** Takes a Susser line: a puzzle or a partly solved position. */
  readonly exercise: (
    susser: string,
    technique: TechniqueId,
    signal: AbortSignal,
  ) => Promise<Exercise | undefined>;
  /** Why each of the suppositions cannot be; undefined where the position has not one solution. */
  readonly refute: (
    exercise: Exercise,
    suppositions: readonly Supposition[],
  ) => Promise<readonly Refutation[] | undefined>;
  /** A position turned and relabelled: Susser lines both. */
  readonly disguise: (line: string, seed: number) => Promise<string | undefined>;
  readonly readPack: (name: string) => Promise<string>;
  /** An integer from 0 below the bound. */
  readonly randomBelow: (bound: number) => number;
}

/** What choosing a whole puzzle needs. */
export interface PuzzleTools extends Pick<ExerciseTools, 'readPack' | 'randomBelow'> {
  readonly puzzleWithHardest: (
    packed: readonly string[],
    technique: TechniqueId,
    seed: number,
  ) => Promise<string>;
}

const SEEN = 'nonet.practice.seen';
/** Disguises that are tried: in nearly every one the technique is still the easiest step. */
const DISGUISES = 20;

/**
 * A new exercise: from the pack of collected positions, which go from easy to hard; once all of them were seen,
 * one of them in a disguise of its own, so that there is no end of them.
 */
export async function nextExercise(
  technique: TechniqueId,
  { exercise, disguise, readPack, randomBelow }: ExerciseTools,
  signal: AbortSignal,
): Promise<LinedExercise> {
  const seen = new Set(readSeen());
  const own = puzzlesOf(await readPack('techniques'), technique);
  for (const line of own.filter((each) => !seen.has(each))) {
    const found = await exercise(line, technique, signal);
    if (!found) continue;
    writeSeen([...seen, line]);
    return { ...found, line };
  }
  for (let tried = 0; tried < DISGUISES && own.length > 0; tried++) {
    const line = await disguise(own[randomBelow(own.length)]!, randomBelow(2 ** 31));
    const found = line && (await exercise(line, technique, signal));
    if (found) return { ...found, line };
  }
  throw new Error(`There is no position of ${technique}.`);
}

/** Of the positions of a technique, which go from easy to hard, one of the first. */
const EASY = 4;

/** A position to show a technique by: an easy one. */
export async function easyExercise(
  technique: TechniqueId,
  { exercise, readPack, randomBelow }: Pick<ExerciseTools, 'exercise' | 'readPack' | 'randomBelow'>,
  signal: AbortSignal,
): Promise<LinedExercise> {
  const lines = puzzlesOf(await readPack('techniques'), technique).slice(0, EASY);
  for (const line of shuffled(lines, randomBelow)) {
    const found = await exercise(line, technique, signal);
    if (found) return { ...found, line };
  }
  throw new Error(`The pack has no position of ${technique}.`);
}

/** A new puzzle whose hardest step is the technique, 81 characters. */
export async function puzzleToPlay(
  technique: TechniqueId,
  { puzzleWithHardest, readPack, randomBelow }: PuzzleTools,
): Promise<string> {
  const packed = puzzlesOf(await readPack('techniques'), technique);
  return puzzleWithHardest(packed, technique, randomBelow(2 ** 31));
}

/** Of the lines `ID SUSSER` those of a technique. */
function puzzlesOf(pack: string, technique: TechniqueId): string[] {
  return pack
    .split('\n')
    .flatMap((line) => (line.startsWith(`${technique} `) ? [line.slice(technique.length + 1)] : []));
}

function shuffled(items: readonly string[], randomBelow: (bound: number) => number): string[] {
  const rest = [...items];
  return items.map(() => rest.splice(randomBelow(rest.length), 1)[0]!);
}

const MOST_SEEN = 200;

function readSeen(): string[] {
  return (readLocal(SEEN) ?? '').split(',').filter((puzzle) => puzzle !== '');
}

function writeSeen(puzzles: readonly string[]): void {
  writeLocal(SEEN, puzzles.slice(-MOST_SEEN).join(','));
}
