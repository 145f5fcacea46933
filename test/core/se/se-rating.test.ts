import { readFileSync } from 'node:fs';
import { MEMBERS } from '../../../core/sudoku/digits.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { allCandidates, allDigits } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { readPuzzles } from '../../../core/sudoku/formats/sniff.ts';
import { Effort } from '../../../core/sudoku/se/chain-finding.ts';
import { ForcingChains } from '../../../core/sudoku/se/forcing-chains.ts';
import { SePosition, type SeStep } from '../../../core/sudoku/se/se-position.ts';
import { SeRater } from '../../../core/sudoku/se/se-rating.ts';
import { ENDLESS } from '../../support/hint-boards.ts';
import { SOAK_ROUNDS } from '../../support/soak.ts';

/** Above it a puzzle takes seconds, so that only a soak rates them all. */
const QUICK_RATING = SOAK_ROUNDS > 0 ? Infinity : 7;

interface Trace {
  readonly puzzle: string;
  readonly steps: readonly (readonly string[])[];
}

const rater = new SeRater();

function linesOf(file: string): string[] {
  return readFileSync(`test/fixtures/se/${file}`, 'utf8').trimEnd().split('\n');
}

function readTraces(): Trace[] {
  const text = linesOf('traces.tsv').slice(1).join('\n');
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [puzzle, ...lines] = part.trimEnd().split('\n');
      return {
        puzzle,
        steps: lines.slice(0, -1).map((line) => line.split('\t').slice(1)),
      };
    });
}

/** A step as the traces write it: rating, name, complexity and sort key, what it does. */
function textOf({ rating, name, complexity, sortKey, placement, removals }: SeStep): string[] {
  const cellText = (cell: number): string => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
  const effects = [
    ...(placement ? [`${cellText(placement.cell)}=${placement.digit}`] : []),
    ...removals.map(
      ({ cell, digits }) => `${cellText(cell)}<>${Array.from(MEMBERS[digits], (at) => at + 1).join('')}`,
    ),
  ];
  return [
    String(rating),
    name,
    complexity === undefined ? '' : `${complexity}:${sortKey}`,
    effects.sort().join(' '),
  ];
}

test.each(readTraces())('takes the recorded steps of $puzzle', ({ puzzle, steps }) => {
  const expected = steps.map(([rating, name, chain, effects]) => [
    String(Number(rating)),
    name,
    chain,
    effects.split(' ').sort().join(' '),
  ]);
  const position = new SePosition(parseGrid(puzzle)!);
  expect(Array.from(rater.steps(position), textOf)).toEqual(expected);
});

const VECTORS = linesOf('vectors.tsv')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .filter(([, er]) => Number(er) <= QUICK_RATING);

test.each(VECTORS)('the puzzle %s is rated %s / %s / %s', (puzzle, er, ep, ed) => {
  expect(rater.rate(parseGrid(puzzle)!)).toEqual({ er: Number(er), ep: Number(ep), ed: Number(ed) });
});

/** Positions on the paths of vectors, whose rating these steps determine. None of the vectors has a step of level 5. */
const DEEP = [
  [
    3,
    '.....6.8....1..2...9..3...5.....8...7...9...3..92..6..34.....1.5...4...7+97....4..:113 213 386',
    ['11.1', 'Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)', '180:7', 'r5c3<>6'],
  ],
  [
    4,
    '..34......5...9...6...2.1..2...6...1.4.5...6...6..3.....9...6.7......8.28...7..1.:185',
    ['11.5', 'Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)', '106:5', 'r4c8<>8'],
  ],
] as const;

function readPosition(line: string): SePosition {
  const puzzle = readPuzzles(line, { now: 0 });
  if (!puzzle.ok) throw new Error('unread');
  const [read] = puzzle.value.puzzles;
  const digits = allDigits(read);
  const position = new SePosition(digits);
  allCandidates(read).forEach((mask, cell) => {
    for (const at of MEMBERS[position.candidates[cell] & ~mask]) position.remove(cell, at + 1);
  });
  return position;
}

test.each(DEEP)('a search at level %i takes the step of the reference program', (level, line, expected) => {
  const search = new ForcingChains({ dynamic: true, nishio: false, level });
  const [rating, ...step] = textOf(search.first(readPosition(line), new Effort(undefined))!);
  expect([Number(rating).toFixed(1), ...step]).toEqual(expected);
});

test('a search at level 3 that carries on the searches before it takes the same step', () => {
  const [[, line, expected]] = DEEP;
  const { done, value } = rater.steps(readPosition(line)).next();
  if (done === true) throw new Error('no step');
  const [rating, ...step] = textOf(value);
  expect([Number(rating).toFixed(1), ...step]).toEqual(expected);
});

test('a complete grid has no step and no rating', () => {
  const complete = '158723469367954821294816375619238547485697132732145986976381254841572693523469718';
  expect(rater.rate(parseGrid(complete)!)).toEqual({ er: 0, ep: 0, ed: 0 });
});

test('each figure comes with the step behind it, and the lower bound rises up to the rating', () => {
  const puzzle = '..6..85...98.1.......563..9..4...8.2.87...15.6.2...9..7..185.......7.31...96..7..';
  const told: number[] = [];
  const { er, reasons } = rater.explain(parseGrid(puzzle)!, ({ atLeast }) => told.push(atLeast));
  expect(reasons).toEqual({
    er: { rating: 6.6, technique: 'Turbot Fish', length: 6 },
    ep: { rating: 1.2, technique: 'Hidden Single' },
    ed: { rating: 1.2, technique: 'Hidden Single' },
  });
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBe(er);
});

test('before a long search, the lower bound is the least rating that this search can give', () => {
  const [puzzle, er] = linesOf('vectors.tsv')
    .map((line) => line.split('\t'))
    .find(([, rating]) => Number(rating) === 7.6)!;
  const told: number[] = [];
  const rated = rater.explain(parseGrid(puzzle)!, ({ atLeast }) => told.push(atLeast));
  // Nishio chains rate 7.5 and up.
  expect(told.slice(0, told.indexOf(Number(er)))).toContain(7.5);
  expect(rated.reasons.er).toEqual({
    rating: 7.6,
    technique: 'Nishio Forcing Chains',
    length: expect.any(Number) as unknown,
  });
});

/** Its rating takes about a minute. */
const HARDEST = '..3....8..5....2.17...........5.8..6.9.12....8....3....6.9....5..4....7.....1.6.2';

test('a rating stops when it is told to, even in the middle of a step', () => {
  const givens = parseGrid(HARDEST)!;
  const asked: number[] = [];
  const stop = (followed: number): boolean => asked.push(followed) === 500;
  expect(rater.rate(givens, stop)).toBeUndefined();
  expect(asked).toEqual([...Array(500).keys()]);
  expect(rater.explain(givens, undefined, () => true)).toBeUndefined();
  expect(rater.rateUpTo(givens, 12, () => true)).toBe('stopped');
  // The position is as the steps so far have left it, and the next rating is not affected.
  const position = new SePosition(givens);
  const steps = rater.steps(position, undefined, Infinity, (followed) => followed > 500);
  const expected = new SePosition(givens);
  let next = steps.next();
  for (; next.done !== true; next = steps.next()) expected.apply(next.value);
  expect(next.value).toBe(true);
  expect(position).toEqual(expected);
  const [puzzle, er, ep, ed] = VECTORS[0];
  expect(rater.rate(parseGrid(puzzle)!, () => false)).toEqual({
    er: Number(er),
    ep: Number(ep),
    ed: Number(ed),
  });
});

test('a rating up to a bound is the rating, or says that it is above', () => {
  const [puzzle, er] = VECTORS.find(([, rating]) => Number(rating) > 4)!;
  const givens = parseGrid(puzzle)!;
  expect(rater.rateUpTo(givens, Number(er))).toBe(Number(er));
  expect(rater.rateUpTo(givens, Number(er) - 0.1)).toBe('above');
  // Its rating would take longer than a test may.
  expect(rater.rateUpTo(parseGrid(HARDEST)!, 8.9)).toBe('above');
});

test.each([
  ['no solution', `55${'.'.repeat(79)}`, 'The puzzle has no solution.'],
  ['several solutions', '.'.repeat(81), 'The puzzle has several solutions.'],
  ['too long a search', ENDLESS, 'It takes too long to find out whether the puzzle has one solution.'],
])('a puzzle with %s is refused at once', (_, puzzle, message) => {
  const givens = parseGrid(puzzle)!;
  for (const call of [() => rater.rate(givens), () => rater.rateUpTo(givens, 1)])
    expect(call).toThrow(new RangeError(message));
});
