import { CELL_COUNT, type Cell } from '../sudoku/cells.ts';
import { candidatesFromDigits, parseGrid, type Grid } from '../sudoku/grid.ts';
import { cellOf, digitOf, Position, type Candidate } from '../sudoku/position.ts';
import { nextStep } from '../sudoku/rate/next-step.ts';
import { solvability, solve } from '../sudoku/solve/solve.ts';
import type { TechniqueId } from '../sudoku/techniques/catalogue.ts';
import type { Step } from '../sudoku/techniques/step.ts';
import { withClosure } from './closure.ts';

/** Fewer givens never have a single solution. */
export const GIVENS_MIN = 17;

/** What a person sees when they ask for a hint. */
export interface HintBoard {
  /** The givens: 81 characters, `0` for an empty cell. */
  readonly puzzle: string;
  /** The digits that stand, the player's with the givens, in the same form. */
  readonly digits: string;
  /** Masks of the notes (bit digit − 1), 81. Those under a digit do not count. */
  readonly notes: readonly number[];
  /** Whether the person works with notes in every cell, or looks at the digits only. */
  readonly mode: 'with-notes' | 'without-notes';
  /**
   * Masks of candidates that earlier hints have ruled out, 81: where there are no notes, nothing on the
   * board remembers them. Left out: none.
   */
  readonly struck?: readonly number[] | undefined;
  /** Whether a hint may rest on the puzzle having one solution. Left out: it may. */
  readonly uniqueness?: boolean | undefined;
}

/** Why a puzzle is none that hints can be given for. */
export type PuzzleFault =
  | { readonly kind: 'too-few-givens' }
  | { readonly kind: 'no-single-solution' }
  /** The search for its solutions gave up. */
  | { readonly kind: 'cannot-judge' };

/** Why there is no hint for a board. Cells are indices, the first in reading order. */
export type BoardFault =
  | PuzzleFault
  | { readonly kind: 'full' }
  | { readonly kind: 'wrong-entry'; readonly cell: Cell }
  /** The notes of the cell, or what was struck from it, lack the digit that belongs there. */
  | { readonly kind: 'notes-incomplete'; readonly cell: Cell };

export type HintFinding =
  | BoardFault
  /** None of the techniques does anything. */
  | { readonly kind: 'no-step' }
  | { readonly kind: 'step'; readonly step: Step };

/** What a person finds by looking along rows, columns and boxes for one digit, or at one cell. */
const SEEN_WITHOUT_NOTES: ReadonlySet<TechniqueId> = new Set<TechniqueId>([
  'full-house',
  'hidden-single-box',
  'hidden-single-line',
  'naked-single',
  'pointing',
  'claiming',
  'hidden-pair',
]);

/** The next step for a board, or why there is none, in the order in which a person should mend it. */
export function findHint(board: HintBoard): HintFinding {
  const checked = prepare(board);
  if ('kind' in checked) return checked;
  const { position, solution, noted, uniqueness } = checked;
  const step =
    (noted ? undefined : nextStep(position, { only: SEEN_WITHOUT_NOTES })) ??
    nextStep(position, { uniqueness });
  if (step === undefined) return { kind: 'no-step' };
  if (!agrees(step, solution)) throw new Error(`${step.technique} contradicts the solution`);
  return { kind: 'step', step: withClosure(step, position) };
}

/** Why there can be no hint for a board: everything that `findHint` checks, and nothing that it looks for. */
export function findBoardFault(board: HintBoard): BoardFault | undefined {
  const checked = prepare(board);
  return 'kind' in checked ? checked : undefined;
}

/** @param puzzle 81 characters, `0` for an empty cell */
export function findPuzzleFault(puzzle: string): PuzzleFault | undefined {
  return faultOf(readDigits(puzzle));
}

/** A board that hints can be looked for on. */
interface Prepared {
  readonly position: Position;
  readonly solution: Grid;
  /** Whether the candidates are the person's own notes. */
  readonly noted: boolean;
  /** Whether steps may rest on the puzzle having one solution. */
  readonly uniqueness: boolean;
}

/** Reads a board for a search, or says why there can be none. */
export function prepare(board: HintBoard): Prepared | BoardFault {
  const givens = readDigits(board.puzzle);
  const digits = readDigits(board.digits);
  const isFull = !digits.includes(0);
  const fault = faultOf(givens);
  if (fault?.kind === 'too-few-givens') return fault;
  if (isFull) return { kind: 'full' };
  if (fault !== undefined) return fault;

  const solution = solve(givens)!;
  const wrong = digits.findIndex((digit, cell) => digit !== 0 && digit !== solution[cell]);
  if (wrong >= 0) return { kind: 'wrong-entry', cell: wrong };

  const isOpen = (cell: Cell): boolean => digits[cell] === 0;
  const noted = board.mode === 'with-notes' || board.notes.some((mask, cell) => mask !== 0 && isOpen(cell));
  // A note whose digit has been placed next to it since is stale, not wrong: most people leave it there.
  const candidates = candidatesFromDigits(digits).map(
    (mask, cell) => mask & (noted ? board.notes[cell] : mask) & ~(board.struck?.[cell] ?? 0),
  );
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (isOpen(cell) && !(candidates[cell] & (1 << (solution[cell] - 1))))
      return { kind: 'notes-incomplete', cell };
  }
  const isGiven = givens.map((digit) => (digit === 0 ? 0 : 1));
  const position = Position.from(digits, { givens: isGiven, candidates });
  return { position, solution, noted, uniqueness: board.uniqueness ?? true };
}

function faultOf(givens: Grid): PuzzleFault | undefined {
  const count = givens.reduce((sum, digit) => sum + (digit === 0 ? 0 : 1), 0);
  if (count < GIVENS_MIN) return { kind: 'too-few-givens' };
  switch (solvability(givens)) {
    case 'one-solution':
      return undefined;
    case 'cannot-judge':
      return { kind: 'cannot-judge' };
    default:
      return { kind: 'no-single-solution' };
  }
}

function agrees(step: Step, solution: Grid): boolean {
  const isTrue = (candidate: Candidate): boolean => solution[cellOf(candidate)] === digitOf(candidate);
  return step.placements.every(isTrue) && !step.eliminations.some(isTrue);
}

function readDigits(text: string): Grid {
  const grid = parseGrid(text);
  if (grid === undefined) throw new Error('81 digits were promised');
  return grid;
}
