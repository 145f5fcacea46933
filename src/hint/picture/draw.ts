import { COLUMN_OF, ROW_OF, sees } from '../../../core/sudoku/cells.ts';
import { digitsOf } from '../../../core/sudoku/digits.ts';
import { candidateOf, cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import type { Link, Role, Step } from '../../../core/sudoku/techniques/step.ts';
import { elementOf, explain } from '../../../core/hints/explain.ts';
import { housesNamed } from '../../../core/hints/message.ts';
import { shutsCells } from '../../../core/hints/reasons.ts';
import { drawArgument } from './argument.ts';
import { linkOf } from './link.ts';
import type { Mark, MarkLook, Picture, PremiseBox } from './picture.ts';
import { centreOf, distance, noteOf, type Point } from './points.ts';
import { Router, type Obstacles } from './route.ts';

export interface PictureOptions {
  readonly obstacles: Obstacles;
  /** The shown step of a forcing argument, from 0. */
  readonly at: number;
}

const LOOKS: Readonly<Record<Role, MarkLook>> = {
  single: 'end',
  subset: 'bold',
  base: 'node',
  cover: 'bold',
  fin: 'fin',
  pivot: 'bold',
  pincer: 'bold',
  stem: 'bold',
  petal: 'bold',
  floor: 'bold',
  roof: 'bold',
  extra: 'fin',
  'color-a': 'solid',
  'color-b': 'node',
  set: 'bold',
  node: 'node',
  end: 'end',
  target: 'bold',
  cross: 'node',
  assumption: 'node',
  conclusion: 'node',
};
/** If a note has several roles, the more specific mark wins. */
const WEIGHT: readonly MarkLook[] = ['bold', 'node', 'solid', 'fin', 'end'];
const MAIN_ROLES: ReadonlySet<Role> = new Set<Role>(['pivot', 'stem', 'assumption']);
const SET_ROLES: ReadonlySet<Role> = new Set<Role>(['set', 'petal']);

/** The picture of a step, in the board's 900 × 900 units. */
export function drawStep(step: Step, { obstacles, at }: PictureOptions): Picture {
  const isBare = (candidate: Candidate): boolean => obstacles.notes(cellOf(candidate)) === 0;
  // Placed digits are not marked, because a mark would blur them.
  const digits = [
    ...(step.branches === undefined ? step.placements : []),
    ...(step.leadsTo?.placements ?? []),
  ];
  const placed = digits.filter(isBare);
  const marks = marksOf(step).filter(
    ({ candidate }) => !obstacles.filled(cellOf(candidate)) && !placed.includes(candidate),
  );
  const links = step.technique === 'remote-pair' ? oncePerPair(step.links) : step.links;
  const router = new Router(
    obstacles,
    marks.filter(({ look }) => look !== 'bold').map(({ candidate }) => candidate),
  );
  const houses = housesOf(step);
  const premises = premisesOf(step);
  return {
    houses,
    premises,
    marks,
    groups: groupsOf(links.flatMap(({ from, to }) => [from, to])),
    links: links.map(({ from, to, strong }, order) => {
      const [start, end] = nearest(from, to);
      return linkOf(router.route(start, end), strong, order);
    }),
    struck: step.eliminations,
    targets: [...new Set(step.eliminations.map(cellOf))],
    placed,
    ...closureOf(step),
    argument: null,
    ...(step.branches && drawArgument(step, at, obstacles)),
    question: questionOf(step, obstacles),
  };
}

/** Houses that the step names, and boxes blocked by a ringed digit, for which there is no beam. */
function housesOf({ houses, closure }: Step): number[] {
  const named = houses.filter(({ role }) => role !== 'cover').map(({ house }) => house);
  const shut = (closure?.blockers ?? []).map(({ house }) => house).filter((house) => house >= 18);
  return [...new Set([...named, ...shut])];
}

/** The digits that are the reason, and the lines that they block. */
function closureOf(step: Step): Pick<Picture, 'rings' | 'beams' | 'lines' | 'hatched'> {
  const own = step.closure ?? { blockers: [], earlier: [] };
  const blockers = [...own.blockers, ...(step.leadsTo?.closure?.blockers ?? [])];
  const follows = step.leadsTo?.placements.map(cellOf) ?? [];
  const alongLines = blockers.filter(({ house }) => house < 18);
  return {
    rings: [...new Set(blockers.map(({ cell }) => cell))],
    beams: alongLines.map(({ cell, shuts }) => ({
      from: Math.min(cell, ...shuts),
      to: Math.max(cell, ...shuts),
    })),
    lines: [...new Set(alongLines.map(({ house }) => house))],
    // Naked singles and subsets exclude digits, not places.
    hatched: shutsCells(step)
      ? []
      : [...new Set([...own.blockers.flatMap(({ shuts }) => shuts), ...own.earlier.map(cellOf)])].filter(
          (cell) => !follows.includes(cell),
        ),
  };
}

/** The houses that the text of the technique stage names, and the cells it points at, with their notes. */
function questionOf(step: Step, { notes }: Obstacles): Picture['question'] {
  const element = elementOf(step);
  const cells = 'cells' in element ? element.cells : [];
  return {
    houses: housesNamed(explain(step).which),
    premises: cells.map((cell) => ({ cell, set: 0, main: false })),
    notes: cells.flatMap((cell) => digitsOf(notes(cell)).map((digit) => candidateOf(cell, digit))),
  };
}

function marksOf(step: Step): Mark[] {
  const marks = new Map<Candidate, Mark>();
  const gone = new Set(step.eliminations);
  const add = (mark: Mark): void => {
    const before = marks.get(mark.candidate);
    if (gone.has(mark.candidate)) return;
    if (!before || WEIGHT.indexOf(mark.look) > WEIGHT.indexOf(before.look)) marks.set(mark.candidate, mark);
  };
  for (const { role, set, candidates } of step.premise) {
    const look = LOOKS[role];
    const square = look === 'fin' || ((role === 'color-a' || role === 'color-b') && (set ?? 1) > 1);
    for (const candidate of candidates) add({ candidate, look, square });
  }
  for (const { from, to } of step.links) {
    for (const candidate of [...from, ...to]) add({ candidate, look: 'node', square: false });
  }
  for (const candidate of step.placements) add({ candidate, look: 'end', square: false });
  return [...marks.values()].sort((a, b) => a.candidate - b.candidate);
}

function premisesOf(step: Step): PremiseBox[] {
  const boxes = new Map<number, PremiseBox>();
  for (const { role, set, cells } of step.premise) {
    if (role === 'conclusion') continue;
    for (const cell of cells) {
      if (boxes.has(cell)) continue;
      boxes.set(cell, { cell, set: SET_ROLES.has(role) ? (set ?? 1) : 0, main: MAIN_ROLES.has(role) });
    }
  }
  for (const cell of step.placements.map(cellOf)) {
    if (!boxes.has(cell)) boxes.set(cell, { cell, set: 0, main: false });
  }
  return [...boxes.values()];
}

/**
 * A remote pair has two chains through the same cells, one for each digit. Of two links between the same
 * cells, only the one with the nearer target note is drawn, because that note's disc would cover the other's
 * arrow.
 */
function oncePerPair(links: readonly Link[]): Link[] {
  const drawn = new Map<string, Link>();
  for (const link of links) {
    const pair = [...link.from, ...link.to]
      .map(cellOf)
      .sort((a, b) => a - b)
      .join();
    const other = drawn.get(pair);
    if (!other || wayInto(link) < wayInto(other)) drawn.set(pair, link);
  }
  return [...drawn.values()];
}

function wayInto({ from, to }: Link): number {
  return distance(centreOf(cellOf(from[0]!)), noteOf(to[0]!));
}

/** The two notes between which a link is drawn: of a group or set, the nearest one. */
function nearest(from: readonly Candidate[], to: readonly Candidate[]): [Candidate, Candidate] {
  let best: [Candidate, Candidate] = [from[0]!, to[0]!];
  let bestLength = Infinity;
  for (const a of from) {
    for (const b of to) {
      if (a === b) continue;
      const [p, q] = [noteOf(a), noteOf(b)];
      // Prefer links within a house, which show the reason for the link; a diagonal across the board would
      // not.
      const apart = cellOf(a) === cellOf(b) || sees(cellOf(a), cellOf(b)) ? 0 : 1000;
      const length = apart + distance(p, q);
      if (length < bestLength) [best, bestLength] = [[a, b], length];
    }
  }
  return best;
}

/** Radius of a disc with its ring. */
const GROUP_MARGIN = 19;

/** Rounded outlines around groups: notes of one digit in the same line and box, which act like a single note. */
function groupsOf(ends: readonly (readonly Candidate[])[]): Picture['groups'] {
  const groups = new Map<string, readonly Candidate[]>();
  for (const end of ends) if (end.length > 1 && actAsOne(end)) groups.set(end.join(), end);
  return [...groups.values()].map((end) => {
    const points: Point[] = end.map(noteOf);
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    return {
      x: Math.min(...xs) - GROUP_MARGIN,
      y: Math.min(...ys) - GROUP_MARGIN,
      width: Math.max(...xs) - Math.min(...xs) + 2 * GROUP_MARGIN,
      height: Math.max(...ys) - Math.min(...ys) + 2 * GROUP_MARGIN,
    };
  });
}

function actAsOne(candidates: readonly Candidate[]): boolean {
  const cells = candidates.map(cellOf);
  const oneOf = (table: Uint8Array): boolean => new Set(cells.map((cell) => table[cell])).size === 1;
  const close = (table: Uint8Array): boolean =>
    new Set(cells.map((cell) => Math.floor(table[cell]! / 3))).size === 1;
  return (
    new Set(candidates.map(digitOf)).size === 1 &&
    ((oneOf(ROW_OF) && close(COLUMN_OF)) || (oneOf(COLUMN_OF) && close(ROW_OF)))
  );
}
