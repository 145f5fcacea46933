import fc from '../../support/property.ts';
import { boardOf, type Board } from '../../../core/board/board.ts';
import { colorNote, paintCells } from '../../../core/board/colors.ts';
import { completeCandidates, placeDigit, startAgain, toggleNote } from '../../../core/board/entries.ts';
import { eraseContent, eraseNotePair } from '../../../core/board/erase.ts';
import { canRedo, canUndo, goTo, redo, setAsideMs, timed, undo } from '../../../core/board/history.ts';
import { standstills } from '../../../core/board/standstills.ts';
import { startTry } from '../../../core/board/try.ts';
import { PUZZLE, puzzleBoard } from '../../support/boards.ts';

type Act = (board: Board) => Board;

const digit = fc.integer({ min: 1, max: 9 });
const cells = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 4 });
const editing: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(cells, digit, fc.boolean()).map(
    ([at, d, removal]): Act =>
      (board) =>
        placeDigit(board, at, d, removal),
  ),
  fc.tuple(cells, digit).map(
    ([at, d]): Act =>
      (board) =>
        toggleNote(board, at, d),
  ),
  fc.tuple(cells, digit).map(
    ([at, d]): Act =>
      (board) =>
        paintCells(board, at, d),
  ),
  fc.tuple(cells, digit).map(
    ([at, d]): Act =>
      (board) =>
        colorNote(board, at, d, 'a2'),
  ),
  cells.map(
    (at): Act =>
      (board) =>
        eraseContent(board, at),
  ),
  fc.constant<Act>((board) => eraseNotePair(board, 2)),
  fc.constant<Act>(completeCandidates),
  fc.constant<Act>((board) => startAgain(board, 0)),
);
const acting = fc.oneof({ weight: 4, arbitrary: editing }, fc.constantFrom<Act>(undo, redo));
const games = fc
  .array(acting, { maxLength: 30 })
  .map((acts) => acts.reduce((board, act) => act(board), puzzleBoard()));

describe('undo and redo', () => {
  test('a fresh board is at position 1 and has nothing to undo or redo', () => {
    const board = puzzleBoard();
    expect([board.position, canUndo(board), canRedo(board)]).toEqual([1, false, false]);
    expect([undo(board), redo(board)]).toEqual([board, board]);
  });
  // Specification 4.3
  test('undo is allowed when the pointer is not 1 and the history is longer than 1', () => {
    const board = placeDigit(puzzleBoard(), [0], 1);
    expect([canUndo(board), canUndo(undo(board))]).toEqual([true, false]);
  });
  // Specification 4.3
  test('redo is allowed when the pointer is above 0 and below the last', () => {
    const board = placeDigit(puzzleBoard(), [0], 1);
    expect([canRedo(board), canRedo(undo(board))]).toEqual([false, true]);
  });
  // Specification 4.1
  test('a new edit cuts the history at the current position and is appended', () => {
    const three = placeDigit(placeDigit(placeDigit(puzzleBoard(), [0], 1), [2], 8), [4], 2);
    const cut = placeDigit(goTo(three, 2), [6], 4);
    expect(cut.history.map((edit) => edit.cells)).toEqual([[], [0], [6]]);
    expect([cut.position, canRedo(cut)]).toEqual([3, false]);
  });
  test('an edit that changes nothing keeps the undone edits for redo', () => {
    const back = undo(placeDigit(puzzleBoard(), [0], 1));
    expect(eraseContent(back, [0])).toBe(back);
  });
  test('undo shows which cell it changed', () => {
    expect(undo(placeDigit(placeDigit(puzzleBoard(), [0], 1), [2], 8)).lastEdited).toBe(2);
  });
  test('going to the current position or one outside the history returns the same board', () => {
    const board = placeDigit(puzzleBoard(), [0], 1);
    for (const position of [0, 3, 2]) expect(goTo(board, position)).toBe(board);
  });
  test('restarting sets the playing time aside, and undo brings it back', () => {
    const once = startAgain(placeDigit(puzzleBoard(), [0], 1), 5000);
    const twice = startAgain(placeDigit(once, [0], 1), 300);
    expect([puzzleBoard(), once, twice, undo(twice), goTo(twice, 2)].map(setAsideMs)).toEqual([
      0, 5000, 5300, 5000, 0,
    ]);
    const fresh = puzzleBoard();
    expect(startAgain(fresh, 5000)).toBe(fresh);
  });

  // Specification 1.5
  test('property: undo then redo is the identity', () => {
    fc.assert(
      fc.property(games, (board) => {
        if (canUndo(board)) expect(redo(undo(board)).cells).toEqual(board.cells);
        if (canRedo(board)) expect(undo(redo(board)).cells).toEqual(board.cells);
      }),
    );
  });
  // Specification 4.2
  test('property: position 1 shows the puzzle and the last position the newest state', () => {
    fc.assert(
      fc.property(games, (board) => {
        expect(goTo(board, 1).cells).toEqual(puzzleBoard().cells);
        expect(goTo(goTo(board, 1), board.position).cells).toEqual(board.cells);
      }),
    );
  });
  test('property: a given never changes', () => {
    fc.assert(
      fc.property(games, (board) => {
        const givens = board.cells.map((cell) => (cell.kind === 'given' ? cell.digit : 0)).join('');
        expect([givens, board.puzzle]).toEqual([PUZZLE, PUZZLE]);
      }),
    );
  });
  test('property: after an edit the history ends with that edit', () => {
    fc.assert(
      fc.property(games, editing, (board, act) => {
        const next = act(board);
        if (next === board) return;
        expect([next.position, next.history.length]).toEqual([board.position + 1, board.position + 1]);
        expect(next.history.slice(0, -1)).toEqual(board.history.slice(0, board.position));
      }),
    );
  });
  test('property: the kind of a cell matches its content', () => {
    fc.assert(
      fc.property(games, (board) => {
        const unfit = board.cells.filter(
          ({ kind, digit, notes, noteColors }) =>
            (digit !== 0) !== (kind === 'given' || kind === 'digit') ||
            (kind === 'notes' && notes === 0) ||
            ((kind === 'empty' || kind === 'given') && notes !== 0) ||
            noteColors.some((color, index) => color !== '' && (notes & (1 << index)) === 0),
        );
        expect(unfit).toEqual([]);
      }),
    );
  });
});

describe('the time of an entry', () => {
  const at = (board: Board, cell: number, seconds: number): Board =>
    timed(board, toggleNote(board, [cell], 1), seconds * 1000);
  const timesOf = ({ history }: Board) => history.map(({ seconds }) => seconds);

  test('is noted once, and stays with undo, redo and the mark of a try', () => {
    const board = at(at(puzzleBoard(), 0, 4), 2, 9);
    expect(timesOf(board)).toEqual([undefined, 4, 9]);
    const back = timed(board, undo(board), 20_000);
    expect(timesOf(back)).toEqual([undefined, 4, 9]);
    expect(timesOf(timed(back, redo(back), 21_000))).toEqual([undefined, 4, 9]);
    expect(timesOf(timed(board, startTry(board), 22_000))).toEqual([undefined, 4, 9]);
    // A new entry takes the place of an undone one.
    expect(timesOf(at(back, 9, 30))).toEqual([undefined, 4, 30]);
    expect(timesOf(timed(puzzleBoard(), startTry(puzzleBoard()), 5000))).toEqual([undefined]);
  });

  test('shows where the player stood still', () => {
    const times = [40, 45, 145, 175, 176];
    const board = times.reduce(
      (before, seconds, place) => at(before, [0, 2, 9, 12, 13][place], seconds),
      puzzleBoard(),
    );
    expect(standstills(board, 30, 5)).toEqual([
      { position: 1, seconds: 40 },
      { position: 3, seconds: 100 },
      { position: 4, seconds: 30 },
    ]);
    expect(standstills(board, 30, 2).map(({ position }) => position)).toEqual([1, 3]);
    // What was played before times were noted, and the time after a restart.
    const old = toggleNote(puzzleBoard(), [0], 1);
    // Of a game taken over from another device, the time before.
    const { cells } = placeDigit(puzzleBoard(), [2], 5, false);
    expect(standstills(at(boardOf(cells, 'novice'), 9, 500), 30, 5)).toEqual([]);
    expect(standstills(at(old, 2, 500), 30, 5)).toEqual([]);
    expect(standstills(at(at(puzzleBoard(), 0, 20), 2, 3), 3, 5)).toEqual([{ position: 1, seconds: 20 }]);
  });
});
