import { COLUMN_OF, ROW_OF, type Cell } from '../../../core/sudoku/cells.ts';
import { cellOf, type Candidate } from '../../../core/sudoku/position.ts';
import { between, centreOf, cut, distance, noteOf, pointAt, type Cubic, type Point } from './points.ts';
import { Trace } from './trace.ts';

/** One link, ready to be drawn. */
export interface RoutedLink {
  readonly curve: Cubic;
  /** Tip, left and right of the arrow's triangle; null for the bar within a cell. */
  readonly arrow: readonly [Point, Point, Point] | null;
}

/** Distances from the centres of its two ends at which a link starts and its arrow ends. */
export interface Gaps {
  readonly start: number;
  readonly tip: number;
}

/** Board content that links should not cross. */
export interface Obstacles {
  /** Whether the cell shows a digit. */
  readonly filled: (cell: Cell) => boolean;
  /** Mask of the notes that the cell shows. */
  readonly notes: (cell: Cell) => number;
}

const DISC_RADIUS = 15.5;
const TIP_GAP = 20;
const ARROW_LENGTH = 20;
const ARROW_HALF_WIDTH = 10.5;
/** How far a link is from a box line (or the frame) that it runs along. */
const BESIDE_BOX_LINE = 7;
const SAMPLES = 40;
/** Minimum distance of a link from other discs. */
const NODE_REACH = 24;
/** The cost of hiding a note: full below the first distance, zero above the second. */
const NOTE_COST = 2.5;
const HIDES = 8;
const GRAZES = 15;
/** How far a link may be bent, as shares of the distance to its gutter. */
const REACHES = [1, 0.7, 1.15];
const OFF_GUTTER_COST = 2;

/** Routes links in sequence, so that each avoids the earlier ones. */
export class Router {
  /** The notes with a disc, by position in the grid of 27 × 27 notes. */
  private readonly nodes = new Uint8Array(LATTICE * LATTICE);
  private readonly drawn = new Trace();

  /** @param nodes the notes with a disc; links avoid the discs of other links */
  constructor(
    private readonly obstacles: Obstacles,
    nodes: readonly Candidate[],
  ) {
    for (const node of nodes) {
      const { x, y } = noteOf(node);
      this.nodes[latticeOf(y) * LATTICE + latticeOf(x)] = 1;
    }
  }

  /**
   * Routes a bar within a cell, or else the best curve on either side.
   *
   * @param gaps default: from disc to disc
   */
  route(from: Candidate, to: Candidate, gaps?: Gaps): RoutedLink {
    const a = noteOf(from);
    const b = noteOf(to);
    if (cellOf(from) === cellOf(to)) {
      // Discs of adjacent notes touch, so the bar lies over their rims.
      const share = Math.min(DISC_RADIUS / distance(a, b), 1 / 3);
      const [start, end] = [between(a, b, share), between(a, b, 1 - share)];
      return { curve: [start, between(start, end, 1 / 3), between(start, end, 2 / 3), end], arrow: null };
    }
    let best: Cubic | undefined;
    let bestCost = Infinity;
    for (const { curve, cost: own } of curvesBetween(from, to)) {
      const cost = own + this.costOf(curve, a, b, bestCost - own);
      if (cost < bestCost) [best, bestCost] = [curve, cost];
    }
    for (const point of samplesOf(best!)) this.drawn.add(point);
    return withArrow(best!, gaps);
  }

  /** @param limit the counting stops at this cost, because another route is cheaper */
  private costOf(curve: Cubic, a: Point, b: Point, limit: number): number {
    let cost = length(curve) / 200;
    for (const point of samplesOf(curve)) {
      if (cost >= limit) break;
      cost += this.crowdAt(point);
      cost += 5 * this.nodesNear(point, a, b);
      if (this.drawn.isNear(point)) cost += 3;
      if (point.x < -8 || point.y < -8 || point.x > 908 || point.y > 908) cost += 10;
    }
    return cost;
  }

  /** The number of other discs that a point is too close to. */
  private nodesNear(point: Point, a: Point, b: Point): number {
    const [column, row] = [latticeOf(point.x), latticeOf(point.y)];
    let count = 0;
    for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, LATTICE - 1); y++) {
      for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, LATTICE - 1); x++) {
        if (this.nodes[y * LATTICE + x] === 0) continue;
        const node = { x: placeOf(x), y: placeOf(y) };
        if (distance(node, point) < NODE_REACH && distance(node, a) > 1 && distance(node, b) > 1) count++;
      }
    }
    return count;
  }

  /** The amount of board content that a point hides. */
  private crowdAt({ x, y }: Point): number {
    if (x < 0 || y < 0 || x >= 900 || y >= 900) return 0.5;
    const cell = Math.floor(y / 100) * 9 + Math.floor(x / 100);
    if (this.obstacles.filled(cell)) return distance({ x, y }, centreOf(cell)) < 32 ? 4 : 0;
    // Notes are further apart than their discs are wide, so only the nearest can be hidden.
    const [column, row] = [latticeOf(x), latticeOf(y)];
    if (!(this.obstacles.notes(cell) & (1 << ((row % 3) * 3 + (column % 3))))) return 0;
    const off = distance({ x, y }, { x: placeOf(column), y: placeOf(row) });
    return NOTE_COST * Math.min(Math.max((GRAZES - off) / (GRAZES - HIDES), 0), 1);
  }
}

/** The number of notes along a side of the board. */
const LATTICE = 27;

/** The row or column of notes nearest to a coordinate. */
function latticeOf(coordinate: number): number {
  const cell = Math.min(Math.max(Math.floor(coordinate / 100), 0), 8);
  const inside = coordinate - cell * 100;
  return cell * 3 + (inside < 35 ? 0 : inside < 65 ? 1 : 2);
}

function placeOf(lattice: number): number {
  return Math.floor(lattice / 3) * 100 + 20 + 30 * (lattice % 3);
}

/** Bernstein weights of a cubic's four points at each sample. */
const WEIGHTS = Array.from({ length: SAMPLES - 1 }, (_, index) => {
  const t = (index + 1) / SAMPLES;
  const u = 1 - t;
  return [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
});

function samplesOf([a, b, c, d]: Cubic): Point[] {
  return WEIGHTS.map(([p, q, r, s]) => ({
    x: a.x * p + b.x * q + c.x * r + d.x * s,
    y: a.y * p + b.y * q + c.y * r + d.y * s,
  }));
}

function length(curve: Cubic): number {
  return distance(curve[0], curve[1]) + distance(curve[1], curve[2]) + distance(curve[2], curve[3]);
}

/** A candidate route of a link, with its base cost. */
interface Way {
  readonly curve: Cubic;
  readonly cost: number;
}

/** The candidate routes of a link: in the gutters along a row or column, or slightly curved. */
function curvesBetween(from: Candidate, to: Candidate): Way[] {
  const [cellA, cellB] = [cellOf(from), cellOf(to)];
  const a = noteOf(from);
  const b = noteOf(to);
  if (ROW_OF[cellA] === ROW_OF[cellB]) return alongLine(a, b, ROW_OF[cellA]!, 'y');
  if (COLUMN_OF[cellA] === COLUMN_OF[cellB]) return alongLine(a, b, COLUMN_OF[cellA]!, 'x');
  return bends(a, b);
}

/** Curves whose middle is in the gutter before or after a row or column. */
function alongLine(a: Point, b: Point, line: number, axis: 'x' | 'y'): Way[] {
  const other = axis === 'x' ? 'y' : 'x';
  const span = Math.abs(b[other] - a[other]);
  const gutters = [gutter(line, -1), gutter(line + 1, 1)];
  return gutters.flatMap((at) => {
    const gap = at - (a[axis] + b[axis]) / 2;
    // A short link would bulge: between neighbours, stay closer to the straight line.
    const most = Math.max(0.42 * span, 14);
    const offset = Math.sign(gap) * Math.min(Math.abs(gap) / 0.75, most);
    return REACHES.flatMap((reach) =>
      [0, 0.06, 0.13, 0.2].map((share) => ({
        curve: shifted(a, b, share, { x: 0, y: 0, [axis]: offset * reach }),
        cost: reach === 1 ? 0 : OFF_GUTTER_COST,
      })),
    );
  });
}

/**
 * Where a link runs next to the line with this number (0–9): on a thin line, but 7 units away from a box
 * line.
 */
function gutter(line: number, outward: 1 | -1): number {
  return line * 100 + (line % 3 === 0 ? outward * BESIDE_BOX_LINE : 0);
}

/** Curves between cells that share no line: straight, or bent to either side. */
function bends(a: Point, b: Point): Way[] {
  const span = distance(a, b);
  const normal = { x: (a.y - b.y) / span, y: (b.x - a.x) / span };
  return [0.1, -0.1, 0.2, -0.2, 0.32, -0.32].map((bend) => {
    const offset = (bend * Math.min(span, 320)) / 0.75;
    return { curve: shifted(a, b, 0.2, { x: normal.x * offset, y: normal.y * offset }), cost: 0 };
  });
}

/** A cubic whose control points are offset from the straight line, at a given share from each end. */
function shifted(a: Point, b: Point, share: number, by: Point): Cubic {
  const move = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return [a, move(between(a, b, share)), move(between(a, b, 1 - share)), b];
}

/**
 * Cuts the curve at its ends and puts the arrow at the second end. Between neighbours, the arrow is smaller.
 */
function withArrow(curve: Cubic, gaps?: Gaps): RoutedLink {
  const span = distance(curve[0], curve[3]);
  const startGap = gaps?.start ?? DISC_RADIUS;
  const tipGap = gaps?.tip ?? (span < 70 ? DISC_RADIUS : TIP_GAP);
  const arrowLength = Math.min(ARROW_LENGTH, Math.max(span - startGap - tipGap - 4, 6));
  const start = parameterAt(curve, startGap, false);
  const tip = pointAt(curve, parameterAt(curve, tipGap, true));
  const stop = parameterAt(curve, tipGap + arrowLength, true);
  const base = pointAt(curve, stop);
  const size = distance(base, tip);
  const half = ARROW_HALF_WIDTH * Math.max(0.6, arrowLength / ARROW_LENGTH);
  const side = { x: ((base.y - tip.y) / size) * half, y: ((tip.x - base.x) / size) * half };
  return {
    curve: cut(curve, start, Math.max(stop, start + 0.01)),
    arrow: [tip, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }],
  };
}

/** The parameter at which a curve is this far from its start or end. */
function parameterAt(curve: Cubic, gap: number, fromEnd: boolean): number {
  const anchor = curve[fromEnd ? 3 : 0];
  let [near, far] = [0, 0.5];
  for (let round = 0; round < 24; round++) {
    const middle = (near + far) / 2;
    if (distance(anchor, pointAt(curve, fromEnd ? 1 - middle : middle)) < gap) near = middle;
    else far = middle;
  }
  return fromEnd ? 1 - far : far;
}
