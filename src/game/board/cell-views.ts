import type { Cell } from '../../../core/sudoku/cells.ts';
import { cellsEqual, inOneKind, notesOf, type BoardCell } from '../../../core/board/cell.ts';
import { cursorOf, type Selection } from '../../../core/board/selection.ts';
import { statusOf, type BoardStatus } from '../../../core/board/status.ts';
import type { Board } from '../../../core/board/board.ts';
import type { BoardActor, BoardContext, BoardSnapshot } from './board-machine.ts';

/**
 * What one cell draws and announces. Equal views are the same object, so that an unchanged cell does not
 * re-render.
 */
export interface CellView {
  readonly cell: BoardCell;
  /** Whether corner and centre notes are drawn, instead of one kind in a 3 × 3 grid. */
  readonly twoKinds: boolean;
  /** The cell holds the marked digit. */
  readonly marked: boolean;
  /** The marked note 1–9 in the cell, or 0. */
  readonly markedNote: number;
  readonly conflict: boolean;
  readonly selected: boolean;
  /** The last edited cell, while a digit is chosen. */
  readonly last: boolean;
  /** The sides `t`, `r`, `b`, `l` with a selected neighbour, so that the selection has a single outline. */
  readonly joined: string;
  /** Whether the Tab key reaches this cell; true for exactly one. */
  readonly tabStop: boolean;
}

/** 81 small stores over one actor: a change notifies only the cells that look different. */
export function createCellViews(actor: BoardActor) {
  const listeners = Array.from({ length: 81 }, () => new Set<() => void>());
  let views = viewsOf(actor.getSnapshot());
  actor.subscribe((snapshot) => {
    const before = views;
    views = viewsOf(snapshot, before);
    if (views === before) return;
    listeners.forEach((set, cell) => {
      if (views[cell] !== before[cell]) for (const listener of set) listener();
    });
  });
  return {
    get: (cell: Cell) => views[cell]!,
    subscribe: (cell: Cell, listener: () => void) => {
      listeners[cell]!.add(listener);
      return () => listeners[cell]!.delete(listener);
    },
  };
}

const statuses = new WeakMap<Board, BoardStatus>();

/** The status of a board, computed once for each board. */
export function cachedStatus(board: Board): BoardStatus {
  let status = statuses.get(board);
  if (!status) statuses.set(board, (status = statusOf(board)));
  return status;
}

function viewsOf({ context }: BoardSnapshot, before: readonly CellView[] = []): readonly CellView[] {
  const { board, selection, settings } = context;
  const { conflicts } = cachedStatus(board);
  const marked = markedDigit(context);
  const tabStop = cursorOf(selection) ?? board.lastEdited ?? 0;
  const { twoKinds } = settings;
  const views = board.cells.map((own, index) => {
    const cell = twoKinds ? own : inOneKind(own);
    const selected = selection.includes(index);
    const view: CellView = {
      cell,
      twoKinds,
      marked: marked > 0 && cell.digit === marked,
      markedNote: marked > 0 && notesOf(cell) & (1 << (marked - 1)) ? marked : 0,
      conflict: settings.showConflicts && conflicts.has(index),
      selected,
      last: context.digit > 0 && board.lastEdited === index,
      joined: selected && selection.length > 1 ? joinedSides(selection, index) : '',
      tabStop: tabStop === index,
    };
    const old = before[index];
    return old && viewsEqual(old, view) ? old : view;
  });
  return views.every((view, index) => view === before[index]) ? before : views;
}

function joinedSides(selection: Selection, cell: Cell): string {
  const column = cell % 9;
  const isIn = (other: number): boolean => selection.includes(other);
  return [
    isIn(cell - 9) ? 't' : '',
    column < 8 && isIn(cell + 1) ? 'r' : '',
    isIn(cell + 9) ? 'b' : '',
    column > 0 && isIn(cell - 1) ? 'l' : '',
  ].join('');
}

/** The digit whose cells are marked: the chosen digit, or else the digit in the cursor's cell. */
export function markedDigit(context: BoardContext): number {
  const { digit, selection, board, pencil, palette, settings } = context;
  const paintsCells = palette > 0 && !pencil;
  if (digit > 0) return context.marksShown && !paintsCells ? digit : 0;
  const cursor = cursorOf(selection);
  return cursor === null || !settings.markAlike ? 0 : board.cells[cursor]!.digit;
}

function viewsEqual(a: CellView, b: CellView): boolean {
  return (
    cellsEqual(a.cell, b.cell) &&
    a.twoKinds === b.twoKinds &&
    a.marked === b.marked &&
    a.markedNote === b.markedNote &&
    a.conflict === b.conflict &&
    a.selected === b.selected &&
    a.last === b.last &&
    a.joined === b.joined &&
    a.tabStop === b.tabStop
  );
}
