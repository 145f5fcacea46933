import { digitsOf } from '../sudoku/digits.ts';
import { candidateOf, cellOf, type Candidate, type Position } from '../sudoku/position.ts';
import { FINDERS } from '../sudoku/techniques/finders.ts';
import { contradictionStep } from '../sudoku/techniques/forcing-net.ts';
import type { Implication, Step } from '../sudoku/techniques/step.ts';
import { argumentOf } from './argument.ts';
import { compareBranches, ShortestArgument } from './shortest.ts';

/** Number of suppositions followed before the search for the shortest argument. */
const MOST_FOLLOWED = 16;
/** Number of digits that the search for a shorter argument may try. */
const BUDGET = 6_000;

/**
 * The forcing step of its technique with the shortest argument: fewest steps as presented, then fewest cells.
 * For chains, all instances are compared; for contradictions, all suppositions; cases with a common result
 * keep that result. Other steps, and nets within nets, are returned unchanged.
 */
export function shortestInstance(step: Step, position: Position): Step {
  if (step.branches === undefined) return step;
  if (step.technique !== 'forcing-net') return shortestChain(step, position);
  return step.variant === 'contradiction'
    ? shortestContradiction(step, position)
    : withShortestArgument(step, position);
}

/** The same step with a shorter argument, if there is one. */
export function withShortestArgument(step: Step, position: Position): Step {
  if (step.technique !== 'forcing-net' || step.variant === 'nested') return step;
  if (step.variant !== 'contradiction') return withShortestCases(step, position);
  const [{ candidates, isTrue }] = step.branches![0];
  const found = new ShortestArgument(position, BUDGET).followed({ candidate: candidates[0], isTrue });
  return found === undefined ? step : shortestOf([step, contradictionStep(found)]);
}

/** The length of a step's presentation. */
export function sizeOf(step: Step): { readonly steps: number; readonly cells: number } {
  const cells = new Set(step.branches!.flatMap((branch) => branch.flatMap(cellsOfImplication)));
  return { steps: argumentOf(step).steps.length, cells: cells.size };
}

function cellsOfImplication({ candidates }: Implication): number[] {
  return candidates.map(cellOf);
}

function compareSizes(a: Step, b: Step): number {
  const [one, other] = [sizeOf(a), sizeOf(b)];
  return one.steps - other.steps || one.cells - other.cells;
}

function shortestChain(step: Step, position: Position): Step {
  let best = step;
  FINDERS[step.technique](
    position,
    (other) => {
      if (compareSizes(other, best) < 0) best = other;
    },
    { all: true },
  );
  return best;
}

function shortestContradiction(step: Step, position: Position): Step {
  const search = new ShortestArgument(position, BUDGET);
  const refuted = (branch: readonly Implication[] | undefined): Step[] =>
    branch === undefined ? [] : [contradictionStep(branch)];
  const suppositions = [true, false].flatMap((isTrue) =>
    candidatesOf(position).map((candidate) => ({ candidate, isTrue })),
  );
  const failing = suppositions
    .map((supposition) => ({ supposition, length: search.lengthTo(supposition) }))
    .filter(({ length }) => length < Infinity)
    .sort((a, b) => a.length - b.length)
    .map(({ supposition }) => supposition);
  const first = failing.slice(0, MOST_FOLLOWED).flatMap((each) => refuted(search.followed(each)));
  const known = shortestOf([step, ...first]);
  search.budget = BUDGET;
  // The supposition and the contradiction count as steps, too.
  for (let count = 0; count <= sizeOf(known).steps - 2; count++) {
    const found = failing.flatMap((each) => refuted(search.ofLength(each, count)));
    if (found.length > 0) return shortestOf([known, ...found]);
  }
  return known;
}

/** Each case leads to the common result by its shortest argument. */
function withShortestCases(step: Step, position: Position): Step {
  const search = new ShortestArgument(position, BUDGET);
  const goal = {
    candidate: [...step.placements, ...step.eliminations][0],
    isTrue: step.placements.length > 0,
  };
  const branches = step.branches!.map((branch) => {
    const [{ candidates, isTrue }] = branch;
    const found = branch.length > 1 ? search.find({ candidate: candidates[0], isTrue }, goal) : undefined;
    return found !== undefined && compareBranches(found, branch) < 0 ? found : branch;
  });
  return shortestOf([step, { ...step, branches }]);
}

function shortestOf(steps: readonly Step[]): Step {
  return steps.reduce((best, step) => (compareSizes(step, best) < 0 ? step : best));
}

function candidatesOf(position: Position): Candidate[] {
  return [...position.candidates].flatMap((mask, cell) =>
    digitsOf(mask).map((digit) => candidateOf(cell, digit)),
  );
}
