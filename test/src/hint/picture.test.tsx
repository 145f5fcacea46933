import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { withClosure } from '../../../core/hints/closure.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, Position } from '../../../core/sudoku/position.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { argumentParts } from '../../../core/hints/argument-parts.ts';
import { countFolded } from '../../../src/hint/picture/branch.ts';
import { drawStep, type Picture } from '../../../src/hint/picture/draw.ts';
import { HintLayer } from '../../../src/hint/picture/layer.tsx';
import { centreOf, distance, noteOf, pointAt, type Point } from '../../../src/hint/picture/points.ts';
import type { Obstacles } from '../../../src/hint/picture/route.ts';
import { readCandidateGrid, readPosition, stepsOf } from '../../support/positions.ts';

interface Fixture {
  readonly position: string;
  readonly removed: readonly string[];
  readonly givens: string;
}

/** The best step of a technique in its first collected position, and the position's notes. */
function example(id: (typeof TECHNIQUES)[number]['id']): {
  step: Step;
  obstacles: Obstacles;
  picture: Picture;
} {
  const file = join(process.cwd(), 'test/fixtures/techniques', `${id}.json`);
  const [fixture] = JSON.parse(readFileSync(file, 'utf8')) as Fixture[];
  const position = readPosition(fixture.position, fixture.removed, fixture.givens);
  const [step] = stepsOf(FINDERS[id], position, false);
  const obstacles = {
    filled: (cell: number) => position.digits[cell] > 0,
    notes: (cell: number) => position.candidates[cell],
  };
  return { step, obstacles, picture: drawStep(step, { obstacles, branch: 0 }) };
}

const numbersIn = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);
const endsOf = (path: string): [Point, Point] => {
  const numbers = numbersIn(path);
  return [
    { x: numbers[0], y: numbers[1] },
    { x: numbers.at(-2)!, y: numbers.at(-1)! },
  ];
};

describe.each(TECHNIQUES.map(({ id }) => id))('%s', (id) => {
  const { step, picture } = example(id);

  test('strikes what falls, brackets its cells and marks what is placed', () => {
    expect(picture.struck).toEqual(step.eliminations);
    expect(new Set(picture.targets)).toEqual(
      new Set(step.eliminations.map((candidate) => Math.floor(candidate / 9))),
    );
    for (const candidate of step.placements) {
      expect(picture.marks).toContainEqual({ candidate, look: 'end', square: false });
    }
  });

  test('marks a note once, and never one that is struck', () => {
    const marked = picture.marks.map(({ candidate }) => candidate);
    expect(new Set(marked).size).toBe(marked.length);
    expect(marked.filter((candidate) => picture.struck.includes(candidate))).toEqual([]);
  });

  test('every link starts and ends at notes of its ends, and points along itself', () => {
    const notes = [
      ...step.links.flatMap(({ from, to }) => [...from, ...to]),
      ...(step.branches ?? []).flatMap((branch) => branch.flatMap(({ candidates }) => [...candidates])),
    ].map(noteOf);
    for (const { path, arrow, inside } of picture.links) {
      const values = numbersIn(`${path} ${arrow}`);
      expect(values.every(Number.isFinite)).toBe(true);
      expect(path + arrow).not.toMatch(/NaN|Infinity/);
      for (const value of values) expect(Math.abs(value - 450)).toBeLessThan(500);
      const [start, end] = endsOf(path);
      expect(Math.min(...notes.map((note) => distance(note, start)))).toBeLessThan(17);
      expect(arrow === '').toBe(inside);
      if (inside) continue;
      const [tip, left, right] = arrow.split(' ').map((pair) => {
        const [x, y] = pair.split(',').map(Number);
        return { x, y };
      });
      expect(Math.min(...notes.map((note) => distance(note, tip)))).toBeLessThan(21);
      // The line ends in the middle of the arrow's base.
      expect(distance(end, { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 })).toBeLessThan(3);
    }
  });

  test.each([1, 2, 3] as const)('stage %i shows its part, and is silent for readers', (stage) => {
    const { container } = render(<HintLayer picture={picture} bands={[0, 9, 18]} stage={stage} />);
    const layer = container.querySelector('[data-part=hint-picture]')!;
    expect(layer).toHaveProperty('ariaHidden', 'true');
    expect(layer.querySelectorAll('.struck').length).toBe(stage === 3 ? step.eliminations.length : 0);
    const shown = { 1: 0, 2: picture.question.premises.length, 3: picture.premises.length };
    expect(layer.querySelectorAll('.premise').length).toBe(shown[stage]);
    expect(layer.querySelectorAll('.rowTag, .columnTag').length).toBe(stage === 1 ? 2 : 0);
    expect(layer.querySelectorAll('.arrow').length).toBe(
      stage === 3 ? picture.links.filter(({ inside }) => !inside).length : 0,
    );
  });
});

/** How many notes and digits a picture's links run over. */
function hiddenBy({ links }: Picture, { filled, notes }: Obstacles): number {
  const hidden = links.flatMap(({ path, inside }) => {
    const [ax, ay, bx, by, cx, cy, dx, dy] = numbersIn(path);
    const curve = [
      { x: ax, y: ay },
      { x: bx, y: by },
      { x: cx, y: cy },
      { x: dx, y: dy },
    ] as const;
    const under = new Set<string>();
    for (let t = 0; t <= 1 && !inside; t += 0.01) {
      const point = pointAt(curve, t);
      if (Math.min(point.x, point.y) < 0 || Math.max(point.x, point.y) >= 900) continue;
      const cell = Math.floor(point.y / 100) * 9 + Math.floor(point.x / 100);
      if (filled(cell) && distance(centreOf(cell), point) < 30) under.add(cellName(cell));
      for (let index = 0; index < 9 && !filled(cell); index++) {
        const note = noteOf(cell * 9 + index);
        const isOwn = distance(note, curve[0]) < 17;
        if (notes(cell) & (1 << index) && !isOwn && distance(note, point) < 10) under.add(`${cell} ${index}`);
      }
    }
    return [...under];
  });
  return hidden.length;
}

test('links keep to the gutters: what they run over is little', () => {
  const examples = TECHNIQUES.map(({ id }) => example(id));
  const count = examples.reduce((sum, { picture, obstacles }) => sum + hiddenBy(picture, obstacles), 0);
  expect(examples.flatMap(({ picture }) => picture.links).length).toBeGreaterThan(60);
  expect(count).toBeLessThan(15);
});

test('each branch of a forcing chain can be drawn on its own', () => {
  const { step } = example('cell-forcing-chain');
  const obstacles = { filled: () => false, notes: () => 0 };
  const paths = step.branches!.map((_, branch) =>
    drawStep(step, { obstacles, branch })
      .links.map(({ path }) => path)
      .join(),
  );
  expect(new Set(paths).size).toBe(step.branches!.length);
});

/** On the way through two of the hardest puzzles known. */
const NESTED = `
  9 8 1234 7 6 1234 5 124 134
  5 1246 1234 1248 234 9 12467 124678 134678
  1236 1246 7 1248 5 1234 1246 9 13468
  4 1257 1289 3 29 16 1267 125678 15678
  128 3 6 124 7 5 9 1248 148
  127 1257 19 1246 249 8 3 124567 14567
  1367 9 134 456 8 346 1467 14567 2
  1236 1246 5 2469 34 7 8 146 1469
  2678 2467 248 59 1 246 467 3 59
`;
const MANY_LINKS = `
  9 8 12 7 12345 1345 6 2345 12345
  5 12367 67 9 1234 1346 8 2347 12347
  126 12367 4 123 8 1356 1257 23579 12579
  7 246 68 12348 1234 9 12 2458 12456
  1248 5 12 1248 6 7 3 2489 1249
  12468 9 3 5 124 148 1247 24678 12467
  3 1247 578 6 1457 1458 9 2457 2457
  468 467 5678 348 9 2 457 1 36
  1246 12467 9 134 13457 1345 2457 36 8
`;
const BARE = { filled: () => false, notes: () => 0 };

test('a nested net is drawn in parts: each conclusion in one, and all of them legible', () => {
  const [step] = stepsOf(FINDERS['forcing-net'], readCandidateGrid(NESTED), false);
  expect(step.variant).toBe('nested');
  const parts = argumentParts(step);
  expect(parts.map(({ kind }) => kind)).toEqual(['main', ...parts.slice(1).map(() => 'supposition')]);
  expect(parts.length).toBeGreaterThan(1);
  // A refutation ends its supposition and stands in the main line.
  const conclusions = parts.flatMap(({ kind, own }) => (kind === 'main' ? own : own.slice(0, -1)));
  expect(conclusions.sort((a, b) => a - b)).toEqual([...step.branches![0].keys()]);
  parts.forEach((_, branch) => {
    const { links } = drawStep(step, { obstacles: BARE, branch });
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(24);
  });
});

test('a net with very many links is drawn by the lines that decide it, until the whole is wanted', () => {
  const position = readCandidateGrid(MANY_LINKS);
  const [step] = stepsOf(FINDERS['forcing-net'], position, false);
  expect(countFolded(step, 0)).toBe(42);
  expect(drawStep(step, { obstacles: BARE, branch: 0, isWhole: true }).links).toHaveLength(42);
  const { links } = drawStep(step, { obstacles: BARE, branch: 0 });
  expect(links.length).toBeGreaterThan(8);
  expect(links.length).toBeLessThan(25);
});

describe('why a place is none', () => {
  const BOARD = '300200000000107000706030500070009080900020004010800050009040301000702000000008006';
  const position = Position.from(parseGrid(BOARD)!);
  const single = stepsOf(FINDERS['hidden-single-box'], position).find(
    ({ placements: [placed] }) => placed === candidateOf(2, 1),
  )!;
  const draw = (step: Step, notes: number): Picture =>
    drawStep(withClosure(step, position, false), {
      obstacles: { filled: (cell) => position.digits[cell] > 0, notes: () => notes },
      branch: 0,
    });

  test('the digits that block are ringed, their lines beamed and tagged, the shut cells hatched', () => {
    const { rings, beams, lines, hatched, placed, marks } = draw(single, 0);
    expect({ rings, beams, lines, hatched, placed, marks }).toEqual({
      rings: [12, 46],
      beams: [
        { from: 9, to: 12 },
        { from: 1, to: 46 },
      ],
      lines: [1, 10],
      hatched: [9, 10, 11, 1, 19],
      placed: [candidateOf(2, 1)],
      marks: [],
    });
  });

  test('with notes the digit that follows is marked among them', () => {
    const { placed, marks } = draw(single, 0b1);
    expect(placed).toEqual([]);
    expect(marks).toEqual([{ candidate: candidateOf(2, 1), look: 'end', square: false }]);
  });

  test('the question shows the box, not the answer', () => {
    expect(draw(single, 0).question).toEqual({ houses: [18], premises: [], notes: [] });
    const { container } = render(<HintLayer picture={draw(single, 0)} bands={[18]} stage={2} />);
    expect(container.querySelectorAll('.band').length).toBe(1);
    expect(container.querySelectorAll('.premise, .ring, .hatch, .placedDigit, .note').length).toBe(0);
  });

  test('a cell that sees eight digits has its own cell hatched by none of them', () => {
    const naked = Position.from(
      parseGrid('000090647014065208200408010000312000020617000100020760600030002031000006842006301')!,
    );
    const step = stepsOf(FINDERS['naked-single'], naked).find(
      ({ placements: [placed] }) => placed === candidateOf(22, 7),
    )!;
    const { rings, houses, hatched } = drawStep(withClosure(step, naked, false), {
      obstacles: { filled: (cell) => naked.digits[cell] > 0, notes: () => 0 },
      branch: 0,
    });
    expect({ rings, houses, hatched }).toEqual({
      rings: [25, 18, 58, 21, 14, 13, 23, 4],
      houses: [19],
      hatched: [],
    });
  });
});
