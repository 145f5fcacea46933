import { setupI18n } from '@lingui/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { Profiler, type ReactNode } from 'react';
import { createActor } from 'xstate';
import { boardMachine } from '../../../../src/game/board/board-machine.ts';
import { BoardHandleContext, useBoard } from '../../../../src/game/board/board-context.ts';
import { createCellViews } from '../../../../src/game/board/cell-views.ts';
import { Grid } from '../../../../src/game/board/grid.tsx';
import { LevelBar } from '../../../../src/game/board/level-bar.tsx';
import { Pad } from '../../../../src/game/board/pad.tsx';
import { useBoardKeys, type KeyCommands } from '../../../../src/game/board/keyboard.ts';
import { useDoubleTap } from '../../../../src/game/board/use-double-tap.ts';
import { describeHouse } from '../../../../src/game/board/describe-house.ts';
import SpokenBoard, { describeChange, describeModes } from '../../../../src/game/board/spoken-board.ts';
import { announce, Announcer } from '../../../../src/ui/announcer.tsx';
import { placeDigit, toggleNote } from '../../../../core/board/entries.ts';
import type { Board } from '../../../../core/board/board.ts';
import type { NoteKind } from '../../../../core/board/cell.ts';
import { cycleNoteColor, paintCells } from '../../../../core/board/colors.ts';
import { puzzleBoard } from '../../../support/boards.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function show(content: ReactNode) {
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const handle = { actor, views: createCellViews(actor) };
  render(<BoardHandleContext value={handle}>{content}</BoardHandleContext>);
  return actor;
}

const cellNamed = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell='${name}']`)!;

/** As assistive technology does it: a click without a pointer. */
function tap(name: string): void {
  fireEvent.click(cellNamed(name), { detail: 0 });
}

test('the grid has 81 cells in reading order, with their values and labels', () => {
  show(<Grid />);
  const cells = screen.getAllByRole('gridcell');
  expect(cells.map((cell) => cell.dataset.cell).slice(7, 11)).toEqual(['A8', 'A9', 'B1', 'B2']);
  expect(cells.map((cell) => cell.dataset.value!.padStart(1, '0')).join('')).toBe(puzzleBoard().puzzle);
  expect([cells[0], cells[1]].map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'A1, empty',
    'A2, given 5',
  ]);
});

test('tapping a cell and pressing a digit does not render the other cells', () => {
  let renders = 0;
  show(
    <Profiler id="board" onRender={() => renders++}>
      <Grid />
      <Pad onSave={() => undefined} />
    </Profiler>,
  );
  tap('A1');
  const untouched = cellNamed('E5').firstChild;
  renders = 0;
  fireEvent.click(document.querySelector('[data-digit="1"]')!);
  expect([cellNamed('A1').dataset.value, cellNamed('A1').getAttribute('aria-label')]).toEqual(['1', 'A1, 1']);
  expect(renders).toBe(1);
  expect(cellNamed('E5').firstChild).toBe(untouched);
});

test('editing a note notifies only its own cell', () => {
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const views = createCellViews(actor);
  const woken: number[] = [];
  for (let cell = 0; cell < 81; cell++) views.subscribe(cell, () => woken.push(cell));
  actor.send({ type: 'cell.tapped', cell: 0 });
  woken.length = 0;
  actor.send({ type: 'digit.pressed', digit: 1, as: 'note' });
  expect(woken).toEqual([0]);
});

test('entering a digit notifies only its own cell and the cells whose marks change', () => {
  const board = puzzleBoard();
  const actor = createActor(boardMachine, { input: { board, clock: () => 0 } }).start();
  const views = createCellViews(actor);
  const woken: number[] = [];
  for (let cell = 0; cell < 81; cell++) views.subscribe(cell, () => woken.push(cell));
  actor.send({ type: 'cell.tapped', cell: 0 });
  woken.length = 0;
  actor.send({ type: 'digit.pressed', digit: 1 });
  const ones = board.cells.flatMap(({ digit }, cell) => (digit === 1 ? [cell] : []));
  expect(woken).toEqual([0, ...ones]);
  // With the marks turned off only the cell itself is left.
  for (const type of ['undo', 'escape.pressed'] as const) actor.send({ type });
  for (const digit of [1, 1]) actor.send({ type: 'digit.pressed', digit });
  woken.length = 0;
  actor.send({ type: 'cell.tapped', cell: 0 });
  expect(woken).toEqual([0]);
});

test('the label of a cell names its notes, their pairs and its colour', () => {
  const actor = show(<Grid />);
  const edit = (rewrite: (board: Board) => Board) => {
    act(() => {
      actor.send({ type: 'edited', rewrite });
    });
    return cellNamed('A1').getAttribute('aria-label');
  };
  expect(edit((board) => toggleNote(board, [0], 1))).toBe('A1, notes 1');
  expect(edit((board) => cycleNoteColor(board, [0], 1, 1))).toBe('A1, notes 1, 1 in pair 1a');
  expect(edit((board) => paintCells(board, [0], 4))).toBe('A1, notes 1, 1 in pair 1a, colour 4');
});

// Specification 4.9
test('both cells of a conflict are labelled as in conflict', () => {
  const actor = show(<Grid />);
  act(() => {
    actor.send({ type: 'digit.pressed', digit: 5 });
    actor.send({ type: 'cell.tapped', cell: 0 });
  });
  expect(['A1', 'A2'].map((name) => cellNamed(name).getAttribute('aria-label'))).toEqual([
    'A1, 5, in conflict',
    'A2, given 5, in conflict',
  ]);
});

// Specification 1.18, 2.10
test('the six levels and the fifteen keys are identified by data attributes, in order', () => {
  show(
    <>
      <LevelBar onChoose={() => undefined} />
      <Pad onSave={() => undefined} />
    </>,
  );
  expect(
    Array.from(document.querySelectorAll<HTMLElement>('[data-level]'), (key) => key.dataset.level),
  ).toEqual(['novice', 'medial', 'skilled', 'expert', 'master', 'custom']);
  const keys = document.querySelectorAll<HTMLElement>('[data-tool], [data-digit]');
  expect(Array.from(keys, (key) => key.dataset.tool ?? key.dataset.digit).join(' ')).toBe(
    'undo pencil 1 2 3 redo palette 4 5 6 save eraser 7 8 9',
  );
});

// Specification 9.14
test('the levels have the specified names', () => {
  show(<LevelBar onChoose={() => undefined} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Novice',
    'Medial',
    'Skilled',
    'Expert',
    'Master',
    'Custom',
  ]);
});

test('the key of a note colour names its pair, and the style only once it is chosen', () => {
  const actor = show(<Pad onSave={() => undefined} />);
  act(() => {
    actor.send({ type: 'pencil.pressed' });
    actor.send({ type: 'palette.pressed' });
  });
  const labels = () =>
    [4, 5].map((digit) => document.querySelector(`[data-digit="${digit}"]`)!.getAttribute('aria-label'));
  expect(labels()).toEqual(['Note 4, pair 1', 'Note 5, pair 1']);
  act(() => {
    actor.send({ type: 'digit.pressed', digit: 4 });
  });
  expect(labels()).toEqual(['Note 4, pair 1a', 'Note 5, pair 1']);
});

test('a digit entered too often has no tick, and its key says so', () => {
  const actor = show(<Pad onSave={() => undefined} />);
  const key = document.querySelector('[data-digit="1"]')!;
  const count = key.querySelector<HTMLElement>('[data-left], :has(> svg)');
  const { board } = actor.getSnapshot().context;
  const empty = [...board.cells.keys()].filter((cell) => board.cells[cell].kind === 'empty');
  const fill = (cells: readonly number[]) => {
    act(() => {
      actor.send({ type: 'edited', rewrite: (now) => placeDigit(now, cells, 1) });
    });
    return [key.getAttribute('aria-label'), count!.dataset.left, key.querySelector('svg') !== null];
  };
  expect(fill(empty.slice(0, 7))).toEqual(['1, done', undefined, true]);
  expect(fill(empty.slice(0, 8))).toEqual(['1, 1 too many', '+1', false]);
  const { board: nine } = actor.getSnapshot().context;
  expect(describeChange(i18n, nine, placeDigit(nine, [empty[8]], 1))).toMatch(/2 too many of 1$/);
});

test('an edit is announced with the remaining count of its digit', () => {
  const before = puzzleBoard();
  expect(describeChange(i18n, before, placeDigit(before, [0], 1))).toBe('A1, 1. 6 left of 1');
  const noted = paintCells(toggleNote(toggleNote(before, [0], 1), [0], 4), [0], 3);
  expect(describeChange(i18n, before, noted)).toBe('A1, notes 1 4, colour 3');
  expect(describeChange(i18n, before, paintCells(before, [0, 1, 2, 3], 3))).toBe('4 cells changed');
  const readAgain = { ...before, cells: before.cells.map((cell) => ({ ...cell })) };
  expect(describeChange(i18n, before, readAgain)).toBe('');
});

test('a house is read out in reading order', () => {
  expect(describeHouse(i18n, puzzleBoard(), 0, 'row')).toBe(
    'Row A: empty, 5, empty, 7, empty, 3, empty, 6, empty',
  );
  expect(describeHouse(i18n, puzzleBoard(), 80, 'box')).toBe(
    'Box 9: 2, empty, 4, empty, 9, 3, empty, empty, empty',
  );
});

test('corner notes stand in the corners, centre notes in a line, and both in one grid without the setting', () => {
  const actor = show(<Grid />);
  const settings = { ...actor.getSnapshot().context.settings, twoKinds: true };
  const type = (digit: number, as: 'note' | 'centre') => {
    actor.send({ type: 'digit.pressed', digit, as });
  };
  const places = () =>
    Array.from(cellNamed('A1').querySelectorAll<HTMLElement>('[data-place]'), ({ dataset, textContent }) => [
      textContent,
      dataset.place,
    ]);
  act(() => {
    actor.send({ type: 'settings.changed', settings });
    actor.send({ type: 'cell.tapped', cell: 0 });
    type(4, 'note');
    type(1, 'note');
    type(4, 'centre');
    type(9, 'centre');
  });
  expect(places()).toEqual([
    ['4', '3'],
    ['9', '8'],
    ['1', '0'],
    ['4', '2'],
  ]);
  expect(cellNamed('A1').getAttribute('aria-label')).toBe('A1, corner notes 1 4, notes 4 9');
  act(() => {
    actor.send({ type: 'settings.changed', settings: { ...settings, twoKinds: false } });
  });
  expect(places()).toEqual([
    ['1', '0'],
    ['4', '3'],
    ['9', '8'],
  ]);
  expect(cellNamed('A1').getAttribute('aria-label')).toBe('A1, notes 1 4 9');
});

function DoubleTapped() {
  useDoubleTap(useBoard().actor);
  return <Grid />;
}

test('a double tap enters the only candidate of a cell if the player wants it', () => {
  const actor = show(<DoubleTapped />);
  const { settings } = actor.getSnapshot().context;
  const twice = () => {
    fireEvent.doubleClick(cellNamed('A1'));
    return cellNamed('A1').dataset.value;
  };
  act(() => {
    actor.send({ type: 'edited', rewrite: (board) => toggleNote(toggleNote(board, [0], 1), [0], 4) });
  });
  expect(twice()).toBe('');
  act(() => {
    actor.send({ type: 'settings.changed', settings: { ...settings, enterLastNote: true } });
  });
  expect(twice()).toBe('');
  act(() => {
    actor.send({ type: 'edited', rewrite: (board) => toggleNote(board, [0], 1) });
  });
  expect(twice()).toBe('4');
});

test('changes of tools and of the pause are announced', () => {
  const rest = { pencil: 'off' as NoteKind | 'off', palette: 0, eraser: 0, paused: false };
  const said: readonly (readonly [Partial<typeof rest>, Partial<typeof rest>, string])[] = [
    [{}, {}, ''],
    [{}, { pencil: 'both' }, 'Pencil on'],
    [{ pencil: 'both' }, {}, 'Pencil off'],
    [{}, { pencil: 'corner' }, 'Corner notes'],
    [{ pencil: 'corner' }, { pencil: 'centre' }, 'Centre notes'],
    [{}, { palette: 1 }, 'Colour on'],
    [{ pencil: 'both', palette: 1 }, { pencil: 'both', palette: 2 }, 'Colour on, pair 2'],
    [{ palette: 1 }, {}, 'Colour off'],
    [{}, { eraser: 1 }, 'Erase on'],
    [{ eraser: 1 }, { eraser: 2 }, 'Clear all on'],
    [{ eraser: 1 }, { pencil: 'both' }, 'Pencil on, Erase off'],
    [{}, { paused: true }, 'Paused'],
    [{ paused: true }, {}, 'Resumed'],
  ];
  for (const [before, after, text] of said)
    expect(describeModes(i18n, { ...rest, ...before }, { ...rest, ...after })).toBe(text);
});

test('a tool changed by a keyboard shortcut is announced unless its own button has the focus', () => {
  show(
    <>
      <Pad onSave={() => undefined} />
      <SpokenBoard />
      <Announcer />
      <Keys />
    </>,
  );
  const said = () => document.querySelector('[data-part=announcer]')!.textContent;
  const focus = (tool: string): void => {
    document.querySelector<HTMLElement>(`[data-tool=${tool}]`)!.focus();
  };
  focus('undo');
  fireEvent.keyDown(window, { key: 'c' });
  expect(said()).toBe('Colour on');
  focus('palette');
  fireEvent.keyDown(window, { key: 'c' });
  expect(said()).toBe('Colour on');
  fireEvent.keyDown(window, { key: 'e' });
  expect(said()).toBe('Erase on');
});

const heard: string[] = [];
const hears = (what: string) => () => heard.push(what);
const COMMANDS: KeyCommands = {
  onAct: (act) => heard.push(act),
  onHint: hears('hint'),
  onWhy: hears('why'),
  onNewGame: hears('new'),
  onKeyList: hears('keys'),
};

function Keys() {
  useBoardKeys(useBoard().actor, COMMANDS);
  return null;
}

test('a held shortcut key fires once, and a paused game handles only the list of keys', () => {
  heard.length = 0;
  const actor = show(<Keys />);
  const press = (key: string, repeat = false) => fireEvent.keyDown(window, { key, repeat });
  press('s');
  press('s', true);
  expect(heard).toEqual(['save']);
  press(' ');
  press(' ', true);
  expect(actor.getSnapshot().context.pencil).toBe(true);
  press('p');
  for (const key of ['h', 'a', 'v', 'g', 's', '?']) press(key);
  expect(heard).toEqual(['save', 'keys']);
  press('p');
  press('h');
  expect(heard).toEqual(['save', 'keys', 'hint']);
});

test('a long press selects the cell if it has no function of its own', () => {
  jest.useFakeTimers();
  const actor = show(<Grid />);
  // jsdom has no pointers.
  const down = new MouseEvent('pointerdown', { bubbles: true });
  fireEvent(cellNamed('A1'), Object.assign(down, { isPrimary: true }));
  act(() => {
    jest.advanceTimersByTime(600);
  });
  fireEvent.pointerUp(cellNamed('A1'));
  jest.useRealTimers();
  expect(actor.getSnapshot().context.selection).toEqual([0]);
});

test('a stroke faster than the frames writes into each cell on its way, and keeps what was written before', () => {
  const actor = show(<Grid />);
  const grid = screen.getByRole('grid');
  grid.getBoundingClientRect = () => ({ left: 0, top: 0, width: 900, height: 900 }) as DOMRect;
  grid.setPointerCapture = () => undefined;
  // jsdom has no pointers.
  const at = (type: string, cell: number, buttons = 1) => {
    const [clientX, clientY] = [(cell % 9) * 100 + 50, Math.floor(cell / 9) * 100 + 50];
    const event = new MouseEvent(type, { bubbles: true, buttons, clientX, clientY });
    return Object.assign(event, { isPrimary: true });
  };
  const stroke = (first: number, ...turns: readonly number[]): void => {
    fireEvent(screen.getAllByRole('gridcell')[first], at('pointerdown', first));
    for (const cell of turns) fireEvent(grid, at('pointermove', cell));
    fireEvent(grid, at('pointerup', turns.at(-1)!));
  };
  act(() => {
    actor.send({ type: 'pencil.pressed' });
    actor.send({ type: 'digit.pressed', digit: 5 });
  });
  const noted = () =>
    actor.getSnapshot().context.board.cells.flatMap(({ notes }, cell) => (notes > 0 ? [cell] : []));
  stroke(18, 20);
  expect(noted()).toEqual([18, 19, 20]);
  // Along a row, down a column.
  stroke(27, 30, 57);
  expect(noted()).toEqual([18, 19, 20, 27, 28, 29, 30, 39, 48, 57]);
  // Where the browser tells the moves between two frames, around a corner.
  fireEvent(screen.getAllByRole('gridcell')[72], at('pointerdown', 72));
  const between = [at('pointermove', 74)];
  fireEvent(grid, Object.assign(at('pointermove', 65), { getCoalescedEvents: () => between }));
  // Released outside, and moved on without a button.
  fireEvent(grid, at('pointermove', 0, 0));
  expect(noted().slice(10)).toEqual([65, 72, 73, 74]);
});

test('an edit made before the announcer has loaded is announced once, when it loads', () => {
  const actor = createActor(boardMachine, { input: { board: puzzleBoard(), clock: () => 0 } }).start();
  const handle = { actor, views: createCellViews(actor) };
  const page = (content: ReactNode) => (
    <>
      <BoardHandleContext value={handle}>{content}</BoardHandleContext>
      <Announcer />
    </>
  );
  const said = () => document.querySelector('[data-part=announcer]')!.textContent;
  const { rerender } = render(page(null));
  actor.send({ type: 'cell.tapped', cell: 0 });
  actor.send({ type: 'digit.pressed', digit: 5 });
  rerender(page(<SpokenBoard />));
  expect(said()).toBe('A1, 5, in conflict. 5 left of 5');
  // Another page is shown meanwhile, and the board is come back to.
  rerender(page(null));
  act(() => {
    announce('');
  });
  rerender(page(<SpokenBoard />));
  expect(said()).toBe('');
});
