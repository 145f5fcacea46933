import { findHint, type HintBoard } from '../../core/hints/find-hint.ts';
import { candidatesFromDigits, formatGrid, parseGrid } from '../../core/sudoku/grid.ts';
import { cellOf, digitOf } from '../../core/sudoku/position.ts';
import { solveText } from '../../core/sudoku/solve/solve.ts';

/** Novice. Its first open cell is A3. */
export const EASY = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
/** Rated 8.9; its first step removes a candidate, and most that follow do too. */
export const HARD = '900000005004129600000605000040060020000708000780000063007000300020304080008050100';
/** Its second step is a forcing net, which takes as long to find as any step. */
export const SLOW = '000000001000023450004006020002050030010000700800000009003064000070800000900005000';

/** A puzzle as it is when nothing has been entered. */
export function freshBoard(puzzle: string): HintBoard {
  return { puzzle, digits: puzzle, notes: Array<number>(81).fill(0), mode: 'without-notes' };
}

/** A board with one more digit. */
export function withDigit(board: HintBoard, cell: number, digit: number): HintBoard {
  return { ...board, digits: `${board.digits.slice(0, cell)}${digit}${board.digits.slice(cell + 1)}` };
}

/** A board with all candidates as notes. */
export function withAllNotes(board: HintBoard): HintBoard {
  return {
    ...board,
    notes: Array.from(candidatesFromDigits(parseGrid(board.digits)!)),
    mode: 'with-notes',
  };
}

export function solved(board: HintBoard): HintBoard {
  return { ...board, digits: solveText(board.puzzle)! };
}

/** The same puzzle for the server, with another arrangement of digits: `number` 0–8 makes it another one. */
export function turned(puzzle: string, number: number): string {
  const shifted = (digit: string): string => String(((Number(digit) - 1 + number) % 9) + 1);
  return formatGrid(parseGrid(puzzle)!, '0').replace(/[1-9]/g, shifted);
}

/** A board without the notes that its next hint strikes. */
export function withoutStruckNotes(board: HintBoard): HintBoard {
  const found = findHint(board);
  if (found.kind !== 'step') throw new Error(found.kind);
  const notes = [...board.notes];
  for (const candidate of found.step.eliminations)
    notes[cellOf(candidate)] &= ~(1 << (digitOf(candidate) - 1));
  return { ...board, notes };
}

/** Without a solution, which no search finds out in seconds. */
export const ENDLESS = '000005000000601000000400000000500000905106007160000005590000061000000000000000000';
