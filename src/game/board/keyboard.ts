import type { Cell } from '../../../core/sudoku/cells.ts';
import { useEffect } from 'react';
import { type Direction, cursorOf } from '../../../core/board/selection.ts';
import type { BoardEvent, BoardActor, DigitMeaning } from './board-machine.ts';

/** The actions on the whole game that have a key. */
export type KeyAct = 'save' | 'completeCandidates' | 'check' | 'startTry';

export interface KeyCommands {
  readonly onAct: (act: KeyAct) => void;
  readonly onHint: () => void;
  /** Asks why the chosen digit, or a note of the cell, is impossible there. */
  readonly onWhy: (cell: Cell) => void;
  /** Opens a new puzzle of the current level. */
  readonly onNewGame: () => void;
  /** Shows the list of keys. */
  readonly onKeyList: () => void;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'first',
  PageDown: 'last',
};

const EVENTS: Readonly<Record<string, BoardEvent>> = {
  ' ': { type: 'pencil.pressed' },
  c: { type: 'palette.pressed' },
  e: { type: 'eraser.pressed' },
  p: { type: 'pause.pressed' },
  z: { type: 'undo' },
  y: { type: 'redo' },
  Escape: { type: 'escape.pressed' },
  Backspace: { type: 'delete.pressed' },
  Delete: { type: 'delete.pressed' },
  '0': { type: 'delete.pressed' },
};

/** The only keys that work while the board is covered. */
const PAUSED_KEYS: ReadonlySet<string> = new Set(['p', '?']);

/** Keyboard control of the board, wherever the focus is, except in fields and under a dialog. */
export function useBoardKeys(actor: BoardActor, commands: KeyCommands): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isElsewhere(event)) return;
      if (handleKey(event, actor, commands)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [actor, commands]);
}

/**
 * Whether a key belongs to a field or a covering dialog (a sheet in the dock does not cover). Under a modal
 * dialog, the focus may be on nothing; even then, its keys do not belong to the board.
 */
export function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

/** Handles a key. Returns whether it does anything. */
function handleKey(event: KeyboardEvent, actor: BoardActor, commands: KeyCommands): boolean {
  const digit = digitOf(event);
  if (digit > 0) {
    const as = meaningOf(event);
    actor.send({ type: 'digit.pressed', digit, typed: true, ...(as && { as }) });
    return true;
  }
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined && !event.altKey) {
    moveCursor(event, direction, actor);
    return true;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'a') return selectAll(actor);
    // All other Ctrl combinations except undo and redo belong to the browser.
    if (key !== 'z' && key !== 'y') return false;
  }
  return !event.altKey && pressKey(key, event, actor, commands);
}

function moveCursor(event: KeyboardEvent, direction: Direction, actor: BoardActor): void {
  const from = focusedCell(event);
  actor.send({
    type: 'cursor.moved',
    direction: edge(direction, event.ctrlKey),
    extend: event.shiftKey,
    ...(from !== null && { from }),
  });
  focusCursor(actor);
}

const ACTS: Readonly<Record<string, KeyAct>> = {
  s: 'save',
  a: 'completeCandidates',
  v: 'check',
  t: 'startTry',
};

const COMMANDS: Readonly<Record<string, 'onHint' | 'onNewGame' | 'onKeyList'>> = {
  h: 'onHint',
  g: 'onNewGame',
  '?': 'onKeyList',
};

function pressKey(key: string, event: KeyboardEvent, actor: BoardActor, commands: KeyCommands): boolean {
  if (isOfControl(key, event)) return false;
  // A held letter or digit key acts only once, except for undo and redo.
  if (event.repeat && key.length === 1 && key !== 'z' && key !== 'y') return true;
  if (actor.getSnapshot().matches('paused') && !PAUSED_KEYS.has(key)) return false;
  return key === 'Enter' ? tapFocused(event, actor) : runKey(key, event, actor, commands);
}

function runKey(key: string, event: KeyboardEvent, actor: BoardActor, commands: KeyCommands): boolean {
  const cursor = cursorOf(actor.getSnapshot().context.selection);
  const boardEvent = key === 'z' && event.shiftKey ? ({ type: 'redo' } as const) : EVENTS[key];
  if (key === 'w' && cursor !== null) commands.onWhy(cursor);
  else if (ACTS[key]) commands.onAct(ACTS[key]);
  else if (COMMANDS[key]) commands[COMMANDS[key]]();
  else if (boardEvent) actor.send(boardEvent);
  else return false;
  return true;
}

/** Whether the focused button handles this key itself. */
function isOfControl(key: string, { target }: KeyboardEvent): boolean {
  return (
    (key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button, a') !== null
  );
}

function tapFocused(event: KeyboardEvent, actor: BoardActor): boolean {
  const cell = focusedCell(event);
  const { digit, eraser } = actor.getSnapshot().context;
  // Without a tool, the focused cell is already selected.
  if (cell === null || (digit === 0 && eraser === 0)) return false;
  actor.send({ type: 'cell.tapped', cell });
  return true;
}

function focusedCell({ target }: KeyboardEvent): number | null {
  const index = target instanceof HTMLElement ? target.dataset.index : undefined;
  return index === undefined ? null : Number(index);
}

/** Selects all cells; the cursor stays where it is. */
function selectAll(actor: BoardActor): boolean {
  const cursor = cursorOf(actor.getSnapshot().context.selection) ?? 0;
  const others = Array.from({ length: 81 }, (_, cell) => cell).filter((cell) => cell !== cursor);
  actor.send({ type: 'cells.dragged', cells: [...others, cursor] });
  return true;
}

/** The digit of a key, regardless of Shift; 0 for other keys. */
function digitOf(event: KeyboardEvent): number {
  const match = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (match && (event.code.startsWith('Digit') || /^[1-9]$/.test(event.key))) return Number(match[1]);
  return /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
}

function meaningOf(event: KeyboardEvent): DigitMeaning | undefined {
  if (event.shiftKey) return 'note';
  if (event.altKey) return 'color';
  return event.ctrlKey || event.metaKey ? 'centre' : undefined;
}

function edge(direction: Direction, far: boolean): Direction {
  if (!far) return direction;
  return direction === 'row-start' ? 'first' : direction === 'row-end' ? 'last' : direction;
}

function focusCursor(actor: BoardActor): void {
  const cursor = cursorOf(actor.getSnapshot().context.selection);
  document.querySelector<HTMLElement>(`[data-index='${cursor}']`)?.focus({ preventScroll: true });
}
