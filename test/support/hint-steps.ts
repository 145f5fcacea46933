import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { solutionPath } from '../../core/sudoku/rate/rate.ts';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { hardPuzzles, positionOf, ratedPuzzles, readPosition, reduceFully, stepsOf } from './positions.ts';
import { stepText } from './step-text.ts';

/*
 * Real steps of every technique, for what is made from steps: texts and pictures.
 */

const FOLDER = join(process.cwd(), 'test/fixtures/techniques');
/** Steps of each form that a walk keeps for a technique without a file, and how many puzzles it tries. */
const MOST_OF_A_FORM = 6;
const WALKED_PUZZLES = 12;

interface Collected {
  readonly position: string;
  readonly removed: readonly string[];
  readonly givens: string;
  readonly step: object;
}

/** The steps of test/fixtures/techniques, and for techniques without a file those of a walk. */
export function realSteps(): Map<TechniqueId, Step[]> {
  const files = new Set(readdirSync(FOLDER));
  const steps = new Map(
    TECHNIQUES.map(({ id }) => [id, files.has(`${id}.json`) ? collectedSteps(id) : walkedSteps(id)]),
  );
  steps.get('forcing-net')!.push(...nestedNets());
  return steps;
}

/** Nets within nets come only on the way through the hardest puzzles; no collected position turns exactly. */
function nestedNets(): Step[] {
  const { steps } = solutionPath(positionOf(hardPuzzles('hardest')[0]));
  return steps.filter(({ variant }) => variant === 'nested').slice(0, 2);
}

function collectedSteps(id: TechniqueId): Step[] {
  const collected = JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')) as Collected[];
  return collected.map(({ position, removed, givens, step: expected }) => {
    const wanted = JSON.stringify(expected);
    const steps = stepsOf(FINDERS[id], readPosition(position, removed, givens));
    return steps.find((step) => JSON.stringify(stepText(step)) === wanted)!;
  });
}

function walkedSteps(id: TechniqueId): Step[] {
  const counts = new Map<string | undefined, number>();
  const found: Step[] = [];
  for (const puzzle of walkedPuzzles()) {
    const position = reduceFully(positionOf(puzzle));
    const isNet = id === 'forcing-net';
    for (const step of stepsOf(FINDERS[id], position, !isNet)) {
      const count = counts.get(step.variant) ?? 0;
      if (count >= MOST_OF_A_FORM) continue;
      counts.set(step.variant, count + 1);
      found.push(step);
    }
  }
  return found;
}

function walkedPuzzles(): string[] {
  const rated = ratedPuzzles().filter(({ rating }) => rating >= 7);
  return [
    ...rated.slice(0, WALKED_PUZZLES / 3).map(({ puzzle }) => puzzle),
    ...rated.slice(-WALKED_PUZZLES / 3).map(({ puzzle }) => puzzle),
    ...hardPuzzles('hardest').slice(0, WALKED_PUZZLES / 3),
  ];
}
