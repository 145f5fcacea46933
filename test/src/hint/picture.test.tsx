import { render } from '@testing-library/react';
import { withClosure } from '../../../core/hints/closure.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { candidateOf, cellOf, Position } from '../../../core/sudoku/position.ts';
import { TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { argumentOf } from '../../../core/hints/argument.ts';
import { refute } from '../../../core/hints/refute.ts';
import { drawStep } from '../../../src/hint/picture/draw.ts';
import type { Picture } from '../../../src/hint/picture/picture.ts';
import { HintLayer } from '../../../src/hint/picture/layer.tsx';
import { centreOf, distance, noteOf, pointAt, type Point } from '../../../src/hint/picture/points.ts';
import type { Obstacles } from '../../../src/hint/picture/route.ts';
import { firstStep } from '../../support/hint-steps.ts';
import { readCandidateGrid, stepsOf } from '../../support/positions.ts';

/** The best step of a technique in its first collected position, and the position's notes. */
function example(id: TechniqueId): { step: Step; obstacles: Obstacles; picture: Picture } {
  const { step, position } = firstStep(id);
  const obstacles = {
    filled: (cell: number) => position.digits[cell] > 0,
    notes: (cell: number) => position.candidates[cell],
  };
  return { step, obstacles, picture: drawStep(step, { obstacles, at: Infinity }) };
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

  test('strikes the eliminations, brackets their cells and marks the placements', () => {
    // A supposition that is refuted is struck in its frame.
    const denied = picture.argument?.frames.filter(({ isDenied }) => isDenied) ?? [];
    expect([...picture.struck, ...denied.map(({ cell, digit }) => candidateOf(cell, digit))]).toEqual(
      step.eliminations,
    );
    expect(new Set(picture.targets)).toEqual(
      new Set(step.eliminations.map((candidate) => Math.floor(candidate / 9))),
    );
    for (const candidate of step.placements) {
      expect(picture.marks).toContainEqual({ candidate, look: 'end', square: false });
    }
  });

  test('marks each note at most once and never a struck one', () => {
    const marked = picture.marks.map(({ candidate }) => candidate);
    expect(new Set(marked).size).toBe(marked.length);
    expect(marked.filter((candidate) => picture.struck.includes(candidate))).toEqual([]);
  });

  test('every link starts and ends at the notes that it connects, and its arrow points along it', () => {
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

  test.each([1, 2, 3] as const)(
    'stage %i shows only its part of the picture and is hidden from screen readers',
    (stage) => {
      const { container } = render(<HintLayer picture={picture} bands={[0, 9, 18]} stage={stage} />);
      const layer = container.querySelector('[data-part=hint-picture]')!;
      expect(layer).toHaveProperty('ariaHidden', 'true');
      expect(layer.querySelectorAll('.struck').length).toBe(stage === 3 ? picture.struck.length : 0);
      const shown = { 1: 0, 2: picture.question.premises.length, 3: picture.premises.length };
      expect(layer.querySelectorAll('.premise').length).toBe(shown[stage]);
      expect(layer.querySelectorAll('.rowTag, .columnTag').length).toBe(stage === 1 ? 2 : 0);
      expect(layer.querySelectorAll('.arrow').length).toBe(
        stage === 3
          ? [...picture.links, ...(picture.argument?.links ?? [])].filter(({ inside }) => !inside).length
          : 0,
      );
    },
  );
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

test('links run between the notes and cover few of them', () => {
  const examples = TECHNIQUES.map(({ id }) => example(id));
  const count = examples.reduce((sum, { picture, obstacles }) => sum + hiddenBy(picture, obstacles), 0);
  expect(examples.flatMap(({ picture }) => picture.links).length).toBeGreaterThan(60);
  expect(count).toBeLessThan(15);
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
const BARE = { filled: () => false, notes: () => 0 };

const pictures = (step: Step): Picture[] =>
  argumentOf(step).steps.map((_, at) => drawStep(step, { obstacles: BARE, at }));

test('each step of a forcing argument adds one supposition and moves nothing else', () => {
  const { step } = example('forcing-net');
  const { steps } = argumentOf(step);
  const shown = pictures(step).map(({ argument }) => argument!);
  shown.slice(0, -1).forEach(({ frames, links, isClash }, at) => {
    expect(isClash).toBe(false);
    expect(frames.map(({ number }) => number)).toEqual([...steps.keys()].slice(0, at + 1).map((n) => n + 1));
    expect(frames.filter(({ isNow }) => isNow)).toEqual(frames.slice(-1));
    const before = shown[at - 1]?.links.map(({ path }) => path) ?? [];
    expect(links.slice(0, before.length).map(({ path }) => path)).toEqual(before);
    expect(links.filter(({ isNow }) => !isNow)).toHaveLength(before.length);
  });
  const end = shown.at(-1)!;
  expect(end.isClash).toBe(true);
  expect(end.links.every(({ isNow }) => isNow)).toBe(true);
  expect([end.deadHouse, end.deadCell].filter((place) => place !== null)).toHaveLength(1);
  expect(end.frames.filter(({ isDenied }) => isDenied).map(({ cell }) => cell)).toEqual(
    step.eliminations.map(cellOf),
  );
});

test('each case of a forcing chain has its own lines, which meet in the result', () => {
  const { step } = example('cell-forcing-chain');
  const { steps, threads } = argumentOf(step);
  pictures(step).forEach(({ argument }, at) => {
    const { thread } = steps[at];
    if (thread < 0) return;
    expect([...argument!.frames, ...argument!.links].every((each) => each.thread === thread)).toBe(true);
  });
  const { ends, links } = pictures(step).at(-1)!.argument!;
  expect(new Set(ends.map((each) => each.thread)).size).toBe(threads.length);
  expect(links.length).toBeGreaterThan(0);
});

test('a nested net shows the frames of its main line next to those of a supposition', () => {
  const [step] = stepsOf(FINDERS['forcing-net'], readCandidateGrid(NESTED), false);
  expect(step.variant).toBe('nested');
  const { steps } = argumentOf(step);
  const at = steps.findIndex(({ thread, kind }) => thread > 0 && kind !== 'supposed');
  const threads = new Set(pictures(step)[at].argument!.frames.map(({ thread }) => thread));
  expect([...threads]).toEqual([0, steps[at].thread]);
});

describe('the refutation of a removed digit', () => {
  const board = '86..9.....29.48.6..5....9.86.28..4575.34678..478.5263.236.8.574947.2.183185374296';
  const position = Position.from(parseGrid(board)!);
  const B4 = 12;
  const removed = { candidate: candidateOf(B4, 5), isTrue: false };
  const [refutation] = refute(position, [removed], true)!;
  const { step } = refutation as Extract<typeof refutation, { kind: 'argument' }>;
  const obstacles = {
    filled: (cell: number) => position.digits[cell] > 0,
    notes: (cell: number) => position.candidates[cell],
  };
  const shown = argumentOf(step).steps.map((_, at) => drawStep(step, { obstacles, at }));

  test('the number of its first step covers no note', () => {
    const [{ argument }] = shown;
    const places = argument!.numbers.map(({ place }) => [
      cellOf(place),
      obstacles.notes(B4) & (1 << (place % 9)),
    ]);
    expect(places).toEqual([[B4, 0]]);
  });

  test('once the cell has another supposed digit, neither a number nor the removed digit is drawn over it', () => {
    const { argument, marks } = shown.at(-1)!;
    expect(argument!.frames.map(({ cell }) => cell)).toContain(B4);
    expect(argument!.numbers).toEqual([]);
    expect(marks).toEqual([]);
  });
});

test('both targets of an exocet look alike', () => {
  const { step, picture } = example('junior-exocet');
  const targets = step.premise.filter(({ role }) => role === 'target').flatMap(({ cells }) => [...cells]);
  expect(targets).toHaveLength(2);
  expect(picture.premises.filter(({ cell }) => targets.includes(cell)).map(({ set }) => set)).toEqual([0, 0]);
});

describe('why a digit cannot go in a cell', () => {
  const BOARD = '300200000000107000706030500070009080900020004010800050009040301000702000000008006';
  const position = Position.from(parseGrid(BOARD)!);
  const single = stepsOf(FINDERS['hidden-single-box'], position).find(
    ({ placements: [placed] }) => placed === candidateOf(2, 1),
  )!;
  const draw = (step: Step, notes: number): Picture =>
    drawStep(withClosure(step, position, false), {
      obstacles: { filled: (cell) => position.digits[cell] > 0, notes: () => notes },
      at: 0,
    });

  test('the blocking digits are ringed, their lines drawn and labelled, and the blocked cells hatched', () => {
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

  test('a digit placed in a cell with notes is marked among the notes', () => {
    const { placed, marks } = draw(single, 0b1);
    expect(placed).toEqual([]);
    expect(marks).toEqual([{ candidate: candidateOf(2, 1), look: 'end', square: false }]);
  });

  test('the question stage highlights the box but not the answer', () => {
    expect(draw(single, 0).question).toEqual({ houses: [18], premises: [], notes: [] });
    const { container } = render(<HintLayer picture={draw(single, 0)} bands={[18]} stage={2} />);
    expect(container.querySelectorAll('.band').length).toBe(1);
    expect(container.querySelectorAll('.premise, .ring, .hatch, .placedDigit, .note').length).toBe(0);
  });

  test('the cell of a naked single is not hatched by the eight digits that it sees', () => {
    const naked = Position.from(
      parseGrid('000090647014065208200408010000312000020617000100020760600030002031000006842006301')!,
    );
    const step = stepsOf(FINDERS['naked-single'], naked).find(
      ({ placements: [placed] }) => placed === candidateOf(22, 7),
    )!;
    const { rings, houses, hatched } = drawStep(withClosure(step, naked, false), {
      obstacles: { filled: (cell) => naked.digits[cell] > 0, notes: () => 0 },
      at: 0,
    });
    expect({ rings, houses, hatched }).toEqual({
      rings: [25, 18, 58, 21, 14, 13, 23, 4],
      houses: [19],
      hatched: [],
    });
  });
});
