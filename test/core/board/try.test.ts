import { placeDigit, startAgain, toggleNote } from '../../../core/board/entries.ts';
import { triedOn } from '../../../core/board/blame.ts';
import { redo, undo } from '../../../core/board/history.ts';
import { openSaved } from '../../../core/board/saved-board.ts';
import {
  entriesSince,
  goBackToMark,
  keepTry,
  startTry,
  triesOf,
  triesOnly,
} from '../../../core/board/try.ts';
import type { Board } from '../../../core/board/board.ts';
import { readBoardText } from '../../../core/protocol/boards.ts';
import { writeBoardText } from '../../server/support/boards.ts';
import { candidateOf } from '../../../core/sudoku/position.ts';
import { puzzleBoard, show } from '../../support/boards.ts';

const A1 = 0;
const A3 = 2;
const B1 = 9;

const enter = (board: Board, cell: number, digit: number): Board => placeDigit(board, [cell], digit);
const trying = (): Board => enter(enter(startTry(enter(puzzleBoard(), A1, 1)), A3, 4), B1, 6);
const digits = (board: Board): string => [A1, A3, B1].map((cell) => show(board, cell) || '-').join('');

test('going back restores the marked state as one step that undo takes back, mark and all', () => {
  const back = goBackToMark(trying());
  expect([digits(back), triesOf(back)]).toEqual(['1--', []]);
  expect([digits(undo(back)), triesOf(undo(back))]).toEqual(['146', [2]]);
  expect(triesOf(redo(undo(back)))).toEqual([]);
});

test('keeping drops the mark and no entry, and can be undone', () => {
  const kept = keepTry(trying());
  expect([digits(kept), triesOf(kept)]).toEqual(['146', []]);
  expect([digits(undo(kept)), triesOf(undo(kept))]).toEqual(['146', [2]]);
  const back = keepTry(goBackToMark(enter(startTry(trying()), A3, 8)));
  expect([digits(undo(back)), triesOf(undo(back))]).toEqual(['146', [2]]);
});

test('what a contradiction proved leaves the notes of its cell', () => {
  const board = enter(startTry(toggleNote(toggleNote(puzzleBoard(), [A3], 4), [A3], 8)), A3, 4);
  expect(show(goBackToMark(board, { cell: A3, digit: 4 }), A3)).toBe('{8}');
});

test('the entries of a try are the digits that differ from the mark', () => {
  const board = toggleNote(enter(trying(), A3, 8), [10], 2);
  expect(entriesSince(board, 2)).toEqual([A3, B1]);
  expect(entriesSince(placeDigit(board, [A3], 8), 2)).toEqual([B1]);
});

test('what a try is made of are its entries in their order, an entry that was replaced at its new place', () => {
  expect(triedOn(puzzleBoard())).toBeUndefined();
  expect(triedOn(startTry(puzzleBoard()))).toBeUndefined();
  const board = toggleNote(enter(enter(trying(), A3, 9), 10, 5), [11], 2);
  const { before, entries } = triedOn(board)!;
  expect([before[A1], before[A3], before[B1]]).toEqual([1, 0, 0]);
  expect(entries).toEqual([candidateOf(B1, 6), candidateOf(A3, 9), candidateOf(10, 5)]);
});

test('tries nest up to three deep, each from another position', () => {
  let board = startTry(startTry(puzzleBoard()));
  expect(triesOf(board)).toEqual([1]);
  for (const digit of [1, 2, 4]) board = startTry(enter(board, A1, digit));
  expect(triesOf(board)).toEqual([1, 2, 3]);
  const back = goBackToMark(goBackToMark(board));
  expect([digits(back), triesOf(back)]).toEqual(['1--', [1]]);
  expect(digits(goBackToMark(back))).toBe('---');
});

test('keeping an inner try after undoing the way back leaves the outer one', () => {
  const inner = enter(startTry(enter(startTry(puzzleBoard()), A1, 1)), A3, 4);
  const kept = keepTry(undo(goBackToMark(inner)));
  expect(triesOf(kept)).toEqual([1]);
  expect(triesOf(redo(kept))).toEqual([1]);
});

test('undoing past the mark ends the try until it is redone', () => {
  const before = undo(undo(undo(trying())));
  expect(triesOf(before)).toEqual([]);
  expect(triesOf(redo(before))).toEqual([2]);
});

test('a restart ends all tries, and undoing it continues them', () => {
  const again = startAgain(trying(), 5000);
  expect([triesOf(again), triesOf(undo(again))]).toEqual([[], [2]]);
});

test('without an entry, going back only drops the mark', () => {
  expect(goBackToMark(startTry(puzzleBoard())).history).toEqual(puzzleBoard().history);
});

test('a save keeps the open tries, on the device and in an account', () => {
  const nested = enter(startTry(trying()), 10, 2);
  const device = triesOnly(nested);
  const { history, position: _, ...board } = device;
  const account = openSaved(
    readBoardText(writeBoardText({ ...board, elapsedSeconds: 9, tries: history.slice(1) }))!,
  );
  for (const saved of [device, account]) {
    expect([triesOf(saved), saved.cells]).toEqual([[1, 2], nested.cells]);
    expect(digits(goBackToMark(goBackToMark(saved)))).toBe('1--');
  }
  expect(triesOnly(keepTry(trying())).history).toHaveLength(1);
});
