import { act, renderHook } from '@testing-library/react';
import { canRedo } from '../../../../core/board/history.ts';
import { LESSON_IDS, LESSON_SOLUTION, LESSONS } from '../../../../core/learn/lessons.ts';
import { cellOf } from '../../../../core/sudoku/position.ts';
import { useFrame } from '../../../../src/learn/lessons/use-frame.ts';

const FRAMES = LESSON_IDS.flatMap((id) => LESSONS[id]);

function open(id: string) {
  const frame = FRAMES.find((each) => each.id === id)!;
  const { result } = renderHook(() => useFrame(frame));
  const { actor } = result.current.handle;
  const send = (event: Parameters<typeof actor.send>[0]): void => {
    act(() => {
      actor.send(event);
    });
  };
  return {
    tap: (cell: number) => {
      send({ type: 'cell.tapped', cell });
    },
    press: (digit: number) => {
      send({ type: 'digit.pressed', digit });
    },
    erase: () => {
      send({ type: 'eraser.pressed' });
    },
    pencil: () => {
      send({ type: 'pencil.pressed' });
    },
    colour: () => {
      send({ type: 'palette.pressed' });
    },
    state: () => result.current,
    board: () => actor.getSnapshot().context.board,
    cell: (at: number) => actor.getSnapshot().context.board.cells[at],
    selection: () => actor.getSnapshot().context.selection,
    lit: () => actor.getSnapshot().context.digit,
    undo: () => {
      send({ type: 'undo' });
    },
    show: () => {
      act(() => {
        result.current.show();
      });
    },
  };
}

const { goal } = FRAMES.find(({ id }) => id === 'row')!;
const A7 = goal?.kind === 'digits' ? cellOf(goal.placed[0]) : -1;

test('after a wrong digit, a tap on its cell asks again, and the next digit goes there', () => {
  const { tap, press, state, cell, selection, board } = open('row');
  const right = LESSON_SOLUTION[A7];
  tap(A7);
  press(right === 4 ? 5 : 4);
  expect([state().remark?.kind, cell(A7).kind]).toEqual(['mistake', 'empty']);
  expect(canRedo(board())).toBe(false);
  tap(A7);
  expect([selection(), state().remark]).toEqual([[A7], null]);
  press(right);
  expect(state().isReached).toBe(true);
});

test('undoing the right answer asks again, but undoing that was asked for stays done', () => {
  const { tap, press, undo, state } = open('row');
  tap(A7);
  press(LESSON_SOLUTION[A7]);
  undo();
  expect([state().isReached, state().remark]).toEqual([false, null]);
  const other = open('undo');
  other.tap(A7);
  other.press(4);
  other.undo();
  other.press(5);
  expect(other.state().isReached).toBe(true);
});

test('a colour is taken back, and the key to turn off is named', () => {
  const { colour, tap, press, state, cell } = open('row');
  colour();
  tap(A7);
  press(3);
  expect(state().remark).toEqual({ kind: 'colour' });
  expect(cell(A7).background).toBe(0);
});

test('a digit where notes are asked for is taken back, and so is a note where a digit is', () => {
  const C2 = 19;
  const notes = open('note');
  notes.tap(C2);
  for (const digit of [1, 3]) {
    notes.press(digit);
    expect(notes.state().remark).toEqual({ kind: 'pencil', isNeeded: true });
    expect(notes.cell(C2).kind).toBe('empty');
  }
  notes.pencil();
  for (const digit of [1, 3]) notes.press(digit);
  expect([notes.state().remark, notes.state().isReached]).toEqual([null, true]);

  const digit = open('falls');
  digit.tap(C2);
  digit.pencil();
  digit.press(3);
  expect(digit.state().remark).toEqual({ kind: 'pencil', isNeeded: false });
  expect(digit.cell(C2).notes).toBe(0b101);
  digit.pencil();
  digit.press(3);
  expect([digit.state().remark, digit.state().isReached]).toEqual([null, true]);
});

describe('where a cell is to be selected', () => {
  const [A1, G7] = [0, 60];

  test.each<[string, (frame: ReturnType<typeof open>) => void]>([
    ['7', ({ press }) => press(7)],
    ['the eraser', ({ erase }) => erase()],
  ])('a tap counts after %s was pressed, and so does the help', (_, pressKey) => {
    for (const isHelped of [false, true]) {
      const frame = open('name');
      pressKey(frame);
      expect(frame.lit()).toBe(0);
      if (isHelped) frame.show();
      else frame.tap(G7);
      expect([frame.selection(), frame.state().isReached]).toEqual([[G7], true]);
    }
  });

  test.each(['aim', 'name'])('no digit can be entered on the frame %s', (id) => {
    const { tap, press, cell, state } = open(id);
    tap(A1);
    const remark = state().remark;
    press(3);
    expect([cell(A1).kind, state().remark]).toEqual(['empty', remark]);
  });
});

test('a lit key that is pressed again goes out', () => {
  const { press, lit } = open('digit');
  press(9);
  expect(lit()).toBe(9);
  press(9);
  expect(lit()).toBe(0);
});

test('the digit whose place is asked for is lit, and a tap enters it; another one leads back to the question', () => {
  const { tap, press, cell, lit, state } = open('middle');
  const place = LESSONS.scanning[0].goal;
  const D6 = place?.kind === 'digits' ? cellOf(place.placed[0]) : -1;
  expect(lit()).toBe(4);
  press(5);
  tap(D6);
  expect([state().remark, cell(D6).kind]).toEqual([{ kind: 'other-digit', digit: 5, asked: 4 }, 'empty']);
  press(4);
  expect(state().isReached).toBe(true);
});

test('where a cell is asked about, a digit that could go into another leads back to it', () => {
  const { tap, press, state, cell } = open('sees');
  const [A8, A9] = [7, 8];
  tap(A8);
  press(5);
  expect([state().remark, cell(A8).kind]).toEqual([{ kind: 'other-cell', cell: A8, asked: A9 }, 'empty']);
  tap(A9);
  press(5);
  expect(state().isReached).toBe(true);
});

test('what a frame fills in looks like an entry, and stays', () => {
  const [A1, A2] = [0, 1];
  const { tap, press, erase, state, cell } = open('row');
  expect([cell(A1), cell(A2)].map(({ kind }) => kind)).toEqual(['digit', 'given']);
  tap(A1);
  press(3);
  expect([cell(A1).digit, state().remark?.kind]).toEqual([8, 'other-cell']);
  tap(A1);
  erase();
  expect(cell(A1).digit).toBe(8);
});
