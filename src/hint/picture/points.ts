import { COLUMN_OF, ROW_OF, type Cell, type House } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';

/** A point on the board, in units of which a cell measures 100 and the board 900 × 900. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function centreOf(cell: Cell): Point {
  return { x: COLUMN_OF[cell]! * 100 + 50, y: ROW_OF[cell]! * 100 + 50 };
}

/** Centre of a note: 3×3 at pitch 30 within its cell, in the order of the pad. */
export function noteOf(candidate: Candidate): Point {
  const cell = cellOf(candidate);
  const place = digitOf(candidate) - 1;
  return {
    x: COLUMN_OF[cell]! * 100 + 20 + 30 * (place % 3),
    y: ROW_OF[cell]! * 100 + 20 + 30 * Math.floor(place / 3),
  };
}

/** A rectangle of the board. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function areaOf(house: House): Area {
  const index = house % 9;
  if (house < 9) return { x: 0, y: index * 100, width: 900, height: 100 };
  if (house < 18) return { x: index * 100, y: 0, width: 100, height: 900 };
  return { x: (index % 3) * 300, y: Math.floor(index / 3) * 300, width: 300, height: 300 };
}

export function areaOfCell(cell: Cell): Area {
  return { x: COLUMN_OF[cell]! * 100, y: ROW_OF[cell]! * 100, width: 100, height: 100 };
}

/** The area without a margin on all sides. */
export function inside({ x, y, width, height }: Area, inset: number): Area {
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset };
}

/** Half of the stroke through a note, along either axis. */
const STROKE = 12.7;

/** The path of a stroke that crosses a note out. */
export function strokeThrough(candidate: Candidate): string {
  const { x, y } = noteOf(candidate);
  return `M${x - STROKE} ${y + STROKE}L${x + STROKE} ${y - STROKE}`;
}

export function distance(a: Point, b: Point): number {
  // Not Math.hypot, which is many times slower; this runs a thousand times per link.
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/** The point at this share of the way from a to b. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

export type Cubic = readonly [Point, Point, Point, Point];

export function pointAt(curve: Cubic, t: number): Point {
  const [a, b, c] = [
    between(curve[0], curve[1], t),
    between(curve[1], curve[2], t),
    between(curve[2], curve[3], t),
  ];
  return between(between(a, b, t), between(b, c, t), t);
}

/** The part of a curve between two parameters, by de Casteljau's construction. */
export function cut(curve: Cubic, from: number, to: number): Cubic {
  const [, tail] = split(curve, from);
  return split(tail, (to - from) / (1 - from))[0];
}

function split(curve: Cubic, t: number): [Cubic, Cubic] {
  const a = between(curve[0], curve[1], t);
  const b = between(curve[1], curve[2], t);
  const c = between(curve[2], curve[3], t);
  const ab = between(a, b, t);
  const bc = between(b, c, t);
  const middle = between(ab, bc, t);
  return [
    [curve[0], a, ab, middle],
    [middle, bc, c, curve[3]],
  ];
}

/** Rounds to a tenth of a unit, which is less than a fiftieth of a pixel on a phone. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function pathOf([a, b, c, d]: Cubic): string {
  const text = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  return `M${text(a)}C${text(b)} ${text(c)} ${text(d)}`;
}
