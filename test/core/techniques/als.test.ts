import { seededRandom } from '../../../core/base/random.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { COUNT } from '../../../core/sudoku/digits.ts';
import { cellOf, digitOf, type Position } from '../../../core/sudoku/position.ts';
import { almostLockedSetsOf } from '../../../core/sudoku/techniques/almost-locked-sets.ts';
import { candidatesOfSet } from '../../../core/sudoku/techniques/als-search.ts';
import { findAlsChain, findAlsXyWing, findAlsXz } from '../../../core/sudoku/techniques/als.ts';
import { findDeathBlossom } from '../../../core/sudoku/techniques/death-blossom.ts';
import { findJuniorExocet } from '../../../core/sudoku/techniques/exocet.ts';
import type { Finder, Step } from '../../../core/sudoku/techniques/step.ts';
import { findSueDeCoq } from '../../../core/sudoku/techniques/sue-de-coq.ts';
import { findWxyzWing } from '../../../core/sudoku/techniques/wxyz-wing.ts';
import {
  hardPuzzles,
  positionOf,
  randomPositions,
  ratedPuzzles,
  readCandidateGrid,
  reduceFully,
  stepsOf,
} from '../../support/positions.ts';
import { slowAls, slowAlsXz } from '../../support/slow/als-xz.ts';
import { slowSueDeCoq } from '../../support/slow/sue-de-coq.ts';
import { slowWxyzWing } from '../../support/slow/wxyz-wing.ts';
import { cases } from '../../support/soak.ts';
import { stepText } from '../../support/step-text.ts';
import { randomSymmetry, transformPosition, transformStep } from '../../support/symmetry.ts';

const FINDERS: readonly (readonly [string, Finder])[] = [
  ['wxyz-wing', findWxyzWing],
  ['sue-de-coq', findSueDeCoq],
  ['als-xz', findAlsXz],
  ['als-xy-wing', findAlsXyWing],
  ['als-chain', findAlsChain],
  ['death-blossom', findDeathBlossom],
  ['junior-exocet', findJuniorExocet],
];

const random = seededRandom(11);
/** Positions where singles, locked candidates and small subsets have ended, and others before that. */
const positions: readonly Position[] = [
  ...ratedPuzzles()
    .filter(({ rating }, at) => rating >= 4 && at % 24 === 0)
    .map(({ puzzle }) => reduceFully(positionOf(puzzle))),
  ...hardPuzzles('magictour')
    .filter((_, at) => at % 20 === 0)
    .map((puzzle) => reduceFully(positionOf(puzzle))),
  ...hardPuzzles('hardest')
    .filter((_, at) => at % 16 === 0)
    .map(positionOf),
  ...randomPositions(cases(10), random),
].filter((position) => position.emptyCount > 0 && almostLockedSetsOf(position).count <= 300);

/** Every fourth one, for slow searches. */
const few = positions.filter((_, at) => at % 4 === 0);
const alsChains = few.map((position) => stepsOf(findAlsChain, position));

describe.each(FINDERS)('%s', (_, finder) => {
  const some = finder === findAlsChain ? few : positions;
  const all = finder === findAlsChain ? alsChains : some.map((position) => stepsOf(finder, position));

  test('the quick search finds the same best step as the full search', () => {
    // Of all there are also chains that are too long for a hint.
    const shortOf = (steps: readonly Step[]): Step | undefined =>
      steps.find(({ premise }) => premise.length <= 6);
    expect(some.map((position) => stepsOf(finder, position, false).at(0))).toEqual(
      all.map((steps) => (finder === findAlsChain ? shortOf(steps) : steps.at(0))),
    );
  });
});

test('als-chain finds the same ends in a transformed position', () => {
  for (const [at, position] of few.slice(0, cases(10)).entries()) {
    const symmetry = randomSymmetry(random);
    const turned = stepsOf(findAlsChain, transformPosition(position, symmetry));
    const steps = alsChains[at].map((step) => transformStep(step, symmetry));
    expect(endsKeys(turned)).toEqual(endsKeys(steps));
  }
});

/**
 * Between two ends a chain takes any of the shortest ways, which may remove different digits besides the one that
 * it was looked for with: all chains of two ends count together.
 */
function endsKeys(steps: readonly Step[]): Set<string> {
  const fallen = new Map<string, Set<number>>();
  for (const { variant, premise, eliminations } of steps) {
    // A longer one may be found in one turn of the board only: a way that comes by a set twice can hide it.
    if (premise.length > 6) continue;
    const ends = [premise[0], premise.at(-1)!].map(({ cells }) => [...cells].sort((a, b) => a - b).join());
    const key = variant === 'ring' ? 'ring' : ends.sort().join(' ');
    const known = fallen.get(key) ?? new Set();
    fallen.set(key, known);
    if (variant !== 'ring') for (const candidate of eliminations) known.add(candidate);
  }
  return new Set([...fallen].map(([key, all]) => `${key}: ${[...all].sort((a, b) => a - b).join()}`));
}

test('lists every almost locked set once', () => {
  for (const position of positions.slice(0, 20)) {
    const sets = almostLockedSetsOf(position);
    const listed = Array.from({ length: sets.count }, (_, set) =>
      [...new Set(candidatesOfSet(sets, set, position).map(cellOf))].join(),
    );
    const expected = slowAls(position).map(({ cells }) => cells.join());
    expect(listed.sort()).toEqual(expected.sort());
  }
});

test('almost locked sets are updated when the position changes', () => {
  const position = positions[0].clone();
  const before = almostLockedSetsOf(position).count;
  const cell = position.candidates.findIndex((mask) => COUNT[mask] === 2);
  position.eliminate(cell, 1 + Math.log2(position.candidates[cell] & -position.candidates[cell]));
  const sets = almostLockedSetsOf(position);
  expect(sets.count).toBe(slowAls(position).length);
  expect(sets.count).not.toBe(before);
});

test('als-xz finds every instance of the definition', () => {
  for (const position of positions.slice(0, cases(5))) {
    const found = stepsOf(findAlsXz, position).map((step) => ({
      variant: step.variant,
      sets: step.premise.map(({ cells }) => cells),
      eliminations: step.eliminations,
    }));
    expect(keysOf(found)).toEqual(keysOf(slowAlsXz(position)));
  }
});

test('wxyz-wing finds every instance of the definition', () => {
  for (const position of few.slice(0, 3)) {
    const found = stepsOf(findWxyzWing, position).map((step) => ({
      cells: step.premise.flatMap(({ cells }) => cells),
      eliminations: step.eliminations,
    }));
    expect(keysOf(found)).toEqual(keysOf(slowWxyzWing(position)));
  }
});

test('sue-de-coq finds every instance of the definition', () => {
  for (const position of positions.slice(0, cases(4))) {
    const found = stepsOf(findSueDeCoq, position).map((step) => ({
      parts: step.premise.map(({ cells }) => cells),
      eliminations: step.eliminations,
    }));
    expect(found.map((one) => JSON.stringify(one)).sort()).toEqual(
      slowSueDeCoq(position)
        .map((one) => JSON.stringify(one))
        .sort(),
    );
  }
});

test('junior-exocet finds what the compendium lists for its second example', () => {
  const position = readCandidateGrid(`
    1359  139  2   | 149  8    349  | 359 6   7
    6     7    349 | 1259 239  2359 | 8   24  139
    13589 1389 349 | 6    7    239  | 359 24  139
    ---------------+----------------+------------
    139   1349 6   | 259  2349 2359 | 7   8   39
    78    2    39  | 78   1    6    | 39  5   4
    3789  3489 5   | 79   349  3789 | 6   1   2
    ---------------+----------------+------------
    239   6    1   | 2789 29   2789 | 4   37  5
    239   39   8   | 247  5    2479 | 1   37  6
    4     5    7   | 3    6    1    | 2   9   8
  `);
  const [step, ...others] = stepsOf(findJuniorExocet, position);
  expect(others).toEqual([]);
  expect(stepText(step)).toEqual({
    technique: 'junior-exocet',
    eliminations: ['r2c4<>2', 'r2c4<>5', 'r2c4<>9', 'r3c9<>3', 'r3c9<>9'],
    premise: [
      'base r1c1(1359) r1c2(139)',
      'target#1 r2c4(1259)',
      'target#2 r3c7(359)',
      'cross r4c4(59) r5c3(39) r5c7(39) r6c4(9) r7c4(9)',
      'extra#1 r3c8(24) r3c9(139)',
    ],
    houses: ['base r1', 'cover c3', 'cover c4', 'cover c7'],
  });
  expect(
    step.exclusions!.map(({ candidate, because, cells }) => [
      `${cellName(cellOf(candidate))} ${String(digitOf(candidate))}`,
      because,
      cells.map(cellName).join(' '),
    ]),
  ).toEqual([
    ['B4 2', 'not-base', 'C8 C9'],
    ['B4 5', 'mirror', 'C8 C9'],
    // Columns 3 and 7 have their 9 in one row.
    ['B4 9', 'lines', 'C8 C9'],
    ['C9 3', 'mirrored', 'B4 C8 C9'],
    ['C9 9', 'mirrored', 'B4 C8 C9'],
  ]);
});

test('chains of almost locked sets are not searched among too many sets, in any orientation', () => {
  // Two notes in nearly every cell: 1,498 sets with 120,000 partners; the search took a second and more.
  const position = readCandidateGrid(`
    18 38 27 34 35 27 19 69 59
    69 67 69 59 78 1  49 2  3
    13 4  5  39 6  27 17 18 78
    59 19 78 13 12 59 17 48 6
    19 13 37 16 4  28 5  18 28
    2  56 14 7  13 59 38 39 89
    58 28 23 14 59 49 6  7  49
    14 89 46 2  17 3  48 58 15
    7  59 13 8  59 46 29 34 24
  `);
  for (const turned of [position, transformPosition(position, randomSymmetry(random))]) {
    expect(stepsOf(findAlsXz, turned, false)).not.toEqual([]);
    expect(stepsOf(findAlsXyWing, turned)).toEqual([]);
    expect(stepsOf(findAlsChain, turned)).toEqual([]);
  }
});

interface Comparable {
  readonly variant?: string;
  readonly sets?: readonly (readonly number[])[];
  readonly cells?: readonly number[];
  readonly eliminations: readonly number[];
}

/** Comparable whatever the order of sets and cells. */
function keysOf(instances: readonly Comparable[]): string[] {
  const ascending = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join();
  return instances
    .map(({ variant, sets = [], cells = [], eliminations }) =>
      JSON.stringify([variant, sets.map(ascending).sort(), ascending(cells), ascending(eliminations)]),
    )
    .sort();
}
