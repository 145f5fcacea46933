import { HOUSE_CELLS } from '../sudoku/cells.ts';
import { maskOf } from '../sudoku/digits.ts';
import type { Grid } from '../sudoku/grid.ts';
import { cellOf, digitOf, Position, type Candidate } from '../sudoku/position.ts';
import { applyStep, nextStep } from '../sudoku/rate/next-step.ts';
import { techniquesWith } from '../sudoku/techniques/catalogue.ts';

/** The digits before a try, and its entries in the order in which they were made. */
export interface Tried {
  readonly before: Grid;
  readonly entries: readonly Candidate[];
}

/** What a player removes in the head while trying something. */
const IN_THE_HEAD = techniquesWith(({ kind }) => kind === 'locked-candidates' || kind === 'subsets');

/**
 * Whether a contradiction has disproved the first entry: it is there, and every later entry followed from those
 * before it. A second guess would say nothing about the first.
 */
export function disprovesFirst({ before, entries }: Tried): boolean {
  const position = Position.from(before);
  if (isContradictory(position)) return false;
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && !isForced(position, entry)) return false;
    const [cell, digit] = [cellOf(entry), digitOf(entry)];
    // A digit that is there already needs no proof.
    if (!position.has(cell, digit)) return false;
    position.place(cell, digit);
    if (isContradictory(position)) return true;
  }
  return false;
}

/** Whether an empty cell has no candidate, which a player sees; more would be a hint that nobody asked for. */
function isContradictory({ digits, candidates }: Position): boolean {
  return digits.some((digit, cell) => digit === 0 && candidates[cell] === 0);
}

/** Whether an entry is a single, perhaps after removals that a player makes in the head. */
function isForced(position: Position, entry: Candidate): boolean {
  for (;;) {
    if (isSingle(position, entry)) return true;
    const step = nextStep(position, { only: IN_THE_HEAD, uniqueness: false });
    if (!step) return false;
    applyStep(position, step);
  }
}

function isSingle(position: Position, entry: Candidate): boolean {
  const [cell, digit] = [cellOf(entry), digitOf(entry)];
  if (!position.has(cell, digit)) return false;
  if (position.candidates[cell] === maskOf(digit)) return true;
  return HOUSE_CELLS.some(
    (cells) => cells.includes(cell) && cells.every((each) => each === cell || !position.has(each, digit)),
  );
}
