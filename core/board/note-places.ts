import { centreNotesInLine, CORNER_PLACES } from './two-kinds-of-notes.ts';

/** A note in a picture whose cells have 100 units. */
export interface PlacedNote {
  readonly digit: number;
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly fontSize: number;
  /** Whether it is a centre note. */
  readonly isCentre?: boolean;
}

/** The usual size of a note, and the width of its digit. */
const [SIZE, WIDTH] = [25, 0.62];
/** The room for a line of centre notes. */
const LINE = 92;

const digitsOf = (mask: number): number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => (mask & (1 << (digit - 1))) !== 0);

/**
 * The notes of a cell, in units of the cell.
 *
 * @param twoKinds whether its board has corner notes, so that all others stand in the middle
 */
export function placedNotes(
  { notes, corners = 0 }: { readonly notes: number; readonly corners?: number },
  twoKinds: boolean,
): PlacedNote[] {
  const inGrid = (digit: number, place: number): PlacedNote => ({
    digit,
    x: 20 + 30 * (place % 3),
    y: 20 + 30 * Math.floor(place / 3),
    fontSize: SIZE,
  });
  const inRows = (digit: number, order: number): PlacedNote => ({
    digit,
    x: 14 + 18 * (order % 5),
    y: order < 5 ? 16 : 84,
    fontSize: 22,
  });
  const centre = digitsOf(notes);
  if (!twoKinds) return centre.map((digit) => inGrid(digit, digit - 1));
  const inLine = centreNotesInLine(centre.length, corners > 0);
  const fontSize = Math.min(SIZE, LINE / (WIDTH * inLine));
  const lines = Math.ceil(centre.length / inLine);
  const around = digitsOf(corners);
  return [
    ...around.map((digit, order) =>
      around.length > CORNER_PLACES.length ? inRows(digit, order) : inGrid(digit, CORNER_PLACES[order]!),
    ),
    ...centre.map((digit, order) => {
      const line = Math.floor(order / inLine);
      const inThis = Math.min(inLine, centre.length - line * inLine);
      return {
        digit,
        x: 50 + ((order % inLine) - (inThis - 1) / 2) * WIDTH * fontSize,
        y: 50 + (line - (lines - 1) / 2) * fontSize,
        fontSize,
        isCentre: true,
      };
    }),
  ];
}
