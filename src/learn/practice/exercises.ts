import { digitsOf } from '../../../core/sudoku/digits.ts';
import { takeStood } from '../../hint/index.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Exercise } from '../../engine/engine-calls.ts';
import { engine } from '../../engine/index.ts';
import { readPack } from '../../game/index.ts';
import { stored } from '../../platform/stored.ts';

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
  return { digits, givens, candidates };
}

/** An integer from 0 below the bound. */
export const randomBelow = (bound: number): number => Math.floor(Math.random() * bound);

/** More than the pack has, so that no position is forgotten. */
const MOST_SEEN = 2_000;
/** Hashes of the positions shown on this device, latest last. Earlier versions kept the positions themselves. */
const keptSeen = stored(
  'nonet.practice.seen',
  (json) =>
    (json as unknown[]).flatMap((each) =>
      typeof each === 'number' ? [each] : typeof each === 'string' ? [hashOf(each)] : [],
    ),
  [],
);

/** FNV-1a, 32 bits. */
function hashOf(line: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** With fewer candidates for each answer of a single mark, three lucky guesses in twenty positions are no rarity. */
const CANDIDATES_PER_ANSWER = 40;

/** Whether a random mark too often is the whole answer, as where a position is full of chains. */
export function isGuessable({ candidates, steps }: Exercise): boolean {
  const answers = new Set(
    steps
      .map(({ eliminations, placements }) => [...eliminations, ...placements])
      .flatMap((marks) => (marks.length === 1 ? marks : [])),
  );
  const count = Array.from(candidates, (mask) => digitsOf(mask).length).reduce((sum, each) => sum + each, 0);
  return count < CANDIDATES_PER_ANSWER * answers.size;
}

/** How many disguises are tried. In nearly all of them, the technique is still the easiest step. */
const DISGUISES = 20;

/** A new exercise of the technique, which is hardly solved by a guess: at first from the player's own games. */
export async function nextExercise(technique: TechniqueId, signal: AbortSignal): Promise<LinedExercise> {
  const own = takeStood(technique);
  const found = own === undefined ? undefined : await exerciseOf(own, technique, signal);
  if (found && !isGuessable(found)) return found;
  return freshOf(await positionsOf(technique), technique, signal, (exercise) => !isGuessable(exercise));
}

/**
 * The first position not yet seen. Once all were seen, a random one in a new disguise, so that they never run
 * out.
 */
async function freshOf(
  lines: readonly string[],
  technique: TechniqueId,
  signal: AbortSignal,
  accepts: (exercise: Exercise) => boolean,
): Promise<LinedExercise> {
  const seen = new Set(keptSeen.read());
  for (const line of lines.filter((each) => !seen.has(hashOf(each)))) {
    const found = await exerciseOf(line, technique, signal);
    if (!found) continue;
    keptSeen.write([...keptSeen.read(), hashOf(line)].slice(-MOST_SEEN));
    if (accepts(found)) return found;
  }
  for (let tried = 0; tried < DISGUISES && lines.length > 0; tried++) {
    const seed = randomBelow(2 ** 31);
    const line = await engine.call('disguise', { line: lines[randomBelow(lines.length)]!, seed });
    const found = line && (await exerciseOf(line, technique, signal));
    if (found && accepts(found)) return found;
  }
  throw new Error(`There is no position of ${technique}.`);
}

/** The number of easy positions: a technique's positions are sorted from easy to hard. */
const EASY = 4;

/** An easy position that demonstrates a technique. It is not repeated as an exercise later. */
export async function easyExercise(technique: TechniqueId, signal: AbortSignal): Promise<LinedExercise> {
  return freshOf((await positionsOf(technique)).slice(0, EASY), technique, signal, () => true);
}

/** Empty cells of a beginner's first puzzles: enough to need the technique, and soon solved. */
const FIRST_EMPTY = 30;

/** A new puzzle whose hardest step is the technique: 81 characters, `0` for an empty cell. */
export async function puzzleToPlay(technique: TechniqueId, signal?: AbortSignal): Promise<string> {
  const packed = await positionsOf(technique);
  const seed = randomBelow(2 ** 31);
  const mostEmpty = technique === 'hidden-single-box' ? FIRST_EMPTY : undefined;
  const puzzle = await engine.call('puzzleWithHardest', { packed, technique, seed, mostEmpty }, { signal });
  return puzzle.replaceAll('.', '0');
}

/** The technique's positions, from easy to hard. The pack has one position per line, as `ID SUSSER`. */
async function positionsOf(technique: TechniqueId): Promise<string[]> {
  const pack = await readPack('techniques');
  return pack
    .split('\n')
    .flatMap((line) => (line.startsWith(`${technique} `) ? [line.slice(technique.length + 1)] : []));
}
