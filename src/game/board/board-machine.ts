import type { Cell } from '../../../core/sudoku/cells.ts';
import { assign, type Actor, type SnapshotFrom } from 'xstate';
import type { Clock } from '../../../core/base/clock.ts';
import type { Board } from '../../../core/board/board.ts';
import { notesOf, type NoteKind, type NoteStyle } from '../../../core/board/cell.ts';
import { colorNote, cycleNoteColor, paintCells } from '../../../core/board/colors.ts';
import { placeDigit, startAgain, toggleNote } from '../../../core/board/entries.ts';
import { edit } from '../../../core/board/edit.ts';
import {
  eraseBackground,
  eraseContent,
  eraseDigit,
  eraseNoteColor,
  eraseNotePair,
  eraseNotes,
} from '../../../core/board/erase.ts';
import { redo, setAsideMs, timed, undo } from '../../../core/board/history.ts';
import {
  cursorOf,
  extended,
  neighbour,
  rectangle,
  toggled,
  type Direction,
  type Selection,
} from '../../../core/board/selection.ts';
import { statusOf } from '../../../core/board/status.ts';
import { createMachine } from '../../platform/create-machine.ts';

/**
 * The meaning of a digit typed with a modifier key: with one kind of notes, `centre` means a colour; with two,
 * `note` means a corner note.
 */
export type DigitMeaning = 'note' | 'centre' | 'color';

/** The state of the pad's tools. */
export interface Tools {
  readonly pencil: boolean;
  /** With two kinds of notes: whether the pencil writes corner notes. */
  readonly corner: boolean;
  /** Pencil off: 1 paints cells. Pencil on: 1–5 paint notes with that pair. 0 is off. */
  readonly palette: number;
  /** 0 off, 1 erases what the other tools write, 2 erases the chosen pair everywhere. */
  readonly eraser: number;
  /**
   * The chosen digit 1–9, which tapping a cell enters, or 0. While a digit is chosen, no cell is selected.
   */
  readonly digit: number;
  /** The record flag of the specification, with a note pair: the pair's style. */
  readonly noteStyle: NoteStyle;
  /** The record flag without a note pair: whether cells with the digit are marked. */
  readonly marksShown: boolean;
}

/** Settings that affect play. */
export interface PlaySettings {
  /**
   * Input order: choose a cell first, then type its digit; choose a digit first, then tap cells; or both. A
   * typed digit always goes into the selection.
   */
  readonly entry: 'cell' | 'digit' | 'both';
  /** Corner and centre notes instead of one kind. */
  readonly twoKinds: boolean;
  /** A double tap enters the only note of a cell. */
  readonly enterLastNote: boolean;
  /** Placing a digit removes it from the notes of its peers. */
  readonly removeNotes: boolean;
  /** Mark digits that occur twice in a house. */
  readonly showConflicts: boolean;
  /** Mark cells with the same digit as the selected cell. */
  readonly markAlike: boolean;
}

export interface BoardContext extends Tools {
  readonly board: Board;
  readonly selection: Selection;
  readonly settings: PlaySettings;
  /** The board before the current stroke, which is one undo step. */
  readonly strokeFrom: Board;
  /** Whether the board is visible and uncovered. */
  readonly seen: boolean;
  /** Playing time up to `runningSince`, in milliseconds. */
  readonly elapsedMs: number;
  /** The monotonic time since which the clock runs, or null while it is stopped. */
  readonly runningSince: number | null;
  /** The reading of the clock when the board was solved last. */
  readonly wonAt: number;
  readonly clock: Clock;
  /** Whether the clock waits for the first entry. */
  readonly waits: boolean;
  /** Whether the opened board was paused when it was last left. */
  readonly openPaused: boolean;
}

export type BoardEvent =
  | { type: 'puzzle.opened'; board: Board; elapsedMs?: number; paused?: boolean }
  | { type: 'cell.tapped'; cell: Cell; extend?: 'one' | 'range' }
  /** `stroke`: with the pointer, which then uses a tool in the hand. */
  | { type: 'cells.dragged'; cells: Selection; stroke?: boolean }
  /** `from`: the focused cell, if no cell is selected. */
  | { type: 'cursor.moved'; direction: Direction; extend?: boolean; from?: number }
  /** `typed`: with a keyboard, not with the pad. */
  | { type: 'digit.pressed'; digit: number; as?: DigitMeaning; typed?: boolean }
  | { type: 'pencil.pressed' | 'palette.pressed' | 'eraser.pressed' | 'delete.pressed' | 'escape.pressed' }
  | { type: 'undo' | 'redo' | 'restarted' }
  /**
   * An edit from outside the board, such as an applied hint, completed candidates or a restored position. One
   * undo step.
   */
  | { type: 'edited'; rewrite: (board: Board) => Board }
  | { type: 'pause.pressed' | 'page.hidden' | 'page.shown' | 'win.confirmed' }
  | { type: 'settings.changed'; settings: PlaySettings };

type Drag = Extract<BoardEvent, { type: 'cells.dragged' }>;
type DigitPress = Extract<BoardEvent, { type: 'digit.pressed' }>;

export interface BoardInput {
  readonly board: Board;
  readonly elapsedMs?: number;
  /** Whether the player had paused the game. */
  readonly paused?: boolean;
  readonly settings?: Partial<PlaySettings>;
  /** Monotonic, in milliseconds. */
  readonly clock: Clock;
  /** Whether the clock waits for the first entry, as on a first visit. */
  readonly waits?: boolean;
}

/** Playing time in milliseconds: a difference of clock readings, so that a sleeping timer loses nothing. */
export function elapsedOf(context: BoardContext): number {
  return context.elapsedMs + (context.runningSince === null ? 0 : context.clock() - context.runningSince);
}

const NO_TOOLS: Tools = {
  pencil: false,
  corner: false,
  palette: 0,
  eraser: 0,
  digit: 0,
  noteStyle: 'a',
  marksShown: true,
};

const USUAL_SETTINGS: PlaySettings = {
  entry: 'both',
  twoKinds: false,
  enterLastNote: false,
  removeNotes: false,
  showConflicts: true,
  markAlike: true,
};

type Change = Partial<BoardContext>;

/**
 * The board's state chart. It only handles modes: every edit is a pure function of core/board, which returns
 * the same board if a rule forbids the edit.
 */
export const boardMachine = createMachine(
  {
    types: {} as {
      context: BoardContext;
      events: BoardEvent;
      input: BoardInput;
      actions: {
        type: 'startClock' | 'stopClock' | 'open' | 'cover' | 'uncover' | 'play' | 'chooseTool' | 'look';
      };
      guards: { type: 'isSolved' | 'isOpen' };
    },
    id: 'board',
    context: ({ input }) => ({
      ...NO_TOOLS,
      board: input.board,
      strokeFrom: input.board,
      selection: [],
      settings: { ...USUAL_SETTINGS, ...input.settings },
      seen: true,
      openPaused: input.paused ?? false,
      elapsedMs: input.elapsedMs ?? 0,
      runningSince: null,
      wonAt: 0,
      clock: input.clock,
      waits: input.waits ?? false,
    }),
    initial: 'opening',
    on: {
      'puzzle.opened': { target: '.opening', actions: 'open' },
      'settings.changed': {
        actions: assign(({ context, event: { settings } }) => ({
          settings,
          corner: context.corner && settings.twoKinds,
        })),
      },
      'page.hidden': { actions: 'cover' },
      'page.shown': { actions: 'uncover' },
    },
    states: {
      opening: {
        // A board that was stored as solved has already been celebrated.
        always: [
          { guard: 'isSolved', target: 'won.confirmed' },
          { guard: ({ context }) => context.openPaused, target: 'paused' },
          { target: 'goingOn' },
        ],
      },
      goingOn: { always: [{ guard: ({ context }) => context.seen, target: 'playing' }, { target: 'away' }] },
      playing: {
        entry: 'startClock',
        exit: 'stopClock',
        always: { guard: 'isSolved', target: 'won' },
        on: {
          'cell.tapped': { actions: 'play' },
          'digit.pressed': { actions: 'play' },
          'eraser.pressed': { actions: 'play' },
          'delete.pressed': { actions: 'play' },
          restarted: { actions: 'play' },
          undo: { actions: 'play' },
          redo: { actions: 'play' },
          edited: { actions: 'play' },
          'pencil.pressed': { actions: 'chooseTool' },
          'palette.pressed': { actions: 'chooseTool' },
          'cells.dragged': { actions: 'play' },
          'cursor.moved': { actions: 'look' },
          'escape.pressed': { actions: 'look' },
          'pause.pressed': 'paused',
          'page.hidden': { target: 'away', actions: 'cover' },
        },
      },
      /** The board is not visible: the clock stops, and resumes automatically. */
      away: {
        on: {
          'page.shown': { target: 'playing', actions: 'uncover' },
          // Another tab has taken over the game.
          'pause.pressed': 'paused',
          // The menu covers the board and can change it.
          restarted: { actions: 'play' },
          edited: { actions: 'play' },
        },
      },
      /** Paused by the player: the board is covered until they resume. */
      paused: {
        on: {
          'pause.pressed': 'goingOn',
          restarted: { target: 'goingOn', actions: 'play' },
          edited: { target: 'goingOn', actions: 'play' },
        },
      },
      won: {
        // A finished board shows no marks.
        entry: assign(({ context }) => ({ ...NO_TOOLS, selection: [], wonAt: context.clock() })),
        initial: 'announced',
        always: { guard: 'isOpen', target: 'goingOn' },
        on: {
          undo: { actions: 'play' },
          restarted: { actions: 'play' },
          'cursor.moved': { actions: 'look' },
          'escape.pressed': { actions: 'look' },
        },
        states: { announced: { on: { 'win.confirmed': 'confirmed' } }, confirmed: {} },
      },
    },
  },
  {
    actions: {
      startClock: assign(({ context }) => ({ runningSince: context.waits ? null : context.clock() })),
      stopClock: assign(({ context }) => ({ elapsedMs: elapsedOf(context), runningSince: null })),
      open: assign(({ event, context }) => {
        if (event.type !== 'puzzle.opened') return {};
        return {
          board: event.board,
          elapsedMs: event.elapsedMs ?? 0,
          openPaused: event.paused ?? false,
          runningSince: context.runningSince === null ? null : context.clock(),
          waits: context.waits && !event.elapsedMs,
          selection: [],
          digit: 0,
          eraser: 0,
        };
      }),
      cover: assign({ seen: false }),
      uncover: assign({ seen: true }),
      play: assign(({ context, event }) => withTime(context, play(context, event))),
      chooseTool: assign(({ context, event }) => chooseTool(context, event)),
      look: assign(({ context, event }) => look(context, event)),
    },
    guards: {
      isSolved: ({ context }) => isSolved(context.board),
      isOpen: ({ context }) => !isSolved(context.board),
    },
  },
);

export type BoardActor = Actor<typeof boardMachine>;
export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;

function isSolved(board: Board): boolean {
  return board.cells.every((cell) => cell.digit !== 0) && statusOf(board).solved;
}

function play(context: BoardContext, event: BoardEvent): Change {
  const { board } = context;
  switch (event.type) {
    case 'cell.tapped':
      return tapCell(context, event.cell, event.extend);
    case 'cells.dragged':
      return drag(context, event);
    case 'digit.pressed':
      return pressDigit(context, event);
    case 'eraser.pressed':
      return pressEraser(context);
    case 'delete.pressed':
      return { board: eraseContent(board, context.selection) };
    case 'restarted':
      return {
        ...NO_TOOLS,
        board: startAgain(board, elapsedOf(context)),
        selection: [],
      };
    case 'undo':
      return { board: undo(board) };
    case 'redo':
      return { board: redo(board) };
    case 'edited':
      return { board: event.rewrite(board) };
    default:
      return {};
  }
}

/** The time of the entry for which the clock waited: one of 0 s stands for an unknown one. */
const FIRST_ENTRY_MS = 1000;

/** Notes the time of an entry. Restarting sets the playing time aside; undoing the restart brings it back. */
function withTime(context: BoardContext, change: Change): Change {
  if (!change.board) return change;
  const board = timed(context.board, change.board, context.waits ? FIRST_ENTRY_MS : elapsedOf(context));
  if (context.waits && board !== context.board)
    return {
      ...change,
      board,
      waits: false,
      elapsedMs: FIRST_ENTRY_MS,
      runningSince: context.seen ? context.clock() : null,
    };
  const back = setAsideMs(context.board) - setAsideMs(board);
  if (back === 0) return { ...change, board };
  return {
    ...change,
    board,
    elapsedMs: Math.max(elapsedOf(context) + back, 0),
    runningSince: context.runningSince === null ? null : context.clock(),
  };
}

/**
 * A tap uses the eraser or else the chosen digit; with neither, it selects the cell. If the chosen digit
 * cannot be entered, the cell's digit becomes the chosen one; if both are the same digit, nothing stays
 * chosen.
 */
function tapCell(context: BoardContext, cell: Cell, extend?: 'one' | 'range'): Change {
  const { selection, board, digit } = context;
  if (extend === 'one') return { selection: toggled(selection, cell), digit: 0 };
  if (extend === 'range') return { selection: rectangle(selection, cell), digit: 0 };
  if (context.eraser > 0) return { board: eraseAll(context, [cell]) };
  if (tapsEnter(context)) {
    const entered = enter(context, [cell], digit);
    if (entered !== board) return { board: entered };
    const held = board.cells[cell]!.digit;
    return held === 0 ? {} : { digit: held === digit ? 0 : held, marksShown: true };
  }
  // A second tap, to be sure, keeps it: the digit goes into it.
  return { selection: [cell], digit: 0 };
}

/**
 * A stroke with the eraser does to each cell what a tap does; one with a note or a colour does to all its
 * cells what it does to the first. Others select.
 */
function drag(context: BoardContext, { cells, stroke }: Drag): Change {
  const { eraser, pencil, palette, digit } = context;
  const isWriting = tapsEnter(context) && (pencil || palette > 0);
  if (!stroke || (eraser === 0 && !isWriting)) return { selection: cells, digit: 0, eraser: 0 };
  const strokeFrom = cells.length === 2 ? context.board : context.strokeFrom;
  const before = { ...context, board: strokeFrom };
  if (eraser > 0)
    return {
      strokeFrom,
      board:
        eraser > 1
          ? eraseAll(before, cells)
          : edit(strokeFrom, cells, (_, cell) => eraseAll(before, [cell]).cells[cell]!),
    };
  const [first, ...others] = cells.map((cell) => isWritten(before, cell));
  const alike = cells.filter((_, at) => at === 0 || others[at - 1] === first);
  return { strokeFrom, board: enter(before, alike, digit) };
}

/** Whether the cell has the chosen note or colour already. */
function isWritten(context: BoardContext, at: Cell): boolean {
  const { board, pencil, palette, digit, noteStyle } = context;
  const cell = board.cells[at]!;
  if (!pencil) return cell.background === digit;
  return palette > 0
    ? cell.noteColors[digit - 1] === `${noteStyle}${palette}`
    : (notesOf(cell, noteKind(context)) & (1 << (digit - 1))) > 0;
}

/** Whether tapping a cell enters the chosen digit. */
export function tapsEnter({ digit, eraser, settings }: BoardContext): boolean {
  return digit > 0 && eraser === 0 && settings.entry !== 'cell';
}

/**
 * Enters a digit into the selection. Without one, or if only givens are selected, chooses the digit; choosing
 * it again toggles the record flag.
 */
function pressDigit(context: BoardContext, { digit, as, typed }: DigitPress): Change {
  const { board, selection } = context;
  const isCellFirst = as !== undefined || typed === true || context.settings.entry !== 'digit';
  if (selection.length > 0 && isCellFirst) {
    const entered = enter(context, selection, digit, as);
    const isRefused = entered === board && selection.every((cell) => board.cells[cell]!.kind === 'given');
    if (!isRefused || as !== undefined) return { board: entered };
  }
  if (digit !== context.digit) {
    return { digit, selection: [], marksShown: true, eraser: context.pencil ? context.eraser : 0 };
  }
  return paintsNotes(context)
    ? { noteStyle: context.noteStyle === 'a' ? 'b' : 'a' }
    : { marksShown: !context.marksShown };
}

/** Whether what is entered colours notes. */
export function paintsNotes({ pencil, palette }: Tools): boolean {
  return pencil && palette > 0;
}

/** The kind of notes that the pencil writes. */
export function noteKind({ settings, corner }: BoardContext): NoteKind {
  return !settings.twoKinds ? 'both' : corner ? 'corner' : 'centre';
}

/** Writes a digit, note or colour, depending on the tools or a modifier key. */
function enter(context: BoardContext, cells: Selection, digit: number, as?: DigitMeaning): Board {
  const { board, pencil, palette } = context;
  const { twoKinds } = context.settings;
  if (as === 'color' || (as === 'centre' && !twoKinds)) return paintCells(board, cells, digit);
  if (as) return toggleNote(board, cells, digit, !twoKinds ? 'both' : as === 'note' ? 'corner' : 'centre');
  if (!pencil) {
    return palette > 0
      ? paintCells(board, cells, digit)
      : placeDigit(board, cells, digit, context.settings.removeNotes);
  }
  if (palette === 0) return toggleNote(board, cells, digit, noteKind(context));
  return context.digit > 0
    ? colorNote(board, cells, digit, `${context.noteStyle}${palette as 1 | 2 | 3 | 4 | 5}`)
    : cycleNoteColor(board, cells, digit, palette);
}

/** Erases the digits, notes or colours that the other tools write. */
function erase(context: BoardContext, cells: Selection): Board {
  const { board, pencil, palette, digit } = context;
  if (!pencil) return palette > 0 ? eraseBackground(board, cells) : eraseDigit(board, cells);
  if (palette === 0) return eraseNotes(board, cells, digit, noteKind(context));
  return context.eraser === 2 ? eraseNotePair(board, palette) : eraseNoteColor(board, cells, digit);
}

/**
 * Like `erase`; if the cells hold nothing of that kind, erases the rest. With a chosen note or while colouring,
 * erases nothing else.
 */
function eraseAll(context: BoardContext, cells: Selection): Board {
  const { board, palette, pencil, digit } = context;
  const erased = erase(context, cells);
  const isOneKind = palette > 0 || (pencil && digit > 0);
  return erased === board && !isOneKind ? eraseContent(board, cells) : erased;
}

/** Erases the selection at once; without a selection, cycles the eraser's states. */
function pressEraser(context: BoardContext): Change {
  if (context.selection.length > 0 && !paintsNotes(context))
    return { board: eraseAll(context, context.selection) };
  const eraser = (context.eraser + 1) % (paintsNotes(context) ? 3 : 2);
  // The eraser removes any digit and cell colour, so a chosen one would be misleading.
  return { eraser, selection: [], digit: context.pencil ? context.digit : 0 };
}

function chooseTool(context: BoardContext, event: BoardEvent): Change {
  if (event.type === 'pencil.pressed') {
    return {
      pencil: !context.pencil || context.corner,
      corner: !context.pencil && context.settings.twoKinds,
      palette: 0,
      eraser: Math.min(context.eraser, 1),
    };
  }
  if (event.type !== 'palette.pressed') return {};
  const palette = (context.palette + 1) % (context.pencil ? 6 : 2);
  return { palette, noteStyle: 'a', eraser: palette === 0 ? Math.min(context.eraser, 1) : context.eraser };
}

/** Handles events that only move the selection or cursor. */
function look(context: BoardContext, event: BoardEvent): Change {
  switch (event.type) {
    case 'cursor.moved': {
      const from = cursorOf(context.selection) ?? event.from ?? context.board.lastEdited;
      const to = from === null ? 0 : neighbour(from, event.direction, !event.extend);
      return { selection: event.extend ? extended(context.selection, to) : [to], digit: 0, eraser: 0 };
    }
    case 'escape.pressed':
      return { selection: [], digit: 0, eraser: 0 };
    default:
      return {};
  }
}
