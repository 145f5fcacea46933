/** @jest-environment node */
import fc from '../../../support/property.ts';
import { createActor } from 'xstate';
import { newBoard, type Board } from '../../../../core/board/board.ts';
import { placeDigit } from '../../../../core/board/entries.ts';
import { goTo, setAsideMs, undo } from '../../../../core/board/history.ts';
import {
  boardMachine,
  elapsedOf,
  type BoardEvent,
  type BoardInput,
  type PlaySettings,
  type BoardSnapshot,
} from '../../../../src/game/board/board-machine.ts';
import { PUZZLE, nearlySolved, puzzleBoard, show } from '../../../support/boards.ts';
import { pick } from '../../../support/pick.ts';

const A1 = 0;
const A2 = 1; // given 5
const A3 = 2;

function start(board: Board = puzzleBoard(), options: Partial<BoardInput> = {}) {
  const time = { now: 1000 };
  const actor = createActor(boardMachine, { input: { board, clock: () => time.now, ...options } }).start();
  return {
    time,
    send: (...events: BoardEvent[]): void => {
      for (const event of events) actor.send(event);
    },
    get now(): BoardSnapshot {
      return actor.getSnapshot();
    },
    show: (cell: number) => show(actor.getSnapshot().context.board, cell),
    elapsed: () => elapsedOf(actor.getSnapshot().context),
  };
}

/** A game of the example puzzle after these events. */
function play(...events: BoardEvent[]) {
  const game = start();
  game.send(...events);
  return game;
}

const tap = (cell: number): BoardEvent => ({ type: 'cell.tapped', cell });
const press = (digit: number): BoardEvent => ({ type: 'digit.pressed', digit });
const set = (settings: Partial<PlaySettings>): BoardEvent => ({
  type: 'settings.changed',
  settings: {
    entry: 'both',
    twoKinds: false,
    enterLastNote: false,
    removeNotes: false,
    showConflicts: true,
    markAlike: true,
    ...settings,
  },
});
const PENCIL: BoardEvent = { type: 'pencil.pressed' };
const PALETTE: BoardEvent = { type: 'palette.pressed' };
const ERASER: BoardEvent = { type: 'eraser.pressed' };

describe('strokes', () => {
  const stroke = (...cells: number[]): BoardEvent => ({ type: 'cells.dragged', cells, stroke: true });
  const [B1, B2] = [9, 10];
  test('a stroke writes its note into all cells, as the first one lacks it, in one undo step', () => {
    const game = play(PENCIL, press(3), tap(A3), stroke(A1, A3), stroke(A1, A3, B1));
    expect([A1, A3, B1].map(game.show)).toEqual(['{3}', '{3}', '{3}']);
    game.send({ type: 'undo' });
    expect([A1, A3, B1].map(game.show)).toEqual(['', '{3}', '']);
  });
  test('a stroke that starts at the note removes it', () => {
    const game = play(PENCIL, press(3), tap(A1), tap(B1), stroke(A1, A3), stroke(A1, A3, B1));
    expect([A1, A3, B1].map(game.show)).toEqual(['', '', '']);
  });
  test('a stroke paints cells and notes', () => {
    const game = play(PALETTE, press(4), tap(A3), stroke(A1, A2), stroke(A1, A2, A3));
    expect([A1, A2, A3].map(game.show)).toEqual(['#4', '5! #4', '#4']);
    game.send(PENCIL, press(3), tap(A1), tap(A3), PALETTE, stroke(A1, A3));
    expect([A1, A3].map(game.show)).toEqual(['{3} 3a1 #4', '{3} 3a1 #4']);
  });
  test('a stroke erases', () => {
    const game = play(press(1), tap(A1), press(4), tap(A3), ERASER, stroke(A1, A3));
    expect([A1, A3].map(game.show)).toEqual(['', '']);
    expect(game.now.context.eraser).toBe(1);
  });
  test('a stroke erases from each cell what a tap would, in one undo step', () => {
    const game = play(PENCIL, press(3), tap(A3), tap(B1), PENCIL, PALETTE, press(4), tap(B1), PALETTE);
    game.send(press(4), tap(A1), ERASER, stroke(A2, A1), stroke(A2, A1, A3), stroke(A2, A1, A3, B1));
    expect([A1, A3, B1].map(game.show)).toEqual(['', '', '#4']);
    game.send({ type: 'undo' });
    expect([A1, A3, B1].map(game.show)).toEqual(['4', '{3}', '{3} #4']);
  });
  test('tap and stroke of an eraser with a chosen note take only that note', () => {
    const game = play(PENCIL, press(3), tap(A3), press(4), tap(B1), tap(B2), press(3), ERASER);
    game.send(tap(B1), stroke(B2, A3));
    expect([A3, B1, B2].map(game.show)).toEqual(['', '{4}', '{4}']);
  });
  test('a stroke with a digit, or a drag that is no stroke, selects', () => {
    const game = play(press(1), stroke(A1, A3));
    expect([game.now.context.selection, game.show(A1)]).toEqual([[A1, A3], '']);
    const other = play(PENCIL, press(1), { type: 'cells.dragged', cells: [A1, A3] });
    expect([other.now.context.selection, other.show(A1)]).toEqual([[A1, A3], '']);
  });
});

describe('two kinds of notes', () => {
  const TWO = set({ twoKinds: true });
  const typed = (digit: number, as: 'note' | 'centre' | 'color'): BoardEvent => ({
    type: 'digit.pressed',
    digit,
    as,
    typed: true,
  });
  test('the pencil goes from corner to centre notes to off', () => {
    const game = play(TWO, PENCIL, press(3), tap(A1), PENCIL, press(4), tap(A1));
    expect(game.show(A1)).toBe('{4} ^3');
    game.send(PENCIL);
    expect(pick(game.now.context, 'pencil', 'corner')).toEqual({ pencil: false, corner: false });
  });
  test('Shift types a corner note, Ctrl a centre note and Alt a colour', () => {
    const game = start();
    game.send(TWO, tap(A1), typed(3, 'note'), typed(3, 'centre'), typed(5, 'centre'), typed(2, 'color'));
    expect(game.show(A1)).toBe('{35} ^3 #2');
    game.send(typed(3, 'centre'));
    expect(game.show(A1)).toBe('{5} ^3 #2');
  });
  test('with one kind, Ctrl types a colour', () => {
    const game = play(tap(A1), typed(3, 'centre'));
    expect(game.show(A1)).toBe('#3');
  });
  test('the eraser removes the kind that the pencil writes', () => {
    const game = play(TWO, tap(A1), typed(3, 'note'), typed(4, 'centre'), PENCIL, ERASER);
    expect(game.show(A1)).toBe('{4}');
  });
  test('Delete removes both kinds', () => {
    const game = play(TWO, tap(A1), typed(3, 'note'), typed(4, 'centre'), { type: 'delete.pressed' });
    expect(game.show(A1)).toBe('');
  });
  test('switching back and forth loses no note', () => {
    const game = play(TWO, PENCIL, tap(A1), typed(3, 'note'), typed(4, 'centre'), set({}), set({}), TWO);
    expect(game.show(A1)).toBe('{4} ^3');
  });
  test('switched off, a digit noted in either kind is one note', () => {
    const game = play(TWO, tap(A1), typed(3, 'note'), set({}), typed(3, 'note'));
    expect(game.show(A1)).toBe('');
    game.send({ type: 'undo' });
    expect(game.show(A1)).toBe('^3');
  });
  test('a placed digit is removed from both kinds in its houses', () => {
    const game = start();
    game.send(set({ twoKinds: true, removeNotes: true }), tap(A3), typed(1, 'note'), typed(1, 'centre'));
    game.send(tap(A1), press(1));
    expect(game.show(A3)).toBe('');
  });
  test('corner notes are coloured like others', () => {
    const game = play(TWO, tap(A1), typed(3, 'note'), PENCIL, PALETTE, press(3));
    expect(game.show(A1)).toBe('^3 3a1');
  });
});

describe('entering digits and notes', () => {
  // Specification 4.7
  test('clicking a cell with a digit selected places it', () => {
    const game = play(press(1), tap(A1));
    expect([game.show(A1), game.now.context.digit, game.now.context.selection]).toEqual(['1', 1, []]);
  });
  // Specification 4.8
  test('clicking a given cell does not place the selected digit', () => {
    const game = play(press(1), tap(A2));
    expect([game.show(A2), game.now.context.board.position]).toEqual(['5!', 1]);
  });
  // Specification 4.10
  test('clicking the same digit again clears it', () => {
    const game = play(press(1), tap(A1), tap(A1));
    expect(game.show(A1)).toBe('');
  });
  test('a pressed digit fills the selected cell and does not become the selected digit', () => {
    const game = play(tap(A1), press(1), press(1), press(2));
    expect([game.show(A1), game.now.context.digit, game.now.context.selection]).toEqual(['2', 0, [A1]]);
  });
  test('tapping the selected cell again keeps it', () => {
    const game = play(tap(A1), tap(A1));
    expect(game.now.context.selection).toEqual([0]);
  });
  // Specification 4.11
  test('pencil mode toggles a note and empties the cell when no notes remain', () => {
    const game = play(PENCIL, press(3), tap(A1));
    expect(game.show(A1)).toBe('{3}');
    game.send(tap(A1));
    expect(game.now.context.board.cells[A1].kind).toBe('empty');
  });
  test('a modifier key enters a note or a cell colour regardless of the active tools', () => {
    const game = play(tap(A1), { type: 'digit.pressed', digit: 3, as: 'note' });
    game.send({ type: 'digit.pressed', digit: 5, as: 'color' });
    expect(game.show(A1)).toBe('{3} #5');
  });
  test('several selected cells change in one step', () => {
    const game = play({ type: 'cells.dragged', cells: [A1, A2, A3] }, press(1));
    expect([game.show(A1), game.show(A3), game.now.context.board.position]).toEqual(['1', '1', 2]);
  });
  test('Ctrl adds a cell, Shift adds a rectangle, and arrow keys move or extend the selection', () => {
    const game = play(tap(A1), { type: 'cell.tapped', cell: A3, extend: 'one' });
    game.send({ type: 'cell.tapped', cell: 12, extend: 'range' });
    expect(game.now.context.selection).toEqual([A1, A3, 3, 11, 12]);
    game.send({ type: 'cursor.moved', direction: 'down' });
    game.send({ type: 'cursor.moved', direction: 'right', extend: true });
    expect(game.now.context.selection).toEqual([21, 22]);
  });
  test('automatic removal of notes follows the setting', () => {
    const game = play(set({ removeNotes: true }), PENCIL, press(1), tap(A3), PENCIL, tap(A1));
    expect([game.show(A1), game.show(A3)]).toEqual(['1', '']);
    game.send({ type: 'undo' });
    expect([game.show(A1), game.show(A3)]).toEqual(['', '{1}']);
  });
  test('tapping a given selects its digit, and tapping it again deselects the digit', () => {
    const game = play(press(1), press(1), tap(A2));
    expect(pick(game.now.context, 'digit', 'marksShown', 'selection')).toEqual({
      digit: 5,
      marksShown: true,
      selection: [],
    });
    game.send(tap(A2));
    expect([game.now.context.digit, game.now.context.board.position]).toEqual([0, 1]);
  });
  test('tapping an entry selects its digit in pencil mode and replaces it otherwise', () => {
    const game = play(tap(A1), press(1), { type: 'escape.pressed' }, press(2), PENCIL, tap(A1));
    expect([game.show(A1), game.now.context.digit]).toEqual(['1', 1]);
    game.send(press(2), PENCIL, tap(A1));
    expect([game.show(A1), game.now.context.digit]).toEqual(['2', 2]);
  });
  test('a digit pressed while only a given is selected becomes the selected digit', () => {
    const game = play(tap(A2), press(1));
    expect(pick(game.now.context, 'digit', 'selection')).toEqual({ digit: 1, selection: [] });
  });
  test('painting a given keeps it selected', () => {
    const game = play(tap(A2), PALETTE, press(4));
    expect([game.show(A2), game.now.context.digit, game.now.context.selection]).toEqual(['5! #4', 0, [A2]]);
  });
  test('with the setting "cell first", a tap always selects the cell', () => {
    const game = start(puzzleBoard(), { settings: { entry: 'cell' } });
    game.send(press(1), tap(A1));
    expect([game.show(A1), game.now.context.digit, game.now.context.selection]).toEqual(['', 0, [A1]]);
    game.send(press(3));
    expect(game.show(A1)).toBe('3');
  });
  test('with the setting "digit first", the pad only selects a digit, and a typed digit is entered', () => {
    const game = start(puzzleBoard(), { settings: { entry: 'digit' } });
    game.send(tap(A1), press(1));
    expect([game.show(A1), game.now.context.digit, game.now.context.selection]).toEqual(['', 1, []]);
    game.send(tap(A1), { type: 'escape.pressed' }, tap(A3), { type: 'digit.pressed', digit: 2, typed: true });
    expect([game.show(A1), game.show(A3)]).toEqual(['1', '2']);
  });
  test('an arrow key starts at the focused cell and wraps at the edges unless it extends the selection', () => {
    const game = play({ type: 'cursor.moved', direction: 'left', from: 27 });
    expect(game.now.context.selection).toEqual([35]);
    game.send({ type: 'cursor.moved', direction: 'right', extend: true });
    expect(game.now.context.selection).toEqual([35]);
  });
  test('Escape clears the selected digit, the selection and the eraser', () => {
    const game = play(press(4), ERASER, { type: 'escape.pressed' });
    expect(pick(game.now.context, 'digit', 'selection', 'eraser')).toEqual({
      digit: 0,
      selection: [],
      eraser: 0,
    });
  });
});

describe('tools', () => {
  function round(set: BoardEvent[], event: BoardEvent, field: 'palette' | 'eraser', times: number): number[] {
    const game = play(...set);
    return Array.from({ length: times }, () => {
      game.send(event);
      return game.now.context[field];
    });
  }
  // Specification 4.14
  test('pencil toggles on and off', () => {
    const game = play(PENCIL);
    expect(game.now.context.pencil).toBe(true);
    game.send(PENCIL);
    expect(game.now.context.pencil).toBe(false);
  });
  // Specification 4.15
  test('palette cycles 0..5 with the pencil on', () => {
    expect(round([PENCIL], PALETTE, 'palette', 7)).toEqual([1, 2, 3, 4, 5, 0, 1]);
  });
  // Specification 4.15
  test('palette cycles 0..1 with the pencil off', () => {
    expect(round([], PALETTE, 'palette', 3)).toEqual([1, 0, 1]);
  });
  // Specification 4.16
  test('eraser cycles 0..2 with the pencil on and the palette above 0', () => {
    expect(round([PENCIL, PALETTE], ERASER, 'eraser', 4)).toEqual([1, 2, 0, 1]);
  });
  // Specification 4.16
  test.each([
    ['plain', []],
    ['pencil', [PENCIL]],
    ['cell colours', [PALETTE]],
  ])('eraser cycles 0..1 in all other modes: %s', (_, set) => {
    expect(round(set, ERASER, 'eraser', 3)).toEqual([1, 0, 1]);
  });
  test('turning the pencil off resets palette and eraser states that require it', () => {
    const game = play(PENCIL, PALETTE, PALETTE, ERASER, ERASER, PENCIL);
    expect(pick(game.now.context, 'pencil', 'palette', 'eraser')).toEqual({
      pencil: false,
      palette: 0,
      eraser: 1,
    });
  });
  // Specification 4.17
  test('clicking the selected digit turns its marks off and on', () => {
    const game = play(press(4), press(4));
    expect(pick(game.now.context, 'digit', 'marksShown')).toEqual({ digit: 4, marksShown: false });
    game.send(press(4));
    expect(game.now.context.marksShown).toBe(true);
  });
  // Specification 4.17
  test('while a note pair is on, clicking the selected digit flips between a and b', () => {
    const game = play(PENCIL, press(3), tap(A1), PALETTE, tap(A1));
    expect(game.show(A1)).toBe('{3} 3a1');
    game.send(press(3), tap(A1));
    expect([game.show(A1), game.now.context.marksShown]).toEqual(['{3} 3b1', true]);
  });
  test('with the pencil off, the eraser clears the digit, or the colour while the palette is on', () => {
    const game = play(tap(A1), press(1), PALETTE, press(5), { type: 'escape.pressed' }, ERASER, tap(A1));
    expect(game.show(A1)).toBe('1');
    game.send(PALETTE, tap(A1));
    expect(game.show(A1)).toBe('');
  });
  test('while colouring, the eraser leaves a digit without a colour', () => {
    const game = play(tap(A1), press(1), PALETTE, ERASER);
    expect(game.show(A1)).toBe('1');
    game.send({ type: 'escape.pressed' }, ERASER, tap(A1));
    expect(game.show(A1)).toBe('1');
  });
  test('the eraser clears what a cell has if that is of another kind', () => {
    const game = start();
    game.send(tap(A1), PENCIL, press(1), press(2), PENCIL, { type: 'escape.pressed' }, ERASER, tap(A1));
    expect(game.show(A1)).toBe('');
  });
  test('with the pencil on, the eraser clears the selected note, or all notes if none is selected', () => {
    const game = play(tap(A1), PENCIL, press(1), press(2), press(3), { type: 'escape.pressed' });
    game.send(press(2), ERASER, tap(A1));
    expect(game.show(A1)).toBe('{13}');
    game.send({ type: 'escape.pressed' }, ERASER, tap(A1));
    expect(game.show(A1)).toBe('');
  });
  test('with a note pair on, the eraser clears the colour of one note, then that colour everywhere', () => {
    const game = start();
    const cells: BoardEvent = { type: 'cells.dragged', cells: [A1, A3] };
    game.send(cells, PENCIL, press(1), press(2), PALETTE, press(1), press(2), { type: 'escape.pressed' });
    game.send(press(2), ERASER, tap(A1));
    expect([game.show(A1), game.show(A3)]).toEqual(['{12} 1a1', '{12} 1a1 2a1']);
    game.send(ERASER, tap(A1));
    expect([game.show(A1), game.show(A3)]).toEqual(['{12}', '{12}']);
  });
  test('the eraser clears selected cells immediately', () => {
    const game = play(tap(A1), press(1), ERASER);
    expect([game.show(A1), game.now.context.eraser]).toEqual(['', 0]);
  });
  test('selecting a digit turns the eraser off', () => {
    const game = play(ERASER, press(2), tap(A1));
    expect([game.show(A1), game.now.context.eraser]).toEqual(['2', 0]);
  });
});

describe('the timer', () => {
  test('waits for the first entry on a first visit', () => {
    const game = start(puzzleBoard(), { waits: true });
    game.time.now += 3000;
    game.send(tap(A2), tap(A1));
    game.time.now += 3000;
    // Nor does another puzzle start it.
    game.send({ type: 'puzzle.opened', board: puzzleBoard() }, tap(A1));
    game.time.now += 3000;
    expect(game.elapsed()).toBe(0);
    game.send(press(1));
    game.time.now += 500;
    expect([game.elapsed(), game.now.context.board.history[1]?.seconds]).toEqual([1500, 1]);
    game.send({ type: 'page.hidden' });
    game.time.now += 500;
    game.send({ type: 'page.shown' });
    expect(game.elapsed()).toBe(1500);
  });
  // Specification 1.6
  test('stops while the game is paused, and the board accepts no edits', () => {
    const game = start();
    game.time.now += 1000;
    game.send({ type: 'pause.pressed' });
    game.time.now += 9000;
    game.send(press(1), tap(A1));
    expect([game.elapsed(), game.show(A1), game.now.value]).toEqual([1000, '', 'paused']);
    game.send({ type: 'pause.pressed' });
    game.time.now += 500;
    expect(game.elapsed()).toBe(1500);
  });
  test('stops while the page is hidden and resumes when it is shown', () => {
    const game = play({ type: 'page.hidden' });
    game.time.now += 9000;
    game.send({ type: 'page.shown' });
    game.time.now += 500;
    expect(game.elapsed()).toBe(500);
  });
  test('a paused game stays paused when its page is shown again', () => {
    const game = play({ type: 'pause.pressed' }, { type: 'page.hidden' }, { type: 'page.shown' });
    expect(game.now.value).toBe('paused');
  });
  // Specification 4.4
  test('loading a board replaces the current one, clears the history and restores the timer', () => {
    const game = start();
    game.time.now += 5000;
    game.send(press(1), tap(A1));
    game.send({ type: 'puzzle.opened', board: newBoard(PUZZLE, 'custom'), elapsedMs: 700 });
    game.time.now += 50;
    expect([game.elapsed(), game.now.context.board.history.length, game.show(A1)]).toEqual([750, 1, '']);
  });
  test('a restart clears the board and the time in one step, and undo restores both', () => {
    const game = play(press(1), tap(A1));
    game.time.now += 5000;
    game.send({ type: 'restarted' });
    expect([game.show(A1), game.elapsed()]).toEqual(['', 0]);
    game.time.now += 300;
    game.send({ type: 'undo' });
    expect([game.show(A1), game.elapsed()]).toEqual(['1', 5300]);
    game.send({ type: 'redo' });
    expect([game.show(A1), game.elapsed()]).toEqual(['', 300]);
    game.send({ type: 'edited', rewrite: (board) => goTo(board, 1) });
    expect(game.elapsed()).toBe(5300);
  });
  test('each entry has the playing time at which it was made', () => {
    const game = start();
    game.time.now += 5400;
    game.send(press(1), tap(A1));
    game.send({ type: 'pause.pressed' });
    game.time.now += 60_000;
    game.send({ type: 'pause.pressed' });
    game.time.now += 3000;
    game.send(tap(A3));
    expect(game.now.context.board.history.map(({ seconds }) => seconds)).toEqual([undefined, 5, 8]);
  });
  test('a restart of a board without entries changes nothing', () => {
    const game = start();
    game.time.now += 5000;
    game.send({ type: 'restarted' });
    expect([game.elapsed(), game.now.context.board.position]).toEqual([5000, 1]);
  });
  test('undoing a restart and playing on restores the time from before the restart', () => {
    const game = play(press(1), tap(A1));
    game.time.now += 5000;
    game.send({ type: 'restarted' }, tap(A3), { type: 'undo' }, { type: 'undo' }, tap(A3));
    expect([game.elapsed(), setAsideMs(game.now.context.board)]).toEqual([5000, 0]);
  });
  test('under a dialog the time stops, but the dialog can still change the board', () => {
    const game = play(press(1), tap(A1), { type: 'page.hidden' });
    game.time.now += 5000;
    game.send({ type: 'edited', rewrite: undo });
    game.send({ type: 'puzzle.opened', board: newBoard(PUZZLE, 'custom') });
    game.time.now += 5000;
    expect([game.now.value, game.elapsed(), game.show(A1)]).toEqual(['away', 0, '']);
    game.send({ type: 'page.shown' });
    expect(game.now.value).toBe('playing');
  });
  test('a game paused while its page is hidden stays paused when the page is shown', () => {
    const game = play({ type: 'page.hidden' }, { type: 'pause.pressed' }, { type: 'page.shown' });
    game.time.now += 4000;
    expect([game.now.value, game.elapsed()]).toEqual(['paused', 0]);
    game.send({ type: 'pause.pressed' });
    expect(game.now.value).toBe('playing');
  });
  test('a game that was left paused opens paused', () => {
    const game = start(puzzleBoard(), { elapsedMs: 700, paused: true });
    game.time.now += 5000;
    expect([game.now.value, game.elapsed()]).toEqual(['paused', 700]);
    game.send({ type: 'puzzle.opened', board: puzzleBoard(), elapsedMs: 900, paused: true });
    expect([game.now.value, game.elapsed()]).toEqual(['paused', 900]);
    game.send({ type: 'puzzle.opened', board: puzzleBoard() });
    expect(game.now.value).toBe('playing');
  });

  test('restarting a paused game resumes it', () => {
    const game = play(press(1), tap(A1), { type: 'pause.pressed' }, { type: 'restarted' });
    game.time.now += 3000;
    expect([game.show(A1), game.elapsed()]).toEqual(['', 3000]);
  });
});

describe('winning', () => {
  // Specification 4.13
  test('a full board without conflicts stops the timer and opens the win dialog', () => {
    const game = start(nearlySolved([A1]));
    game.time.now += 4000;
    game.send(press(1), tap(A1));
    game.time.now += 4000;
    expect([game.now.value, game.elapsed()]).toEqual([{ won: 'announced' }, 4000]);
    game.send({ type: 'win.confirmed' });
    expect(game.now.value).toEqual({ won: 'confirmed' });
    // Taken back while nobody sees the board, the time stands.
    game.send({ type: 'page.hidden' }, { type: 'undo' });
    expect(game.now.value).toBe('away');
  });
  // Specification 4.13
  test('a full board with a conflict is not a win', () => {
    const game = start(nearlySolved([A1]));
    game.send(press(2), tap(A1));
    expect(game.now.value).toBe('playing');
  });
  test('a solved board accepts no entries until undo reopens it', () => {
    const game = start(nearlySolved([A1]));
    game.send(press(1), tap(A1), { type: 'win.confirmed' }, press(2), tap(A1));
    expect(game.show(A1)).toBe('1');
    game.send({ type: 'undo' });
    expect([game.show(A1), game.now.value]).toEqual(['', 'playing']);
  });
  test('opening a board that is already solved does not announce a win', () => {
    expect(start(placeDigit(nearlySolved([A1]), [A1], 1)).now.value).toEqual({ won: 'confirmed' });
  });
  test('opening a new puzzle after a win starts a new game', () => {
    const game = start(nearlySolved([A1]));
    game.send(press(1), tap(A1), { type: 'puzzle.opened', board: puzzleBoard() });
    expect([game.now.value, game.elapsed()]).toEqual(['playing', 0]);
  });
});

test('property: a digit is selected only while no cell is, and tool cycles stay in their range', () => {
  const cell = fc.integer({ min: 0, max: 80 });
  const event = fc.oneof(
    cell.map(tap),
    fc.integer({ min: 1, max: 9 }).map(press),
    fc.constantFrom<BoardEvent>(PENCIL, PALETTE, ERASER, { type: 'undo' }, { type: 'redo' }),
    cell.map((at): BoardEvent => ({ type: 'cell.tapped', cell: at, extend: 'one' })),
    fc.constant<BoardEvent>({ type: 'cursor.moved', direction: 'left', extend: true }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const game = start();
      game.send(...events);
      const { digit, selection, pencil, palette, eraser } = game.now.context;
      expect(digit === 0 || selection.length === 0).toBe(true);
      expect(palette).toBeLessThanOrEqual(pencil ? 5 : 1);
      expect(eraser).toBeLessThanOrEqual(pencil && palette > 0 ? 2 : 1);
    }),
  );
});
