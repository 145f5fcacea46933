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
  /** Instances of the technique there. */
  readonly steps: readonly Step[];
  /** Whether these are all of them; else the engine proves what a player marks. */
  readonly isListed: boolean;
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
  /** Why each of the suppositions cannot be, or is right; undefined where the position has not one solution. */
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

/** A new exercise of the technique. */
export async function nextExercise(
  technique: TechniqueId,
  tools: Pick<ExerciseTools, 'exercise' | 'disguise' | 'readPack' | 'randomBelow'>,
  signal: AbortSignal,
): Promise<LinedExercise> {
  return freshOf(await positionsOf(technique, tools), technique, tools, signal);
}

/**
 * The first of the positions that was not seen; once all of them were, one of them in a disguise of its own, so that
 * there is no end of them.
 */
async function freshOf(
  lines: readonly string[],
  technique: TechniqueId,
  { exercise, disguise, randomBelow }: Pick<ExerciseTools, 'exercise' | 'disguise' | 'randomBelow'>,
  signal: AbortSignal,
): Promise<LinedExercise> {
  const seen = new Set(readSeen());
  for (const line of lines.filter((each) => !seen.has(each))) {
    const found = await exercise(line, technique, signal);
    if (!found) continue;
    writeSeen([...seen, line]);
    return { ...found, line };
  }
  for (let tried = 0; tried < DISGUISES && lines.length > 0; tried++) {
    const line = await disguise(lines[randomBelow(lines.length)]!, randomBelow(2 ** 31));
    const found = line && (await exercise(line, technique, signal));
    if (found) return { ...found, line };
  }
  throw new Error(`There is no position of ${technique}.`);
}

/** Of the positions of a technique, which go from easy to hard, one of the first. */
const EASY = 4;

/** A position to show a technique by: an easy one, which does not come as an exercise afterwards. */
export async function easyExercise(
  technique: TechniqueId,
  tools: Pick<ExerciseTools, 'exercise' | 'disguise' | 'readPack' | 'randomBelow'>,
  signal: AbortSignal,
): Promise<LinedExercise> {
  return freshOf((await positionsOf(technique, tools)).slice(0, EASY), technique, tools, signal);
}

/** A new puzzle whose hardest step is the technique, 81 characters. */
export async function puzzleToPlay(technique: TechniqueId, tools: PuzzleTools): Promise<string> {
  const packed = await positionsOf(technique, tools);
  return tools.puzzleWithHardest(packed, technique, tools.randomBelow(2 ** 31));
}

/** The positions of the pack, from easy to hard: of its lines `ID SUSSER` those of the technique. */
async function positionsOf(
  technique: TechniqueId,
  { readPack }: Pick<ExerciseTools, 'readPack'>,
): Promise<string[]> {
  const pack = await readPack('techniques');
  return pack
    .split('\n')
    .flatMap((line) => (line.startsWith(`${technique} `) ? [line.slice(technique.length + 1)] : []));
}

const MOST_SEEN = 200;

function readSeen(): string[] {
  return (readLocal(SEEN) ?? '').split(',').filter((puzzle) => puzzle !== '');
}

function writeSeen(puzzles: readonly string[]): void {
  writeLocal(SEEN, puzzles.slice(-MOST_SEEN).join(','));
}
