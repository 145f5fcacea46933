import { newBoard } from '../../../core/board/board.ts';
import { colorNote, cycleNoteColor, paintCells } from '../../../core/board/colors.ts';
import { completeCandidates, placeDigit, startAgain, toggleNote } from '../../../core/board/entries.ts';
import {
  eraseBackground,
  eraseContent,
  eraseDigit,
  eraseNoteColor,
  eraseNotePair,
  eraseNotes,
} from '../../../core/board/erase.ts';
import { undo } from '../../../core/board/history.ts';
import { takeBackDigits } from '../../../core/board/take-back.ts';
import { PEERS } from '../../../core/sudoku/cells.ts';
import { wrongCells } from '../../../core/board/check.ts';
import { progressOf } from '../../../core/board/progress.ts';
import { statusOf } from '../../../core/board/status.ts';
import { PUZZLE, SOLUTION, nearlySolved, puzzleBoard, show } from '../../support/boards.ts';

const A1 = 0;
const A2 = 1; // given 5
const A3 = 2;
const B1 = 9;
const I9 = 80;

describe('choosing a puzzle string', () => {
  // Specification 4.5
  test('sets the given cells and resets the rest', () => {
    const board = newBoard(PUZZLE, 'expert');
    expect([show(board, A1), show(board, A2)]).toEqual(['', '5!']);
    expect({ ...board, cells: board.cells.map((cell) => cell.digit).join('') }).toEqual({
      puzzle: PUZZLE,
      level: 'expert',
      cells: PUZZLE,
      lastEdited: null,
      position: 1,
      history: [{ cells: [], before: [], after: [] }],
    });
  });
});

describe('placing a digit', () => {
  // Specification 1.1
  test('fills an empty cell and remembers it as the last edited one', () => {
    const board = placeDigit(puzzleBoard(), [A1], 1);
    expect([show(board, A1), board.lastEdited, board.position, board.history.length]).toEqual([
      '1',
      A1,
      2,
      2,
    ]);
  });
  // Specification 4.8
  test('leaves a given cell unchanged and returns the same board object', () => {
    const board = puzzleBoard();
    expect(placeDigit(board, [A2], 1)).toBe(board);
    expect(toggleNote(board, [A2], 1)).toBe(board);
    expect(eraseContent(board, [A2])).toBe(board);
  });
  test('fills several cells in one step, and clears them if all have the digit', () => {
    const filled = placeDigit(placeDigit(puzzleBoard(), [A1], 9), [A1, A2, A3], 9);
    expect([show(filled, A1), show(filled, A2), show(filled, A3), filled.position]).toEqual([
      '9',
      '5!',
      '9',
      3,
    ]);
    const cleared = placeDigit(filled, [A1, A3], 9);
    expect([show(cleared, A1), show(cleared, A3)]).toEqual(['', '']);
  });
  test('clears the digit even if a given cell with another digit is selected too', () => {
    const filled = placeDigit(puzzleBoard(), [A1], 9);
    expect(show(placeDigit(filled, [A1, A2], 9), A1)).toBe('');
  });
  test('keeps the notes of peers by default', () => {
    const noted = toggleNote(puzzleBoard(), [A3], 1);
    expect(show(placeDigit(noted, [A1], 1), A3)).toBe('{1}');
  });
  test('keeps the notes underneath, which reappear when the digit is erased', () => {
    const noted = colorNote(toggleNote(puzzleBoard(), [A1], 2), [A1], 2, 'b3');
    const placed = placeDigit(noted, [A1], 1);
    expect(show(placed, A1)).toBe('1 2b3');
    expect(show(eraseDigit(placed, [A1]), A1)).toBe('{2} 2b3');
  });
  test('automatic removal also takes the digit out of the notes of its peers, in the same undo step', () => {
    const noted = toggleNote(toggleNote(puzzleBoard(), [A3, B1, I9], 1), [A3], 8);
    const placed = placeDigit(noted, [A1], 1, true);
    expect([A1, A3, B1, I9].map((cell) => show(placed, cell))).toEqual(['1', '{8}', '', '{1}']);
    expect(placed.lastEdited).toBe(A1);
    expect(undo(placed).cells).toEqual(noted.cells);
  });
});

describe('notes', () => {
  test('a cell with a digit refuses a note', () => {
    const board = placeDigit(puzzleBoard(), [A1], 1);
    expect(toggleNote(board, [A1], 3)).toBe(board);
  });
  // Specification 1.1
  test('a note is added to the selected cells that lack it, or removed if all have it', () => {
    const mixed = toggleNote(toggleNote(puzzleBoard(), [A1], 3), [A1, A3], 3);
    expect([show(mixed, A1), show(mixed, A3)]).toEqual(['{3}', '{3}']);
    const none = toggleNote(mixed, [A1, A3], 3);
    expect([show(none, A1), show(none, A3)]).toEqual(['', '']);
  });
  // Specification 1.8
  test('completing candidates gives each empty cell the digits absent from its row, column and box', () => {
    const board = completeCandidates(puzzleBoard());
    expect([show(board, A1), show(board, A2), show(board, A3), board.position]).toEqual([
      '{124}',
      '5!',
      '{12489}',
      2,
    ]);
    expect(completeCandidates(board)).toBe(board);
  });
});

describe('colours', () => {
  // Specification 1.2
  test('painting works on all cells including givens, and painting the same colour again clears it', () => {
    const painted = paintCells(puzzleBoard(), [A1, A2], 4);
    expect([show(painted, A1), show(painted, A2)]).toEqual(['#4', '5! #4']);
    expect(show(paintCells(painted, [A1], 4), A1)).toBe('');
  });
  test('only existing notes can be coloured, and applying the same colour again clears it', () => {
    const noted = toggleNote(puzzleBoard(), [A1], 3);
    expect(colorNote(noted, [A1], 4, 'a1')).toBe(noted);
    const colored = colorNote(noted, [A1], 3, 'a1');
    expect(show(colored, A1)).toBe('{3} 3a1');
    expect(show(colorNote(colored, [A1], 3, 'b1'), A1)).toBe('{3} 3b1');
    expect(show(colorNote(colored, [A1], 3, 'a1'), A1)).toBe('{3}');
  });
  test('if some selected cells lack the colour, all of them get it', () => {
    const painted = paintCells(paintCells(puzzleBoard(), [A1], 4), [A1, A3], 4);
    expect([A1, A3].map((cell) => show(painted, cell))).toEqual(['#4', '#4']);
    const noted = toggleNote(puzzleBoard(), [A1, A3], 3);
    const colored = colorNote(colorNote(noted, [A1], 3, 'a1'), [A1, A3], 3, 'a1');
    expect([A1, A3].map((cell) => show(colored, cell))).toEqual(['{3} 3a1', '{3} 3a1']);
  });
  test('cells without the visible note are ignored when its colour is toggled', () => {
    const colored = colorNote(toggleNote(puzzleBoard(), [A1], 3), [A1], 3, 'a1');
    const others = [toggleNote(colored, [A3], 4), placeDigit(toggleNote(colored, [A3], 3), [A3], 8)];
    for (const board of [colored, ...others]) {
      expect(show(colorNote(board, [A1, A3], 3, 'a1'), A1)).toBe('{3}');
      expect(show(cycleNoteColor(board, [A1, A3], 3, 1), A1)).toBe('{3} 3b1');
    }
  });
  test('the note styles of the selected cells cycle through a, b and none', () => {
    const steps = [toggleNote(puzzleBoard(), [A1, A3], 3)];
    for (let step = 0; step < 3; step++) steps.push(cycleNoteColor(steps[step], [A1, A3], 3, 2));
    expect(steps.map((board) => show(board, A3))).toEqual(['{3}', '{3} 3a2', '{3} 3b2', '{3}']);
    // Where they differ the round begins.
    const mixed = cycleNoteColor(cycleNoteColor(steps[0], [A1], 3, 2), [A1, A3], 3, 2);
    expect([A1, A3].map((cell) => show(mixed, cell))).toEqual(['{3} 3a2', '{3} 3a2']);
  });
});

describe('the eraser', () => {
  const base = paintCells(
    colorNote(
      colorNote(toggleNote(toggleNote(puzzleBoard(), [A1, A3], 1), [A1], 2), [A1, A3], 1, 'a1'),
      [A1],
      2,
      'b1',
    ),
    [A1],
    7,
  );
  // Specification 4.12
  test('clears a digit and nothing else', () => {
    expect(show(eraseDigit(placeDigit(paintCells(puzzleBoard(), [A1], 7), [A1], 1), [A1]), A1)).toBe('#7');
  });
  // Specification 4.12
  test('clears a cell colour', () => {
    expect(show(eraseBackground(base, [A1]), A1)).toBe('{12} 1a1 2b1');
  });
  // Specification 4.12
  test('clears a note, or all notes of a cell', () => {
    expect(show(eraseNotes(base, [A1], 1), A1)).toBe('{2} 2b1 #7');
    expect(show(eraseNotes(base, [A1], 0), A1)).toBe('#7');
  });
  test('does not change givens or notes under a digit', () => {
    const board = placeDigit(base, [A1], 9);
    expect(eraseDigit(board, [A2])).toBe(board);
    expect(eraseNotes(board, [A1], 0)).toBe(board);
  });
  test('clears the colour of one note or of all notes', () => {
    expect(show(eraseNoteColor(base, [A1], 1), A1)).toBe('{12} 2b1 #7');
    expect(show(eraseNoteColor(base, [A1], 0), A1)).toBe('{12} #7');
  });
  // Specification 4.12
  test('clears a pair of note colours in all cells in one step', () => {
    const cleared = eraseNotePair(colorNote(base, [A3], 1, 'b2'), 1);
    expect([show(cleared, A1), show(cleared, A3)]).toEqual(['{12} #7', '{1} 1b2']);
    expect(cleared.position).toBe(base.position + 2);
  });
  test('Delete first removes the digit, then the notes, then the colour', () => {
    const steps = [placeDigit(base, [A1], 9)];
    for (let step = 0; step < 3; step++) steps.push(eraseContent(steps[step], [A1]));
    expect(steps.map((board) => show(board, A1))).toEqual(['9 1a1 2b1 #7', '{12} 1a1 2b1 #7', '#7', '']);
  });
  test('Delete on several cells removes the topmost content that any of them has', () => {
    const board = placeDigit(base, [A3], 9);
    expect([A1, A3].map((cell) => show(eraseContent(board, [A1, A3]), cell))).toEqual([
      '{12} 1a1 2b1 #7',
      '{1} 1a1',
    ]);
    expect([A1, B1].map((cell) => show(eraseContent(base, [A1, B1]), cell))).toEqual(['#7', '']);
  });
  test('restarting returns to the givens in one undo step', () => {
    const cleared = startAgain(base, 0);
    expect(cleared.cells).toEqual(puzzleBoard().cells);
    expect(undo(cleared).cells).toEqual(base.cells);
  });
});

describe('taking a wrong digit back', () => {
  const noted = completeCandidates(puzzleBoard());
  const digit = 1 + Math.log2(noted.cells[A1].notes & -noted.cells[A1].notes);
  const peers = PEERS[A1].filter((cell) => noted.cells[cell].notes & (1 << (digit - 1)));

  test('brings back the notes that it removed, also after other entries', () => {
    const entered = placeDigit(noted, [A1], digit, true);
    for (const peer of peers) expect(show(entered, peer)).not.toBe(show(noted, peer));
    const later = toggleNote(entered, [80], 1);
    const back = takeBackDigits(later, [A1]);
    for (const cell of [A1, ...peers]) expect(show(back, cell)).toBe(show(noted, cell));
    expect(undo(back).cells).toEqual(later.cells);
  });

  test('leaves out notes that another of the same digit excludes', () => {
    const [first] = peers;
    const other = placeDigit(placeDigit(noted, [A1], digit, true), [first], digit, true);
    const back = takeBackDigits(other, [A1]);
    for (const peer of peers)
      expect(show(back, peer)).toBe(
        PEERS[first].includes(peer) || peer === first ? show(other, peer) : show(noted, peer),
      );
  });

  test('brings all back with several, in one step', () => {
    const [first] = peers;
    const both = placeDigit(placeDigit(noted, [A1], digit, true), [first], digit, true);
    const back = takeBackDigits(both, [A1, first]);
    expect(back.cells.map((_, cell) => show(back, cell))).toEqual(
      noted.cells.map((_, cell) => show(noted, cell)),
    );
    expect(undo(back).cells).toEqual(both.cells);
  });

  test('brings back the colours of notes, and what an earlier entry of the digit removed', () => {
    const colored = colorNote(noted, [...peers], digit, 'a1');
    const other = placeDigit(placeDigit(colored, [A1], digit, true), [A1], (digit % 9) + 1);
    const back = takeBackDigits(placeDigit(other, [A1], digit, true), [A1]);
    for (const peer of peers) expect(show(back, peer)).toBe(show(colored, peer));
  });

  test('erases it alone if its entry is not known', () => {
    const entered = placeDigit(noted, [A1], digit, true);
    const forgotten = { ...entered, history: [entered.history[0]], position: 1 };
    const back = takeBackDigits(forgotten, [A1]);
    expect(show(back, A1)).toBe(show(noted, A1));
    for (const peer of peers) expect(show(back, peer)).toBe(show(entered, peer));
  });
});

describe('the status of the board', () => {
  test('counts the givens, the empty cells and the missing copies of each digit', () => {
    expect(statusOf(puzzleBoard())).toEqual({
      givenCount: 30,
      emptyCount: 51,
      remaining: [0, 7, 7, 5, 5, 6, 5, 5, 5, 6],
      conflicts: new Set(),
      solved: false,
    });
  });
  test('the remaining count of a digit placed too often is negative', () => {
    const often = placeDigit(puzzleBoard(), [...puzzleBoard().cells.keys()], 1);
    expect(statusOf(often).remaining).toEqual([0, -44, 7, 5, 5, 6, 5, 5, 5, 6]);
  });
  // Specification 4.9
  test('two equal digits in a house both conflict', () => {
    expect(statusOf(placeDigit(puzzleBoard(), [A1], 5)).conflicts).toEqual(new Set([A1, A2]));
  });
  test('a full board is solved only if it has no conflict', () => {
    expect(statusOf(placeDigit(nearlySolved([A1]), [A1], 2)).solved).toBe(false);
    expect(statusOf(placeDigit(nearlySolved([A1]), [A1], 1)).solved).toBe(true);
  });
  test('progress is the proportion of open cells that are filled', () => {
    const boards = [puzzleBoard(), nearlySolved([]), nearlySolved([A1]), newBoard(SOLUTION, 'custom')];
    expect(boards.map(progressOf)).toEqual([0, 1, 50 / 51, 1]);
  });
  test('finds the entries that disagree with the solution', () => {
    const right = placeDigit(puzzleBoard(), [A1], 1);
    const wrong = placeDigit(placeDigit(right, [A3], 2), [B1], 3);
    const solution = Array.from(SOLUTION, Number);
    expect([wrongCells(right, solution), wrongCells(wrong, solution)]).toEqual([[], [A3]]);
  });
});
