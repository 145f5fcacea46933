import { notesOf, type BoardCell } from './cell.ts';
import { placedNotes } from './note-places.ts';
import { BOX_LINES, CELL_LINES } from './lines.ts';

/** The colours of a picture, as CSS values. */
export interface PictureColors {
  readonly board: string;
  readonly given: string;
  readonly yours: string;
  readonly note: string;
  readonly thin: string;
  readonly thick: string;
  /** Cell colours 1–9, by index 0–8. */
  readonly cells: readonly string[];
  /** Note pairs 1–5, by index 0–4, in style a: a digit on a coloured disc. */
  readonly pairs: readonly { readonly disc: string; readonly text: string }[];
}

/** For print: black for the puzzle, grey for everything else, no other colour. */
export const PRINT_COLORS: PictureColors = {
  board: '#fff',
  given: '#000',
  yours: '#555',
  note: '#555',
  thin: '#999',
  thick: '#000',
  cells: Array.from({ length: 9 }, () => 'none'),
  pairs: Array.from({ length: 5 }, () => ({ disc: 'none', text: '#000' })),
};

interface DigitPlace {
  /** The middle. */
  readonly x: number;
  /** The lower end. */
  readonly y: number;
  /** Of a font; digits are about 0.72 of it high. */
  readonly size: number;
  readonly color: string;
  readonly weight?: number;
}

/** Draws a digit as SVG. */
export type DrawDigit = (digit: number, place: DigitPlace) => string;

const textDigit: DrawDigit = (digit, { x, y, size, color, weight }) =>
  `<text x="${x}" y="${y}" font-size="${size}"${weight === undefined ? '' : ` font-weight="${weight}"`} fill="${color}">${digit}</text>`;

const SIZE = 900;
const EDGE = 6;

/**
 * A board as a self-contained SVG picture, 912 × 912 units with cells of 100.
 *
 * @param notes whether the notes are drawn
 * @param twoKinds whether the notes stand in corners and centre, instead of in a grid
 * @param drawDigit draws text by default, in a font of the reader's
 */
export function boardSvg(
  cells: readonly BoardCell[],
  colors: PictureColors,
  notes: boolean,
  twoKinds = cells.some((cell) => notesOf(cell, 'corner') > 0),
  drawDigit = textDigit,
): string {
  const whole = SIZE + 2 * EDGE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${whole}" viewBox="${-EDGE} ${-EDGE} ${whole} ${whole}" font-family="system-ui, sans-serif" text-anchor="middle">`,
    `<rect x="${-EDGE}" y="${-EDGE}" width="${whole}" height="${whole}" fill="${colors.board}"/>`,
    ...cells.map((cell, index) => {
      const [x, y] = [(index % 9) * 100, Math.floor(index / 9) * 100];
      const drawn = drawCell(cell, x, y, { colors, drawDigit });
      return drawn + (notes ? drawNotes(cell, x, y, { colors, drawDigit, twoKinds }) : '');
    }),
    `<path d="${CELL_LINES}" stroke="${colors.thin}" stroke-width="2" fill="none"/>`,
    `<path d="${BOX_LINES}" stroke="${colors.thick}" stroke-width="6" stroke-linejoin="round" fill="none"/>`,
    '</svg>',
  ].join('');
}

interface Style {
  readonly colors: PictureColors;
  readonly drawDigit: DrawDigit;
}

function drawCell(cell: BoardCell, x: number, y: number, { colors, drawDigit }: Style): string {
  const ground =
    cell.background > 0
      ? `<rect x="${x}" y="${y}" width="100" height="100" fill="${colors.cells[cell.background - 1]!}"/>`
      : '';
  if (cell.digit > 0) {
    const [color, weight] = cell.kind === 'given' ? [colors.given, 600] : [colors.yours, 400];
    return ground + drawDigit(cell.digit, { x: x + 50, y: y + 71, size: 60, color, weight });
  }
  return ground;
}

function drawNotes(
  cell: BoardCell,
  x: number,
  y: number,
  { colors, drawDigit, twoKinds }: Style & { readonly twoKinds: boolean },
): string {
  let drawn = '';
  const masks = { notes: notesOf(cell, 'centre'), corners: notesOf(cell, 'corner') };
  for (const note of placedNotes(masks, twoKinds)) {
    const [atX, atY] = [x + note.x, y + note.y];
    const color = cell.noteColors[note.digit - 1]!;
    const pair = color === '' ? undefined : colors.pairs[Number(color[1]) - 1];
    if (pair) {
      const ring = color.startsWith('b')
        ? `fill="none" stroke="${pair.disc}" stroke-width="3"`
        : `fill="${pair.disc}"`;
      drawn += `<circle cx="${atX}" cy="${atY}" r="${0.56 * note.fontSize}" ${ring}/>`;
    }
    drawn += drawDigit(note.digit, {
      x: atX,
      y: atY + 0.36 * note.fontSize,
      size: note.fontSize,
      color: pair?.text ?? (note.isCentre ? colors.yours : colors.note),
    });
  }
  return drawn;
}
