import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { TECHNIQUES } from '../../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import type { Step } from '../../../../core/sudoku/techniques/step.ts';
import { drawStep, type Picture } from '../../../../src/features/hint/picture/draw.ts';
import { HintLayer } from '../../../../src/features/hint/picture/layer.tsx';
import { distance, noteOf, type Point } from '../../../../src/features/hint/picture/points.ts';
import { readPosition } from '../../../support/positions.ts';
import { stepsOf } from '../../../support/positions.ts';

interface Fixture {
  readonly position: string;
  readonly removed: readonly string[];
  readonly givens: string;
}

/** The best step of a technique in its first collected position, and the position's notes. */
function example(id: (typeof TECHNIQUES)[number]['id']): { step: Step; picture: Picture } {
  const file = join(process.cwd(), 'test/fixtures/techniques', `${id}.json`);
  const [fixture] = JSON.parse(readFileSync(file, 'utf8')) as Fixture[];
  const position = readPosition(fixture.position, fixture.removed, fixture.givens);
  const [step] = stepsOf(FINDERS[id], position, false);
  const obstacles = {
    filled: (cell: number) => position.digits[cell] > 0,
    notes: (cell: number) => position.candidates[cell],
  };
  return { step, picture: drawStep(step, { obstacles, branch: 0 }) };
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
    const { container } = render(
      <HintLayer picture={picture} bands={[0, 9, 18]} stage={stage} pulse={{ cell: 0, key: 1 }} />,
    );
    const layer = container.querySelector('[data-part=hint-picture]')!;
    expect(layer).toHaveProperty('ariaHidden', 'true');
    expect(layer.querySelectorAll('.struck').length).toBe(stage === 3 ? step.eliminations.length : 0);
    expect(layer.querySelectorAll('.premise').length).toBe(stage === 1 ? 0 : picture.premises.length);
    expect(layer.querySelectorAll('.rowTag, .columnTag').length).toBe(stage === 1 ? 2 : 0);
    expect(layer.querySelectorAll('.arrow').length).toBe(
      stage === 3 ? picture.links.filter(({ inside }) => !inside).length : 0,
    );
  });
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
