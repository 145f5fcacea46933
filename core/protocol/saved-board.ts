import { at } from '../base/at.ts';
import * as v from 'valibot';
import type { BoardLevel } from '../board/board.ts';
import { givenCell, NO_NOTE_COLORS, type BoardCell, type NoteColor } from '../board/cell.ts';
import type { SavedBoard } from '../board/saved-board.ts';
import { ALL_DIGITS } from '../sudoku/digits.ts';
import { named, type Codec } from './codec.ts';

/** The level of each level button. */
export const BUTTON_LEVELS = {
  b1: 'novice',
  b2: 'medial',
  b3: 'skilled',
  b4: 'expert',
  b5: 'master',
} as const;

/** With b6, the player's own text. */
export const LEVEL_BUTTON = named<LevelButton, BoardLevel>({ ...BUTTON_LEVELS, b6: 'custom' });
type LevelButton = keyof typeof BUTTON_LEVELS | 'b6';

/** The position in a history without edits. */
const START = 1;
const KINDS = ['empty', 'given', 'digit', 'notes'] as const;

/** A digit and its colour letter; without a colour, `0` or a letter and 0. */
const DIGIT = v.pipe(v.string(), v.regex(/^(?:0|[a-z]?[0-9])$/));
/** Nine entries of a letter and a digit: the note at its own place, or 0. */
const NOTES = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${Array.from({ length: 9 }, (_, place) => `[a-z][0${place + 1}]`).join('')}$`)),
);
/** Precomputed wire forms of all note sets, by mask, since boards are encoded often. */
const NOTES_IN_WRITING = Array.from({ length: 512 }, (_, mask) =>
  Array.from({ length: 9 }, (_, place) => `b${mask & (1 << place) ? place + 1 : 0}`).join(''),
);
// Lists instead of patterns for speed: a save has 729 colours, mostly the first in the list.
const NOTE_COLOR = v.picklist([
  '0',
  ...['a', 'b'].flatMap((pair) => [1, 2, 3, 4, 5].map((n) => `${pair}${n}`)),
]);
const BACKGROUND = v.picklist([
  '0',
  ...Array.from({ length: 9 }, (_, n) => [`b${n + 1}`, `${n + 1}`]).flat(),
]);

const CELL = v.strictObject({
  nu: v.strictTuple([DIGIT, DIGIT, NOTES]),
  sh: v.pipe(v.number(), v.picklist([0, 1, 2, 3])),
  sc: v.pipe(v.array(NOTE_COLOR), v.length(9)),
  bj: BACKGROUND,
  // Absent for a player with one kind of notes, and in boards of older clients.
  jb: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ALL_DIGITS))),
});
type WireCell = v.InferOutput<typeof CELL>;

/** An edit: its cells from 0, with their old and new content. */
const EDIT = v.pipe(
  v.strictObject({
    id: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(80))), v.maxLength(81)),
    dold: v.pipe(v.array(CELL), v.maxLength(81)),
    dnew: v.pipe(v.array(CELL), v.maxLength(81)),
  }),
  v.check(({ id, dold, dnew }) => dold.length === id.length && dnew.length === id.length),
);

const BOARD = v.strictObject({
  tr: v.optional(v.pipe(v.array(EDIT), v.maxLength(3))),
  t0: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(81)),
  tt: v.pipe(v.array(CELL), v.length(81)),
  // Boards are saved without history: a history that is sent is validated and dropped.
  jy: v.optional(v.array(EDIT)),
  un: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  ti: v.pipe(v.string(), v.regex(/^[0-9]{81}$/)),
  btn: LEVEL_BUTTON.schema,
  sec: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9)),
});
type WireBoard = v.InferOutput<typeof BOARD>;

/**
 * A board without history, with its playing time. Each cell must be consistent in itself and with the puzzle.
 */
export const SAVED_BOARD: Codec<SavedBoard, WireBoard> = {
  schema: v.pipe(
    BOARD,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const board = dataset.value;
      const index = board.tt.findIndex((cell, place) => !agrees(cell, Number(board.ti[place])));
      if (index < 0) return;
      addIssue({
        message: 'cell disagrees with itself or with the puzzle',
        path: [
          { type: 'object', origin: 'value', input: board, key: 'tt', value: board.tt },
          { type: 'array', origin: 'value', input: board.tt, key: index, value: board.tt[index] },
        ],
      });
    }),
  ),
  decode: (wire) => ({
    puzzle: wire.ti,
    level: LEVEL_BUTTON.decode(wire.btn),
    cells: wire.tt.map(decodeCell),
    lastEdited: wire.t0 === 0 ? null : wire.t0 - 1,
    elapsedSeconds: wire.sec,
    ...(wire.tr && {
      tries: wire.tr.map(({ id, dold, dnew }) => ({
        cells: id,
        before: dold.map(decodeCell),
        after: dnew.map(decodeCell),
      })),
    }),
  }),
  encode: (board) => ({
    t0: board.lastEdited === null ? 0 : board.lastEdited + 1,
    tt: board.cells.map(encodeCell),
    un: START,
    ti: board.puzzle,
    btn: LEVEL_BUTTON.encode(board.level),
    sec: board.elapsedSeconds,
    ...(board.tries?.length && {
      tr: board.tries.map(({ cells, before, after }) => ({
        id: [...cells],
        dold: before.map(encodeCell),
        dnew: after.map(encodeCell),
      })),
    }),
  }),
};

function agrees({ nu: [big, small, notes], sh, sc, jb = 0 }: WireCell, given: number): boolean {
  const isGiven = sh === 1;
  const shown = maskOfNotes(notes) | jb;
  return (
    isGiven === given > 0 &&
    digitOf(big) === given &&
    digitOf(small) > 0 === (sh === 2) &&
    !(sh === 3 && maskOfNotes(notes) === 0) &&
    !(sh === 0 && maskOfNotes(notes) !== 0) &&
    !(isGiven && jb > 0) &&
    sc.every((color, place) => color === '0' || shown & (1 << place))
  );
}

function decodeCell({ nu: [big, small, notes], sh, sc, bj, jb = 0 }: WireCell): BoardCell {
  const kind = KINDS[sh];
  const background = digitOf(bj);
  if (kind === 'given') return { ...givenCell(digitOf(big)), background };
  return {
    kind,
    digit: digitOf(small),
    notes: maskOfNotes(notes),
    corners: jb,
    noteColors: sc.every((color) => color === '0')
      ? NO_NOTE_COLORS
      : sc.map((color) => (color === '0' ? '' : (color as NoteColor))),
    background,
  };
}

function encodeCell({ kind, digit, notes, corners, noteColors, background }: BoardCell): WireCell {
  const written = digit === 0 ? '0' : `b${digit}`;
  return {
    nu: [kind === 'given' ? written : '0', kind === 'digit' ? written : '0', at(NOTES_IN_WRITING, notes)],
    sh: KINDS.indexOf(kind) as WireCell['sh'],
    sc: noteColors.map((color) => color || '0'),
    bj: background === 0 ? '0' : `b${background}`,
    ...(corners > 0 && { jb: corners }),
  };
}

function digitOf(text: string): number {
  return Number(text.at(-1));
}

function maskOfNotes(notes: string): number {
  let mask = 0;
  for (let place = 0; place < 9; place++) if (notes[2 * place + 1] !== '0') mask |= 1 << place;
  return mask;
}
