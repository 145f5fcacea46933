import type { Point } from './points.ts';

/** Side of a square, which is also the distance within which the board counts as drawn on. */
const SQUARE = 6;
const REACH = 12;
/** Links extend beyond the board by less than this. */
const MARGIN = 60;
const SIDE = Math.ceil((900 + 2 * MARGIN) / SQUARE);

/** Records where links have been drawn, as a grid of squares, so that lookups take constant time. */
export class Trace {
  private readonly squares = new Uint8Array(SIDE * SIDE);

  add({ x, y }: Point): void {
    for (let top = y - REACH; top <= y + REACH; top += SQUARE) {
      for (let left = x - REACH; left <= x + REACH; left += SQUARE) {
        if ((top - y) ** 2 + (left - x) ** 2 <= REACH * REACH) this.squares[squareAt(left, top)] = 1;
      }
    }
  }

  isNear({ x, y }: Point): boolean {
    return this.squares[squareAt(x, y)] === 1;
  }
}

function squareAt(x: number, y: number): number {
  return indexOf(y) * SIDE + indexOf(x);
}

function indexOf(coordinate: number): number {
  return Math.min(Math.max(Math.floor((coordinate + MARGIN) / SQUARE), 0), SIDE - 1);
}
