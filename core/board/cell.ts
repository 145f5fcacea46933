import type { Digit } from '../sudoku/digits.ts';

/** A note's colour: pair 1–5 in its style a (solid) or b (ring); empty for none. */
export type NoteColor = '' | `${NoteStyle}${1 | 2 | 3 | 4 | 5}`;
export type NoteStyle = 'a' | 'b';

/**
 * One cell as a player sees and edits it: a given, whose background alone can change, or a cell for the
 * player's entries.
 */
export type BoardCell = GivenCell | OwnCell;

interface AnyCell {
  /** Colour of the whole cell 1–9, 0 for none. */
  readonly background: number;
  /** Colours of the notes 1–9, at index 0–8, for both kinds of notes. A missing note has no colour. */
  readonly noteColors: readonly NoteColor[];
}

export interface GivenCell extends AnyCell {
  readonly kind: 'given';
  readonly digit: Digit;
  readonly notes: 0;
  readonly corners: 0;
}

/**
 * With two kinds of notes: a corner note says that its digit fits nowhere else in a house, a centre note that it
 * is a candidate of the cell. Players who do not distinguish see and edit both as one.
 */
export type NoteKind = 'corner' | 'centre' | 'both';

/**
 * Notes are kept under a digit, so that erasing the digit restores them; they are visible only while the kind
 * is `notes`.
 */
export interface OwnCell extends AnyCell {
  readonly kind: 'empty' | 'digit' | 'notes';
  /** 1–9 for `digit`, else 0. */
  readonly digit: Digit;
  /** Bit mask of the candidates, the centre notes (bit digit − 1); not 0 when the kind is `notes`. */
  readonly notes: number;
  /** Bit mask of the corner notes, which a cell of any of these kinds can have. */
  readonly corners: number;
}

/** Shared by all cells without coloured notes, which makes cells cheap to store and compare. */
export const NO_NOTE_COLORS: readonly NoteColor[] = Array.from({ length: 9 }, () => '' as const);

export const EMPTY_CELL: OwnCell = {
  kind: 'empty',
  digit: 0,
  notes: 0,
  corners: 0,
  noteColors: NO_NOTE_COLORS,
  background: 0,
};

export function givenCell(digit: Digit): GivenCell {
  return { kind: 'given', digit, notes: 0, corners: 0, noteColors: NO_NOTE_COLORS, background: 0 };
}

/** The cell with a player's digit, its notes kept underneath. A given is returned unchanged. */
export function withDigit(cell: BoardCell, digit: Digit): BoardCell {
  return cell.kind === 'given' ? cell : { ...cell, kind: 'digit', digit };
}

/** The cell without the player's digit; notes underneath become visible again. */
export function withoutDigit(cell: BoardCell): BoardCell {
  return cell.kind === 'digit' ? withNotes({ ...cell, digit: 0, kind: 'empty' }, cell.notes) : cell;
}

/**
 * The cell with exactly these notes; removed notes lose their colours. The kind becomes `notes` or `empty`.
 * Under a player's digit, only the hidden notes change.
 */
export function withNotes(cell: BoardCell, notes: number, corners: number = cell.corners): BoardCell {
  if (cell.kind === 'given') return cell;
  const left = notes | corners;
  const lost = cell.noteColors.some((color, index) => color !== '' && !(left & (1 << index)));
  const noteColors = lost
    ? shareNone(cell.noteColors.map((color, index) => (left & (1 << index) ? color : '')))
    : cell.noteColors;
  const kind = cell.kind === 'digit' ? 'digit' : notes === 0 ? 'empty' : 'notes';
  return { ...cell, kind, notes, corners, noteColors };
}

/** The visible notes of a kind, as a bit mask. */
export function notesOf({ digit, notes, corners }: BoardCell, kind: NoteKind = 'both'): number {
  return digit > 0 ? 0 : (kind === 'corner' ? 0 : notes) | (kind === 'centre' ? 0 : corners);
}

/** The cell without these notes (a bit mask) of a kind. */
export function withoutNotes(cell: BoardCell, mask: number, kind: NoteKind = 'both'): BoardCell {
  const { notes, corners } = cell;
  return withNotes(
    cell,
    kind === 'corner' ? notes : notes & ~mask,
    kind === 'centre' ? corners : corners & ~mask,
  );
}

/** The cell as players see it who do not distinguish two kinds of notes. */
export function inOneKind(cell: BoardCell): BoardCell {
  return cell.corners === 0 ? cell : withNotes(cell, cell.notes | cell.corners, 0);
}

/** The cell with one note coloured; without that note, unchanged. */
export function withNoteColor(cell: BoardCell, digit: Digit, color: NoteColor): BoardCell {
  if (!(notesOf(cell) & (1 << (digit - 1)))) return cell;
  if (cell.noteColors[digit - 1] === color) return cell;
  return {
    ...cell,
    noteColors: shareNone(cell.noteColors.map((old, index) => (index === digit - 1 ? color : old))),
  };
}

export function cellsEqual(a: BoardCell, b: BoardCell): boolean {
  return (
    a === b ||
    (a.kind === b.kind &&
      a.digit === b.digit &&
      a.notes === b.notes &&
      a.corners === b.corners &&
      a.background === b.background &&
      a.noteColors.every((color, index) => color === b.noteColors[index]))
  );
}

function shareNone(colors: readonly NoteColor[]): readonly NoteColor[] {
  return colors.every((color) => color === '') ? NO_NOTE_COLORS : colors;
}
