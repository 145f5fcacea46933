import { lineFault, type PuzzleRefusal } from '../../core/administration/question-bank.ts';
import {
  applyStep,
  canonicalForm,
  conflictingCells,
  formatGrid,
  type Level,
  nextStep,
  parseGrid,
  Position,
  type Rating,
  ratingOf,
  solvability,
  type Step,
  type TechniqueId,
} from '../../core/sudoku/index.ts';

/** Time slice of one task, after which waiting hints get their turn. */
const SLICE_MS = 40;
/** Time limit for one puzzle's solution path; only the hardest known puzzles exceed it. */
const PATH_MS = 2000;

export interface CheckedPuzzle {
  readonly kind: 'puzzle';
  /** 81 digits, 0 for an empty cell. */
  readonly givens: string;
  readonly canonical: string;
  readonly level: Level;
  readonly score: number;
  readonly hardest: TechniqueId | undefined;
  readonly techniques: readonly TechniqueId[];
}

export type CheckedLine = CheckedPuzzle | { readonly kind: 'refused'; readonly why: PuzzleRefusal };

/** Checks and rates the first lines, as many as the time slice allows, at least one. */
export function checkPuzzles(lines: readonly string[]): CheckedLine[] {
  return inSlice(lines, checkPuzzle);
}

/** The canonical forms of valid puzzles, as many as the time slice allows. */
export function canonizePuzzles(puzzles: readonly string[]): string[] {
  return inSlice(puzzles, (puzzle) => formatGrid(canonicalForm(parseGrid(puzzle)!), '0'));
}

function checkPuzzle(line: string): CheckedLine {
  const fault = lineFault(line);
  if (fault !== undefined) return { kind: 'refused', why: fault };
  const grid = parseGrid(line)!;
  const judged = conflictingCells(grid).length > 0 ? 'no-solution' : solvability(grid);
  if (judged !== 'one-solution') return { kind: 'refused', why: judged };
  if (!grid.includes(0)) return { kind: 'refused', why: 'complete' };
  const { level, score, hardest, techniques } = rateInTime(Position.from(grid));
  return {
    kind: 'puzzle',
    givens: formatGrid(grid, '0'),
    canonical: formatGrid(canonicalForm(grid), '0'),
    level,
    score,
    hardest,
    techniques: Object.keys(techniques) as TechniqueId[],
  };
}

/** The rating of a puzzle. If its path exceeds the time limit, it counts as not solved by the techniques. */
function rateInTime(position: Position): Rating {
  const end = performance.now() + PATH_MS;
  const steps: Step[] = [];
  while (performance.now() < end) {
    const step = nextStep(position);
    if (step === undefined) break;
    applyStep(position, step);
    steps.push(step);
  }
  return ratingOf({ solved: position.emptyCount === 0, steps });
}

function inSlice<Input, Output>(inputs: readonly Input[], work: (input: Input) => Output): Output[] {
  const end = performance.now() + SLICE_MS;
  const outputs: Output[] = [];
  for (const input of inputs) {
    outputs.push(work(input));
    if (performance.now() >= end) break;
  }
  return outputs;
}
