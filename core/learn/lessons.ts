import type { Board } from '../board/board.ts';
import type { BoardCell } from '../board/cell.ts';
import { canRedo } from '../board/history.ts';
import { HOUSE_CELLS, ROW_OF, type Cell, type House } from '../sudoku/cells.ts';
import type { Digit } from '../sudoku/digits.ts';
import { parseGrid, type Grid } from '../sudoku/grid.ts';
import { candidateOf, cellOfName, cellOf, digitOf, type Candidate } from '../sudoku/position.ts';
import { blockerOf } from './guess.ts';
import { LESSON_GIVENS } from './lesson-board.ts';
import { placesIn } from './scan.ts';

/** The lessons for complete beginners, in order. */
export const LESSON_IDS = ['names', 'rules', 'scanning', 'notes', 'hands'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** The task of a frame, on a board that is played like any other. */
export type Goal =
  /** These digits in their cells. */
  | { readonly kind: 'digits'; readonly placed: readonly Candidate[] }
  /** Exactly these notes, as masks (bit digit − 1). */
  | { readonly kind: 'notes'; readonly notes: ReadonlyMap<Cell, number> }
  /** This cell, selected alone. */
  | { readonly kind: 'cell'; readonly cell: Cell }
  /** An entry, taken back. */
  | { readonly kind: 'undo' };

export interface Frame {
  /** The key of its texts. */
  readonly id: string;
  /** The digits of the board: 81, 0 for an empty cell. */
  readonly digits: Grid;
  /** Initial notes, as masks. */
  readonly noted: ReadonlyMap<Cell, number>;
  /** The house in question, tinted on the board. */
  readonly house: House | null;
  /** Null for a frame without a task. */
  readonly goal: Goal | null;
}

/** The solution of the lessons' board. */
export const LESSON_SOLUTION: Grid = parseGrid(
  '847196325916532784235478169592714836764823951183659472351247698478965213629381547',
)!;

/** Indices of houses. */
const [ROW_A, COLUMN_5, MIDDLE_BOX, RIGHT_BOX, ROW_D] = [0, 13, 22, 20, 3];
const NO_NOTES: ReadonlyMap<Cell, number> = new Map();

/** A frame on the lessons' board, with the solution's digits in more cells. */
function frame(
  id: string,
  goal: Goal | null,
  {
    filled = [],
    house = null,
    noted = NO_NOTES,
  }: Partial<Pick<Frame, 'house' | 'noted'>> & {
    readonly filled?: readonly Cell[];
  } = {},
): Frame {
  const digits = LESSON_GIVENS.map((digit, at) => (filled.includes(at) ? LESSON_SOLUTION[at]! : digit));
  return { id, digits, noted, house, goal };
}

const placing = (...names: readonly string[]): Goal => ({
  kind: 'digits',
  placed: names.map((name) => candidateOf(cellOfName(name), LESSON_SOLUTION[cellOfName(name)]!)),
});
const noting = (...notes: readonly (readonly [name: string, mask: number])[]): Goal => ({
  kind: 'notes',
  notes: new Map(notes.map(([name, mask]) => [cellOfName(name), mask])),
});
/** All cells of a house but one. */
const allBut = (house: House, name: string): Cell[] =>
  [...HOUSE_CELLS[house]!].filter((each) => each !== cellOfName(name));

export const LESSONS: Readonly<Record<LessonId, readonly Frame[]>> = {
  names: [frame('aim', null), frame('name', { kind: 'cell', cell: cellOfName('G7') })],
  rules: [
    frame('row', placing('A7'), { house: ROW_A, filled: allBut(ROW_A, 'A7') }),
    // What the learner has filled stays.
    frame('column', placing('H5'), {
      house: COLUMN_5,
      filled: [...HOUSE_CELLS[ROW_A]!, ...allBut(COLUMN_5, 'H5')],
    }),
    frame('box', placing('F4'), {
      house: MIDDLE_BOX,
      filled: [...HOUSE_CELLS[ROW_A]!, ...HOUSE_CELLS[COLUMN_5]!, ...allBut(MIDDLE_BOX, 'F4')],
    }),
  ],
  scanning: [
    frame('middle', placing('D6'), { house: MIDDLE_BOX }),
    frame('right', placing('C9'), { house: RIGHT_BOX }),
    frame('along', placing('D8'), { house: ROW_D }),
  ],
  notes: [
    frame('sees', placing('A9')),
    frame('note', noting(['C2', 0b101])),
    frame('falls', placing('C2'), {
      noted: new Map([[cellOfName('C2'), 0b101]]),
      filled: [cellOfName('C7')],
    }),
  ],
  hands: [
    frame('undo', { kind: 'undo' }),
    frame('digit', placing('C9', 'D2')),
    frame('drag', noting(['B2', 1], ['B3', 1])),
  ],
};

/** Whether a board meets the goal of a frame. */
export function isReached(goal: Goal, board: Board, selection: readonly Cell[]): boolean {
  switch (goal.kind) {
    case 'digits':
      return goal.placed.every((candidate) => board.cells[cellOf(candidate)]!.digit === digitOf(candidate));
    case 'notes':
      return [...goal.notes].every(([at, mask]) => {
        const { kind, notes } = board.cells[at]!;
        return kind === 'notes' && notes === mask;
      });
    case 'cell':
      return selection.length === 1 && selection[0] === goal.cell;
    case 'undo':
      return canRedo(board);
  }
}

/** Whether a task is done on the board; the others only look at it. */
export const asksEntry = (goal: Goal | null): goal is Exclude<Goal, { kind: 'cell' }> =>
  goal !== null && goal.kind !== 'cell';

/** The digit whose place in a house is asked for; undefined where the question is which digit is missing. */
export function digitToPlace({ digits, house, goal }: Frame): Digit | undefined {
  if (goal?.kind !== 'digits' || house === null) return undefined;
  const isOpen = [...HOUSE_CELLS[house]!].filter((each) => digits[each] === 0).length > 1;
  return isOpen ? digitOf(goal.placed[0]!) : undefined;
}

/** A wrong entry. */
export interface Mistake {
  readonly cell: Cell;
  readonly digit: Digit;
  /** The cell that has the digit already and sees this one; null if no digit excludes it. */
  readonly by: Cell | null;
  /** Another cell of the row in which the digit could go. */
  readonly other: Cell | undefined;
}

/** The first wrong digit or note entered between two boards; undefined if none exists. */
export function mistakeIn(
  { goal, house }: Pick<Frame, 'goal' | 'house'>,
  before: Board,
  after: Board,
): Mistake | undefined {
  // Before an undo, any entry is fine.
  if (goal?.kind === 'undo') return undefined;
  const taught = house === null ? [] : [...HOUSE_CELLS[house]!];
  const digits = before.cells.map((each) => each.digit);
  for (const [at, now] of after.cells.entries()) {
    for (const digit of entered(before.cells[at]!, now)) {
      // What is being replaced blocks nothing.
      const others = digits.map((each, cell) => (cell === at ? 0 : each));
      const nearest = blockerOf(others, at, digit);
      // The house in question is the reason that the lesson teaches.
      const by = (taught.includes(at) ? taught.find((each) => others[each] === digit) : undefined) ?? nearest;
      const isWrong = now.kind === 'digit' ? digit !== LESSON_SOLUTION[at] : by !== null;
      const other = placesIn(ROW_OF[at]!, others, digit).find((each) => each !== at);
      if (isWrong) return { cell: at, digit, by, other };
    }
  }
  return undefined;
}

/** Whether digits were entered where notes are asked for, or notes changed where digits are. */
export function isOtherTool(goal: Goal, before: Board, after: Board): boolean {
  return after.cells.some(({ kind, digit, notes }, at) => {
    const was = before.cells[at]!;
    if (goal.kind === 'notes') return digit > 0 && was.digit === 0;
    return goal.kind === 'digits' && kind === 'notes' && was.digit === 0 && notes !== was.notes;
  });
}

/** The digit or notes that were added to a cell. */
function entered(before: BoardCell, { kind, digit, notes }: BoardCell): Digit[] {
  if (kind === 'digit') return before.kind === 'digit' && before.digit === digit ? [] : [digit];
  if (kind !== 'notes' || before.kind === 'digit') return [];
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((each) => (notes & ~before.notes & (1 << (each - 1))) !== 0);
}
