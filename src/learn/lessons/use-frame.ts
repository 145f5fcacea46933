import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { boardOf, newBoard, type Board } from '../../../core/board/board.ts';
import { withDigit, withNotes } from '../../../core/board/cell.ts';
import { edit } from '../../../core/board/edit.ts';
import { canUndo, undo } from '../../../core/board/history.ts';
import {
  asksEntry,
  digitToPlace,
  isOtherTool,
  isReached,
  mistakeIn,
  type Frame,
  type Goal,
  type Mistake,
} from '../../../core/learn/lessons.ts';
import { LESSON_GIVENS } from '../../../core/learn/lesson-board.ts';
import type { Selection } from '../../../core/board/selection.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import type { Digit } from '../../../core/sudoku/digits.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { boardMachine, createCellViews, type BoardHandle } from '../../game/index.ts';

/** What is said about the last entry or selection. */
export type Remark =
  /** It was taken back. */
  | ({ readonly kind: 'mistake' } & Mistake)
  /** It was taken back, since it was a digit instead of a note, which needs the pencil, or a note instead of a digit. */
  | { readonly kind: 'pencil'; readonly isNeeded: boolean }
  /** It was taken back, since it was no entry. */
  | { readonly kind: 'colour' }
  /** It was taken back, since the question is where another digit goes. */
  | { readonly kind: 'other-digit'; readonly digit: Digit; readonly asked: Digit }
  /** It is right, but not what the frame asks for. */
  | { readonly kind: 'unasked'; readonly cell: Cell; readonly digit: Digit }
  | { readonly kind: 'other-cell'; readonly cell: Cell; readonly asked: Cell };

/**
 * One frame of a lesson, whose board is played like any other; a new frame needs a new component (`key`).
 *
 * @param wasReached whether it was answered before the player came back to it
 */
export function useFrame(frame: Frame, wasReached = false) {
  const { goal } = frame;
  const [handle] = useState(() => boardOfFrame(frame, wasReached));
  const [reached, setReached] = useState(goal === null || wasReached);
  const [remark, setRemark] = useState<Remark | null>(null);
  useEffect(() => {
    const { actor } = handle;
    let { board: before, selection: chosen } = actor.getSnapshot().context;
    const subscription = actor.subscribe((snapshot) => {
      const { board, selection } = snapshot.context;
      keepUsable(actor, goal);
      if (goal === null) return;
      const isNow = isReached(goal, board, selection);
      // Undo and other later entries take an answer away, but not what was only to be done once.
      if (isNow || goal.kind === 'digits' || goal.kind === 'notes') setReached(isNow);
      if (!asksEntry(goal) || board === before) {
        // On screens with room for only one of the two, this replaces the remark with the question.
        if (selection !== chosen) setRemark(otherCell(goal, selection));
        chosen = selection;
        return;
      }
      chosen = selection;
      const last = before;
      before = board;
      // Taking an entry back must not clear the message about it.
      if (board.position < last.position) return;
      const said = isPainted(last, board)
        ? ({ kind: 'colour' } as const)
        : remarkOn(frame, goal, last, board);
      setRemark(said);
      if (!isTakenBack(said, frame, board)) return;
      const again = onlyPlace(goal, board);
      chosen = again ?? chosen;
      takeBack(actor, again);
    });
    return () => subscription.unsubscribe();
  }, [frame, goal, handle]);
  return {
    handle,
    isReached: reached,
    /** Null once something else is entered or selected. */
    remark,
    /** Carries out the frame's task. */
    show: (): void => carryOut(handle.actor, frame),
  };
}

/** Leaves states that this board cannot show: it has no cover and no marks, and sometimes no pad. */
function keepUsable(actor: BoardHandle['actor'], goal: Goal | null): void {
  const snapshot = actor.getSnapshot();
  const { board, digit, eraser, marksShown } = snapshot.context;
  if (snapshot.matches('paused')) actor.send({ type: 'pause.pressed' });
  // A second press puts a lit key out: there are no marks to switch off.
  if (digit > 0 && !marksShown) actor.send({ type: 'escape.pressed' });
  if (asksEntry(goal)) return;
  if (digit > 0 || eraser > 0) actor.send({ type: 'escape.pressed' });
  if (canUndo(board)) actor.send({ type: 'undo' });
}

/** The last edited cell if it is the only one to be filled. */
function onlyPlace(goal: Goal, { lastEdited }: Board): Selection | undefined {
  if (lastEdited === null || goal.kind !== 'digits' || goal.placed.length > 1) return undefined;
  return cellOf(goal.placed[0]!) === lastEdited ? [lastEdited] : undefined;
}

/** @param again selected as a drag does, since a tap would enter the chosen digit once more: the next one goes there */
function takeBack(actor: BoardHandle['actor'], again: Selection | undefined): void {
  if (again) actor.send({ type: 'cells.dragged', cells: again });
  actor.send({ type: 'edited', rewrite: withoutLast });
}

/** Redo must not bring it back. */
function withoutLast(board: Board): Board {
  const { history, ...before } = undo(board);
  return { ...before, history: history.slice(0, before.position) };
}

/** Whether the last entry does not stay; nor may one that the frame began with be erased. */
function isTakenBack(said: Remark | null, { digits }: Frame, { cells }: Board): boolean {
  const isErased = digits.some((digit, at) => digit > 0 && cells[at]!.digit === 0);
  return isErased || (said !== null && said.kind !== 'unasked');
}

/** A cell that is selected alone and not the one the frame asks for. */
function otherCell(goal: Goal, [cell, another]: readonly Cell[]): Remark | null {
  if (goal.kind !== 'cell' || cell === undefined || another !== undefined || cell === goal.cell) return null;
  return { kind: 'other-cell', cell, asked: goal.cell };
}

function isPainted(before: Board, { cells }: Board): boolean {
  return cells.some(({ background }, at) => background !== before.cells[at]!.background);
}

/** What is to be said about an entry. */
function remarkOn(frame: Frame, goal: Goal, before: Board, board: Board): Remark | null {
  const mistake = mistakeIn(frame, before, board);
  const isSeen = mistake !== undefined && mistake.by !== null;
  if (!isSeen && isOtherTool(goal, before, board)) return { kind: 'pencil', isNeeded: goal.kind === 'notes' };
  if (!mistake) return unasked(goal, before, board);
  const isElsewhere = frame.house === null || frame.digits[mistake.cell]! > 0;
  if (!isSeen && goal.kind === 'digits' && isElsewhere) {
    const places = goal.placed.map(cellOf);
    if (!places.includes(mistake.cell)) return { kind: 'other-cell', cell: mistake.cell, asked: places[0]! };
  }
  const asked = digitToPlace(frame);
  return asked !== undefined && mistake.digit !== asked
    ? { kind: 'other-digit', digit: mistake.digit, asked }
    : { kind: 'mistake', ...mistake };
}

/** A digit that was entered although the frame does not ask for it. */
function unasked(goal: Goal, before: Board, { cells }: Board): Remark | null {
  if (goal.kind === 'undo' || goal.kind === 'cell') return null;
  const isAsked = (cell: Cell): boolean =>
    goal.kind === 'digits' && goal.placed.some((each) => cellOf(each) === cell);
  const cell = cells.findIndex(
    ({ digit }, at) => digit > 0 && digit !== before.cells[at]!.digit && !isAsked(at),
  );
  return cell < 0 ? null : { kind: 'unasked', cell, digit: cells[cell]!.digit };
}

/** The digit whose place is asked for is lit, as if its key had been pressed. */
function boardOfFrame(frame: Frame, isSolved: boolean): BoardHandle {
  const { digits, noted } = frame;
  const cells = newBoard(LESSON_GIVENS.join(''), 'novice').cells.map((each, at) =>
    digits[at]! > 0 ? withDigit(each, digits[at]!) : withNotes(each, noted.get(at) ?? 0),
  );
  const actor = createActor(boardMachine, {
    input: { board: boardOf(cells, 'novice'), clock: () => performance.now() },
  }).start();
  const digit = digitToPlace(frame);
  if (digit) actor.send({ type: 'digit.pressed', digit });
  if (isSolved) carryOut(actor, frame);
  return { actor, views: createCellViews(actor) };
}

function carryOut(actor: BoardHandle['actor'], frame: Frame): void {
  if (frame.goal?.kind === 'cell') actor.send({ type: 'cell.tapped', cell: frame.goal.cell });
  else actor.send({ type: 'edited', rewrite: (board) => solved(frame, board) });
}

function solved({ goal }: Frame, board: Board): Board {
  if (goal?.kind === 'digits') {
    const digits = new Map(goal.placed.map((each) => [cellOf(each), digitOf(each)]));
    return edit(board, [...digits.keys()], (each, at) => withDigit(each, digits.get(at)!));
  }
  if (goal?.kind === 'notes')
    return edit(board, [...goal.notes.keys()], (each, at) => withNotes(each, goal.notes.get(at) ?? 0));
  return board;
}
