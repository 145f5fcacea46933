import { at } from '../base/at.ts';
import type { Cell } from '../sudoku/cells.ts';
import { OPENING, type Board, type Edit } from './board.ts';
import { withoutNotes, type BoardCell } from './cell.ts';
import { edit } from './edit.ts';
import { cellsAt } from './history.ts';

/** Tries can be nested this deep. */
export const MOST_TRIES = 3;

/** The positions from which the player currently tries something, oldest first. A restart ends all tries. */
export function triesOf({ history, position }: Board): readonly number[] {
  return history.slice(0, position).reduce<readonly number[]>((marks, step, index) => {
    const { backTo = Infinity, setAsideMs, marked } = step;
    const left = setAsideMs === undefined ? marks.filter((mark) => mark < backTo) : [];
    return marked ? [...left, index + 1] : left;
  }, []);
}

/** Marks the current position, unless it is marked or enough others are. */
export function startTry(board: Board): Board {
  const marks = triesOf(board);
  return marks.length === MOST_TRIES || marks.includes(board.position)
    ? board
    : withStep(board, board.position, { marked: true });
}

/** Drops the newest mark; the entries since stay. After entries it is one undo step, which changes no cell. */
export function keepTry(board: Board): Board {
  const mark = triesOf(board).at(-1);
  if (mark === undefined) return board;
  if (mark === board.position) return withStep(board, mark, { marked: undefined });
  return {
    ...board,
    history: [...board.history.slice(0, board.position), { ...OPENING, backTo: mark }],
    position: board.position + 1,
  };
}

/**
 * Returns to the newest mark and drops it, as one undo step.
 *
 * @param proved an entry that is impossible there, which is then removed from the notes
 */
export function goBackToMark(board: Board, proved?: { readonly cell: Cell; readonly digit: number }): Board {
  const mark = triesOf(board).at(-1);
  if (mark === undefined) return board;
  const cells = cellsAt(board, mark);
  const back = edit(board, [...cells.keys()], (_, index) =>
    index === proved?.cell ? withoutNotes(at(cells, index), 1 << (proved.digit - 1)) : at(cells, index),
  );
  return back === board ? keepTry(board) : withStep(back, back.position, { backTo: mark });
}

/** The player's digits that differ from those at a position. */
export function entriesSince(board: Board, position: number): readonly number[] {
  const before = cellsAt(board, position);
  return [...board.cells.keys()].filter((index) => differs(at(board.cells, index), at(before, index)));
}

/** A history of open tries only, each from its mark to the next or the current state. */
export function historyOf(tries: readonly Edit[]): readonly Edit[] {
  return [OPENING, ...tries].map((step, index) => (index < tries.length ? { ...step, marked: true } : step));
}

/** A history of the open tries only: what a save keeps. */
export function triesOnly(board: Board): Board {
  const marks = triesOf(board);
  const states = [...marks.map((mark) => cellsAt(board, mark)), board.cells];
  const steps = states.slice(1).map((after, index) => stepBetween(at(states, index), after));
  const history = historyOf(steps);
  return { ...board, history, position: history.length };
}

function stepBetween(before: readonly BoardCell[], after: readonly BoardCell[]): Edit {
  const cells = [...after.keys()].filter((index) => before[index] !== after[index]);
  return {
    cells,
    before: cells.map((cell) => at(before, cell)),
    after: cells.map((cell) => at(after, cell)),
  };
}

function differs(now: BoardCell, before: BoardCell): boolean {
  return now.kind === 'digit' && now.digit !== before.digit;
}

function withStep(board: Board, position: number, change: Partial<Edit>): Board {
  return {
    ...board,
    history: board.history.map((step, index) => (index === position - 1 ? { ...step, ...change } : step)),
  };
}
