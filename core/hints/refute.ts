import { cellName, nearestWith } from '../sudoku/cells.ts';
import { candidatesFromDigits, parseGrid, type Grid } from '../sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position, type Candidate } from '../sudoku/position.ts';
import { upToTwoSolutions } from '../sudoku/solve/solve.ts';
import { contradictionStep, refuteByNet } from '../sudoku/techniques/forcing-net.ts';
import type { Step } from '../sudoku/techniques/step.ts';
import { argumentOf } from './argument.ts';
import { withClosure } from './closure.ts';
import type { HintBoard } from './find-hint.ts';
import { message, type Message } from './message.ts';
import { ShortestArgument, type Supposition } from './shortest.ts';

/** Why a player's supposition is wrong. */
export type Refutation =
  /** It is right; with a step of the practised technique, unless all its steps are listed. */
  | { readonly kind: 'right'; readonly step?: Step | undefined }
  /** The digit is already in a house of the cell. */
  | { readonly kind: 'seen'; readonly by: Candidate }
  /** Supposing it ends in a contradiction. */
  | { readonly kind: 'argument'; readonly step: Step }
  /** It is wrong, but no argument was found that a person could follow. */
  | { readonly kind: 'unproven' };

/** Number of digits that the search for the shortest argument may try. */
const BUDGET = 12_000;

/**
 * Judges suppositions against a position, each independently: a digit that was entered or placed (`isTrue`),
 * or a candidate that was removed.
 *
 * @param position its digits are right; its candidates include the solution
 * @param noted whether the candidates are visible as notes
 * @returns undefined unless the digits have exactly one solution
 */
export function refute(
  position: Position,
  suppositions: readonly Supposition[],
  noted: boolean,
): readonly Refutation[] | undefined {
  const solutions = upToTwoSolutions(position.digits);
  if (solutions === 'cannot-judge' || solutions.length !== 1) return undefined;
  return suppositions.map((supposition) => refuteOne(position, solutions[0], supposition, noted));
}

/** The same for a board whose entries may be wrong: only its right digits count, and none of its notes. */
export function refuteOnBoard(
  { puzzle, digits }: Pick<HintBoard, 'puzzle' | 'digits'>,
  supposition: Supposition,
): Refutation | undefined {
  const givens = parseGrid(puzzle)!;
  const solutions = upToTwoSolutions(givens);
  if (solutions === 'cannot-judge' || solutions.length !== 1) return undefined;
  const right = solutions[0].map((digit, cell) => (digits[cell] === String(digit) ? digit : 0));
  const position = Position.from(right, { givens: givens.map(Math.sign) });
  return refuteOne(position, solutions[0], supposition, false);
}

function refuteOne(position: Position, solution: Grid, supposition: Supposition, noted: boolean): Refutation {
  const { candidate, isTrue } = supposition;
  const [cell, digit] = [cellOf(candidate), digitOf(candidate)];
  if ((solution[cell] === digit) === isTrue) return { kind: 'right' };
  if (!position.has(cell, digit)) {
    const by = nearestWith(position.digits, digit, cell);
    if (by !== undefined) return { kind: 'seen', by: candidateOf(by, digit) };
    // The player's notes lack the digit, although no house excludes it.
    return refuteOne(withAllCandidates(position), solution, supposition, false);
  }
  const branch = new ShortestArgument(position, BUDGET).find(supposition);
  const step = branch === undefined ? refuteByNet(position, candidate, isTrue) : contradictionStep(branch);
  return step === undefined
    ? { kind: 'unproven' }
    : { kind: 'argument', step: withClosure(step, position, noted) };
}

function withAllCandidates({ digits, givens }: Position): Position {
  return Position.from(digits, { givens, candidates: candidatesFromDigits(digits) });
}

/** The outcome of a contradiction in one sentence: "If A3 were 6, row F would have no place for 6." */
export function refutationText(step: Step): Message {
  const { threads, steps } = argumentOf(step);
  const [{ supposed, isTrue }] = threads;
  const { id, values } = steps[steps.length - 1].text;
  return message(id.replace('argument', 'refuted'), {
    ...values,
    supposed: cellName(cellOf(supposed)),
    as: digitOf(supposed),
    holds: String(isTrue),
  });
}
