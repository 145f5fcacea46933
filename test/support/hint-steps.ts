import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClosure } from '../../core/hints/closure.ts';
import { allDigits } from '../../core/sudoku/formats/imported-puzzle.ts';
import { parseSusser } from '../../core/sudoku/formats/susser.ts';
import { Position } from '../../core/sudoku/position.ts';
import { solutionPath } from '../../core/sudoku/rate/rate.ts';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { hardPuzzles, positionOf, readPosition, stepsOf } from './positions.ts';
import { stepText } from './step-text.ts';

/*
 * Real steps of every technique, for what is made from steps: texts and pictures.
 */

const FOLDER = join(process.cwd(), 'test/fixtures/techniques');

interface Collected {
  readonly position: string;
  readonly removed: readonly string[];
  readonly givens: string;
  readonly step: object;
}

/** The steps of test/fixtures/techniques. */
export function realSteps(): Map<TechniqueId, Step[]> {
  const steps = new Map<TechniqueId, Step[]>(TECHNIQUES.map(({ id }) => [id, fixtureSteps(id)]));
  steps.get('forcing-net')!.push(...nestedNets());
  return steps;
}

/** Nets within nets come only on the way through the hardest puzzles; no collected position turns exactly. */
function nestedNets(): Step[] {
  const { steps } = solutionPath(positionOf(hardPuzzles('hardest')[0]));
  return steps.filter(({ variant }) => variant === 'nested').slice(0, 2);
}

/**
 * Steps of a technique with their positions: those of the exercises and of test/fixtures/techniques, the best of
 * each position first, then others.
 */
export function collectedSteps(id: TechniqueId, most: number): { step: Step; position: Position }[] {
  const exercises = readFileSync(join(process.cwd(), 'public/packs/techniques.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${id} `))
    .map((line) => positionOfExercise(line.slice(id.length + 1)));
  const fixtures = collectedOf(id).map(({ position, removed, givens }) =>
    readPosition(position, removed, givens),
  );
  const positions = [...exercises, ...fixtures].slice(0, most);
  const stepsIn = (position: Position, all: boolean) =>
    stepsOf(FINDERS[id], position, all).map((step) => ({ step, position }));
  const found = positions.map((position) => stepsIn(position, false)[0]);
  // A search for all steps takes many times as long.
  for (const position of id.includes('forcing') ? [] : positions)
    if (found.length < most) found.push(...stepsIn(position, true).slice(1));
  return found.slice(0, most);
}

/** The best step of a technique in its first collected position. */
export function firstStep(id: TechniqueId): { step: Step; position: Position } {
  const [{ position: digits, removed, givens }] = collectedOf(id);
  const position = readPosition(digits, removed, givens);
  return { step: stepsOf(FINDERS[id], position, false)[0], position };
}

/** A step without reasons. */
export const bareStep = (technique: TechniqueId, change: Partial<Step>): Step => ({
  ...{ technique, placements: [], eliminations: [], premise: [], houses: [], links: [] },
  ...change,
});

function positionOfExercise(line: string): Position {
  const parsed = parseSusser(line);
  if (parsed?.ok !== true) throw new Error(`no position: ${line}`);
  const { givens, candidates } = parsed.value;
  return Position.from(allDigits(parsed.value), {
    givens: givens.map(Math.sign),
    ...(candidates && { candidates }),
  });
}

function collectedOf(id: TechniqueId): Collected[] {
  return JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Collected[];
}

function fixtureSteps(id: TechniqueId): Step[] {
  return collectedOf(id).map(({ position, removed, givens, step: expected }) => {
    const wanted = JSON.stringify(expected);
    const read = readPosition(position, removed, givens);
    const steps = stepsOf(FINDERS[id], read);
    return withClosure(
      steps.find((step) => JSON.stringify(stepText(step)) === wanted)!,
      read,
      // Without removed candidates it can be met on a board without notes.
      removed.length > 0,
    );
  });
}
