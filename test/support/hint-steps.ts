import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClosure } from '../../core/hints/closure.ts';
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
  const steps = new Map<TechniqueId, Step[]>(TECHNIQUES.map(({ id }) => [id, collectedSteps(id)]));
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
    const read = readPosition(position, removed, givens);
    const steps = stepsOf(FINDERS[id], read);
    return withClosure(
      steps.find((step) => JSON.stringify(stepText(step)) === wanted)!,
      read,
    );
  });
}
