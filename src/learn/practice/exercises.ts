import type { Refutation } from '../../../core/hints/refute.ts';
import type { Supposition } from '../../../core/hints/shortest.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { engine } from '../../engine/index.ts';
import { readPack } from '../../game/index.ts';
import { stored } from '../../platform/stored.ts';

/** A position in which a technique is the next step. */
export interface Exercise {
  readonly digits: ArrayLike<number>;
  readonly givens: ArrayLike<number>;
  readonly candidates: ArrayLike<number>;
  /** The step that a hint would show. */
  readonly step: Step;
  /** Instances of the technique in the position. */
  readonly steps: readonly Step[];
  /** Whether the list of instances is complete; if not, the engine checks the player's marks. */
  readonly isListed: boolean;
}

/** An exercise with the Susser line from which it can be restored. */
export interface LinedExercise extends Exercise {
  readonly line: string;
}

/**
 * The exercise of a Susser line: a puzzle or a partly solved position. Undefined if the technique is not its
 * easiest step.
 */
export async function exerciseOf(
  line: string,
  technique: TechniqueId,
  signal: AbortSignal,
): Promise<LinedExercise | undefined> {
  const exercise = await engine.call('exercise', { susser: line, technique }, { signal });
  return exercise && { ...exercise, line };
}

/** The exercise's position in the form that the engine takes. */
export function positionOf({ digits, givens, candidates }: Exercise) {
  return { digits: Uint8Array.from(digits), givens, candidates };
}

/**
 * For each supposition, why it is wrong, or that it is right; undefined unless the position has exactly one
 * solution.
 */
export function refute(
  exercise: Exercise,
  suppositions: readonly Supposition[],
): Promise<readonly Refutation[] | undefined> {
  return engine.call('refute', {
    position: positionOf(exercise),
    suppositions,
    findsNets: !exercise.isListed,
  });
}

/** An integer from 0 below the bound. */
export const randomBelow = (bound: number): number => Math.floor(Math.random() * bound);

const MOST_SEEN = 200;
/** Positions shown on this device, latest last. */
const keptSeen = stored(
  'nonet.practice.seen',
  (json) => (json as unknown[]).filter((line) => typeof line === 'string'),
  [],
);
/** How many disguises are tried. In nearly all of them, the technique is still the easiest step. */
const DISGUISES = 20;

/** A new exercise of the technique. */
export async function nextExercise(technique: TechniqueId, signal: AbortSignal): Promise<LinedExercise> {
  return freshOf(await positionsOf(technique), technique, signal);
}

/**
 * The first position not yet seen. Once all were seen, a random one in a new disguise, so that they never run
 * out.
 */
async function freshOf(
  lines: readonly string[],
  technique: TechniqueId,
  signal: AbortSignal,
): Promise<LinedExercise> {
  const seen = new Set(keptSeen.read());
  for (const line of lines.filter((each) => !seen.has(each))) {
    const found = await exerciseOf(line, technique, signal);
    if (!found) continue;
    keptSeen.write([...seen, line].slice(-MOST_SEEN));
    return found;
  }
  for (let tried = 0; tried < DISGUISES && lines.length > 0; tried++) {
    const seed = randomBelow(2 ** 31);
    const line = await engine.call('disguise', { line: lines[randomBelow(lines.length)]!, seed });
    const found = line && (await exerciseOf(line, technique, signal));
    if (found) return found;
  }
  throw new Error(`There is no position of ${technique}.`);
}

/** The number of easy positions: a technique's positions are sorted from easy to hard. */
const EASY = 4;

/** An easy position that demonstrates a technique. It is not repeated as an exercise later. */
export async function easyExercise(technique: TechniqueId, signal: AbortSignal): Promise<LinedExercise> {
  return freshOf((await positionsOf(technique)).slice(0, EASY), technique, signal);
}

/** A new puzzle whose hardest step is the technique, 81 characters. */
export async function puzzleToPlay(technique: TechniqueId): Promise<string> {
  const packed = await positionsOf(technique);
  return engine.call('puzzleWithHardest', { packed, technique, seed: randomBelow(2 ** 31) });
}

/** The technique's positions, from easy to hard. The pack has one position per line, as `ID SUSSER`. */
async function positionsOf(technique: TechniqueId): Promise<string[]> {
  const pack = await readPack('techniques');
  return pack
    .split('\n')
    .flatMap((line) => (line.startsWith(`${technique} `) ? [line.slice(technique.length + 1)] : []));
}
