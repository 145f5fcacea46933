import { readFileSync } from 'node:fs';
import { newBoard } from '../../../core/board/board.ts';
import { placeDigit, toggleNote } from '../../../core/board/entries.ts';
import { undo } from '../../../core/board/history.ts';
import {
  isReached,
  LESSON_IDS,
  LESSON_SOLUTION,
  LESSONS,
  mistakeIn,
  type Frame,
} from '../../../core/learn/lessons.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { candidatesFromDigits, formatGrid } from '../../../core/sudoku/grid.ts';
import { cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { solveText } from '../../../core/sudoku/solve/solve.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { positionOf, stepsOf } from '../../support/positions.ts';

const CELL_NAMES = Array.from({ length: 81 }, (_, cell) => cellName(cell));
const FRAMES = LESSON_IDS.flatMap((id) => LESSONS[id].map((frame): [string, Frame] => [frame.id, frame]));
const boardOfFrame = ({ digits }: Frame) => newBoard(digits.join(''), 'novice');
/** By what each digit that is asked for can be found. */
const FOUND_BY = {
  row: 'full-house',
  column: 'full-house',
  box: 'full-house',
  middle: 'hidden-single-box',
  right: 'hidden-single-box',
  along: 'hidden-single-line',
  falls: 'naked-single',
  sees: 'naked-single',
  digit: 'hidden-single-box',
} as const;

test.each(FRAMES)('the lesson frame %s has a board with one solution', (_, { digits }) => {
  expect(solveText(formatGrid(digits))).toBe(formatGrid(LESSON_SOLUTION));
});

test.each(FRAMES)(
  'the goal of the lesson frame %s is correct and can be found as its text explains',
  (id, frame) => {
    const { goal, digits, house } = frame;
    if (goal?.kind === 'notes') {
      const candidates = candidatesFromDigits(digits);
      for (const [cell, mask] of goal.notes)
        // The notes of the lesson on dragging are some of those that fit; those of the other one are all.
        expect(candidates[cell] & mask).toBe(id === 'drag' ? mask : candidates[cell]);
      return;
    }
    if (goal?.kind !== 'digits') return;
    const steps = stepsOf(FINDERS[FOUND_BY[id as keyof typeof FOUND_BY]], positionOf(formatGrid(digits)));
    for (const candidate of goal.placed) {
      expect(LESSON_SOLUTION[cellOf(candidate)]).toBe(digitOf(candidate));
      const step = steps.find(({ placements }) => placements.includes(candidate));
      expect(step).toBeDefined();
      if (house !== null) expect(step!.houses.map((each) => each.house)).toContain(house);
    }
  },
);

test('every wrong entry gets a true reason, and correct ones get none', () => {
  let [blocked, unproven] = [0, 0];
  const faults: unknown[] = [];
  for (const [, frame] of FRAMES) {
    const { goal, digits } = frame;
    if (goal === null || goal.kind === 'undo') continue;
    const board = boardOfFrame(frame);
    const candidates = candidatesFromDigits(digits);
    for (let cell = 0; cell < 81; cell++) {
      if (digits[cell] !== 0) continue;
      for (let digit = 1; digit <= 9; digit++) {
        const fits = (candidates[cell] & (1 << (digit - 1))) !== 0;
        const placed = mistakeIn(frame, board, placeDigit(board, [cell], digit));
        const noted = mistakeIn(frame, board, toggleNote(board, [cell], digit));
        if ((placed === undefined) !== (LESSON_SOLUTION[cell] === digit) || (noted === undefined) !== fits)
          faults.push([cell, digit, placed, noted]);
        for (const mistake of [placed, noted]) {
          if (mistake === undefined) continue;
          const isBlocked = mistake.by !== null;
          if (isBlocked) blocked++;
          else unproven++;
          const couldGo = (candidates[mistake.other ?? cell] & (1 << (digit - 1))) !== 0;
          const isTrue = isBlocked
            ? !fits && digits[mistake.by] === digit
            : fits && couldGo && mistake.other !== undefined && mistake.other !== cell;
          if (mistake.cell !== cell || mistake.digit !== digit || !isTrue)
            faults.push([cell, digit, mistake]);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(blocked).toBeGreaterThan(100);
  expect(unproven).toBeGreaterThan(100);
});

test('the goal of a lesson frame can be reached in any order, but only completely', () => {
  for (const [, frame] of FRAMES) {
    const { goal } = frame;
    if (goal === null) continue;
    const board = boardOfFrame(frame);
    expect(isReached(goal, board, [])).toBe(false);
    if (goal.kind === 'digits') {
      const all = [...goal.placed].reverse();
      const done = all.reduce((next, each) => placeDigit(next, [cellOf(each)], digitOf(each)), board);
      expect(isReached(goal, done, [])).toBe(true);
    } else if (goal.kind === 'notes') {
      const cells = [...goal.notes.keys()];
      const bits = [...new Set(goal.notes.values())].flatMap((mask) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << (digit - 1))),
      );
      const done = bits.reduce((next, digit) => toggleNote(next, cells, digit), board);
      expect(isReached(goal, done, [])).toBe(true);
      expect(isReached(goal, toggleNote(done, cells, bits[0]), [])).toBe(false);
    } else if (goal.kind === 'cell') {
      expect(isReached(goal, board, [goal.cell])).toBe(true);
      expect(isReached(goal, board, [goal.cell, 0])).toBe(false);
    } else {
      const entered = placeDigit(board, [0], 3);
      expect(isReached(goal, entered, [])).toBe(false);
      expect(isReached(goal, undo(entered), [])).toBe(true);
      const again = placeDigit(entered, [2], 5);
      expect([again, undo(again)].map((each) => isReached(goal, each, []))).toEqual([false, true]);
      expect(mistakeIn(frame, board, entered)).toBeUndefined();
    }
  }
});

test.each([
  ['rules', 'column', 'H5', 1, 'D5'],
  ['rules', 'box', 'F4', 5, 'F5'],
  ['rules', 'box', 'F4', 8, 'E4'],
] as const)('the first reason is the house in question: %s, %s, %s, %i', (lesson, id, name, digit, by) => {
  const frame = LESSONS[lesson].find((each) => each.id === id)!;
  const board = boardOfFrame(frame);
  const mistake = mistakeIn(frame, board, placeDigit(board, [CELL_NAMES.indexOf(name)], digit));
  expect(cellName(mistake!.by!)).toBe(by);
});

test('a digit that replaces another is not blamed on the one that it replaces', () => {
  const frame = LESSONS.rules[0];
  const board = boardOfFrame(frame);
  const cell = frame.digits.indexOf(0);
  const filled = placeDigit(board, [cell], LESSON_SOLUTION[cell]);
  for (let digit = 1; digit <= 9; digit++) {
    if (digit === LESSON_SOLUTION[cell]) continue;
    const mistake = mistakeIn(frame, filled, placeDigit(filled, [cell], digit));
    expect([mistake?.digit, mistake?.by === cell]).toEqual([digit, false]);
  }
});

test('a visitor’s first puzzle has another solution than the lessons', () => {
  const [puzzle] = /(?<=')[0-9.]{81}(?=')/.exec(readFileSync('src/boot/first.ts', 'utf8'))!;
  expect(solveText(puzzle)).not.toBe(formatGrid(LESSON_SOLUTION));
});
