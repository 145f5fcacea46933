import type { Cell } from '../sudoku/cells.ts';
import { candidatesFromDigits, GIVENS_MIN, parseGrid, type Grid } from '../sudoku/grid.ts';
import { cellOf, digitOf, Position, type Candidate } from '../sudoku/position.ts';
import { applyStep, nextStep } from '../sudoku/rate/next-step.ts';
import { solvability, solve } from '../sudoku/solve/solve.ts';
import { isOptional, techniquesWith, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import { listSteps } from '../sudoku/techniques/list-steps.ts';
import type { Step } from '../sudoku/techniques/step.ts';
import { withClosure } from './closure.ts';
import { shortestInstance } from './shorten.ts';

/** The hardest known puzzles take 180. */
const BRANCHES_WHEN_QUICK = 1_000;

/** The board as a player sees it when asking for a hint. */
export interface HintBoard {
  /** The givens: 81 characters, `0` for an empty cell. */
  readonly puzzle: string;
  /** All digits, givens and entries, in the same form. */
  readonly digits: string;
  /** 81 masks of the notes (bit digit − 1). Notes under a digit are ignored. */
  readonly notes: readonly number[];
  /** Whether the player works with notes in every cell or with digits only. */
  readonly mode: 'with-notes' | 'without-notes';
  /**
   * 81 masks of candidates that earlier hints have eliminated, which a board without notes does not remember.
   * Default: none.
   */
  readonly struck?: readonly number[] | undefined;
  /** Whether a hint may assume a unique solution. Default: true. */
  readonly uniqueness?: boolean | undefined;
  /**
   * Techniques that the player does not know: used only if no other technique helps. Singles are always
   * known. Default: none.
   */
  readonly without?: readonly TechniqueId[] | undefined;
}

/** Why no hints can be given for a puzzle. */
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
  /** The cell's notes lack the solution's digit, or it was eliminated. */
  | { readonly kind: 'notes-incomplete'; readonly cell: Cell };

export type HintFinding =
  | BoardFault
  /** No technique makes progress. */
  | { readonly kind: 'no-step' }
  | { readonly kind: 'step'; readonly step: Step };

const SINGLES = techniquesWith(({ kind }) => kind === 'singles');
const SEEN_WITHOUT_NOTES = techniquesWith(({ seenWithoutNotes }) => seenWithoutNotes);

/**
 * The next step for a board, or the first fault that prevents one, in the order in which faults should be
 * fixed.
 */
export function findHint(board: HintBoard): HintFinding {
  const checked = prepare(board);
  if ('kind' in checked) return checked;
  const easiest =
    (checked.noted ? undefined : seenWithoutNotes(checked)) ?? easiestStep(checked.position, checked);
  return easiest === undefined ? { kind: 'no-step' } : hintOf(easiest, checked);
}

/**
 * Like `findHint`, limited to techniques up to Expert: takes a few milliseconds, where the full search may
 * take a hundred times as long. Undefined if only the full search can answer.
 */
export function findQuickHint(board: HintBoard): HintFinding | undefined {
  const checked = prepare(board);
  if ('kind' in checked) return checked;
  const { position, noted, uniqueness, without } = checked;
  const easiest =
    (noted ? undefined : seenWithoutNotes(checked)) ??
    nextStep(position, { uniqueness, without, upTo: 'expert' });
  return easiest && hintOf(easiest, checked);
}

function hintOf(easiest: Step, { position, solution, noted }: Prepared): HintFinding {
  const step = shortestInstance(easiest, position);
  for (const said of step.leadsTo === undefined ? [step] : [step, step.leadsTo])
    if (!agrees(said, solution)) throw new Error(`${said.technique} contradicts the solution`);
  const told = withClosure(step, position, noted);
  return { kind: 'step', step: noted || 'leadsTo' in told ? told : leadOn(told, position) };
}

/** The easiest step by techniques that the player knows, or by any technique if none of those helps. */
export function easiestStep(position: Position, { uniqueness, without }: Prepared): Step | undefined {
  const step = nextStep(position, { uniqueness, without });
  return step ?? (without.size === 0 ? undefined : nextStep(position, { uniqueness }));
}

/** The easiest step that can be seen without notes, preferably one that leads to a digit. */
function seenWithoutNotes({ position, without }: Prepared): Step | undefined {
  const easiest = nextStep(position, { only: SEEN_WITHOUT_NOTES, without });
  if (easiest === undefined || easiest.placements.length > 0) return easiest;
  for (const id of SEEN_WITHOUT_NOTES) {
    if (without.has(id)) continue;
    for (const step of listSteps(position, id).steps) {
      const led = leadOn(step, position);
      if (led.leadsTo !== undefined) return led;
    }
  }
  return easiest;
}

/** Adds the digit that the eliminations lead to: without notes, players do not remember eliminations. */
function leadOn(step: Step, position: Position): Step {
  if (step.placements.length > 0) return step;
  const after = position.clone();
  applyStep(after, step);
  const next = nextStep(after, { only: SINGLES });
  return next === undefined ? step : { ...step, leadsTo: withClosure(next, after, false) };
}

/** Why a hint is impossible for a board: the checks of `findHint` without its search. */
export function findBoardFault(board: HintBoard): BoardFault | undefined {
  const checked = prepare(board);
  return 'kind' in checked ? checked : undefined;
}

/** @param puzzle 81 characters, `0` for an empty cell */
export function findPuzzleFault(puzzle: string): PuzzleFault | undefined {
  return faultOf(readDigits(puzzle));
}

/**
 * Like `findPuzzleFault`, but limited to a millisecond, which suffices for all but adversarial puzzles;
 * otherwise `cannot-judge`.
 */
export function findQuickPuzzleFault(puzzle: string): PuzzleFault | undefined {
  return faultOf(readDigits(puzzle), BRANCHES_WHEN_QUICK);
}

/** A board that has passed the checks. */
export interface Prepared {
  readonly position: Position;
  readonly solution: Grid;
  /** Whether the candidates are the player's notes. */
  readonly noted: boolean;
  /** Whether steps may assume a unique solution. */
  readonly uniqueness: boolean;
  /** Techniques that the player does not know; none of them a single. */
  readonly without: ReadonlySet<TechniqueId>;
}

/** Parses a board for a search, or gives the reason why that is impossible. */
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
  // A note that sees its placed digit is stale, not wrong: most players leave such notes.
  const candidates = candidatesFromDigits(digits).map(
    (mask, cell) => mask & (noted ? board.notes[cell] : mask) & ~(board.struck?.[cell] ?? 0),
  );
  const lacking = [...solution.keys()].filter(
    (cell) => isOpen(cell) && !(candidates[cell] & (1 << (solution[cell] - 1))),
  );
  // Wrong notes are more informative than missing ones.
  const [cell] = [...lacking.filter((each) => board.notes[each] !== 0), ...lacking];
  if (lacking.length > 0) return { kind: 'notes-incomplete', cell };
  const isGiven = givens.map((digit) => (digit === 0 ? 0 : 1));
  const position = Position.from(digits, { givens: isGiven, candidates });
  const without = new Set(board.without?.filter(isOptional));
  return { position, solution, noted, uniqueness: board.uniqueness ?? true, without };
}

function faultOf(givens: Grid, branches?: number): PuzzleFault | undefined {
  const count = givens.reduce((sum, digit) => sum + (digit === 0 ? 0 : 1), 0);
  if (count < GIVENS_MIN) return { kind: 'too-few-givens' };
  switch (solvability(givens, branches)) {
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
  if (grid === undefined) throw new Error('81 digits are required');
  return grid;
}
