import { randomInteger, shuffle, type Random } from '../../core/base/random.ts';
import { CELL_COUNT, PEERS } from '../../core/sudoku/cells.ts';
import { candidatesFromDigits, formatGrid, parseGrid, type Grid } from '../../core/sudoku/grid.ts';
import { candidateOf, cellOf, digitOf, Position, type Candidate } from '../../core/sudoku/position.ts';
import { findClaiming, findPointing } from '../../core/sudoku/techniques/locked.ts';
import {
  findFullHouse,
  findHiddenSingleBox,
  findHiddenSingleLine,
  findNakedSingle,
} from '../../core/sudoku/techniques/singles.ts';
import { compareSteps, type Finder, type Step } from '../../core/sudoku/techniques/step.ts';
import { hiddenSubset, nakedSubset } from '../../core/sudoku/techniques/subsets.ts';
import { solveByTrial } from './solve.ts';
import { fixtureLines, readPuzzles } from './puzzles.ts';

/*
 * Positions for tests: reading them, reaching them, and asking finders about them.
 * Steps in words are in step-text.ts, symmetries in symmetry.ts.
 */

/**
 * @param digits 81 characters
 * @param removed candidates gone beyond what the digits rule out, as `digit row column`: `412` is 4 in r1c2
 * @param givens 81 characters, `1` where the digit is a given; default: every digit
 */
export function readPosition(digits: string, removed: readonly string[] = [], givens?: string): Position {
  const position = Position.from(parseGrid(digits)!, {
    givens: givens === undefined ? undefined : Array.from(givens, Number),
  });
  for (const text of removed) {
    const [digit, row, column] = Array.from(text, Number);
    if (!position.eliminate((row - 1) * 9 + column - 1, digit)) throw new Error(`no candidate ${text}`);
  }
  return position;
}

/** The other way round: what `readPosition` takes. */
export function writePosition(position: Position): { position: string; removed: string[]; givens: string } {
  const natural = candidatesFromDigits(position.digits);
  const removed: string[] = [];
  for (let candidate = 0; candidate < CELL_COUNT * 9; candidate++) {
    const cell = cellOf(candidate);
    const digit = digitOf(candidate);
    if (natural[cell] & (1 << (digit - 1)) && !position.has(cell, digit)) {
      removed.push(`${digit}${Math.floor(cell / 9) + 1}${(cell % 9) + 1}`);
    }
  }
  return { position: formatGrid(position.digits), removed, givens: Array.from(position.givens).join('') };
}

/**
 * Reads a candidate grid: 81 groups of digits between any borders. A group of one digit is a placed
 * digit (and a given) unless a peer still has that candidate; then it is a naked single.
 */
export function readCandidateGrid(text: string): Position {
  const groups = text.match(/[1-9]+/g) ?? [];
  if (groups.length !== CELL_COUNT) throw new Error(`${groups.length} cells`);
  const isPlaced = groups.map(
    (group, cell) =>
      group.length === 1 &&
      !Array.from(PEERS[cell]).some((peer) => groups[peer].length > 1 && groups[peer].includes(group)),
  );
  return Position.from(
    Uint8Array.from(groups, (group, cell) => (isPlaced[cell] ? Number(group) : 0)),
    {
      candidates: groups.map((group) =>
        Array.from(group).reduce((mask, digit) => mask | (1 << (Number(digit) - 1)), 0),
      ),
    },
  );
}

/** All instances that a finder reports, best first. */
export function stepsOf(finder: Finder, position: Position, all = true): Step[] {
  const steps: Step[] = [];
  finder(position, (step) => steps.push(step), { all });
  return steps.sort(compareSteps);
}

export function applyStep(position: Position, step: Step): void {
  for (const candidate of step.placements) position.place(cellOf(candidate), digitOf(candidate));
  for (const candidate of step.eliminations) position.eliminate(cellOf(candidate), digitOf(candidate));
}

/** What a step says against a solution: wrong placements and eliminations of true candidates. */
export function contradictions(step: Step, solution: ArrayLike<number>): Candidate[] {
  return [
    ...step.placements.filter((candidate) => solution[cellOf(candidate)] !== digitOf(candidate)),
    ...step.eliminations.filter((candidate) => solution[cellOf(candidate)] === digitOf(candidate)),
  ];
}

export interface RatedPuzzle {
  readonly puzzle: string;
  /** Rating by Sukaku Explainer. */
  readonly rating: number;
}

/** Six hundred puzzles of rating 1.2 to 9.0, easiest first. */
export function ratedPuzzles(): RatedPuzzle[] {
  return fixtureLines('rated.tsv').map((line) => {
    const [puzzle, rating] = line.split('\t');
    return { puzzle, rating: Number(rating) };
  });
}

/** Very hard puzzles: 60 of the list of rating 11 and more, and 120 of magictour's. */
export function hardPuzzles(list: 'hardest' | 'magictour'): string[] {
  const puzzles = readPuzzles(list);
  return list === 'hardest'
    ? puzzles.slice(0, 60)
    : puzzles.filter((_, index) => index % 12 === 0).slice(0, 120);
}

export function positionOf(puzzle: string): Position {
  return Position.from(parseGrid(puzzle)!);
}

export function solutionOf(puzzle: string): Grid {
  return solveByTrial(positionOf(puzzle))!;
}

const SINGLES = [findFullHouse, findHiddenSingleBox, findHiddenSingleLine, findNakedSingle];
const REDUCTIONS = [
  findPointing,
  findClaiming,
  nakedSubset('naked-pair', 2),
  hiddenSubset('hidden-pair', 2),
  nakedSubset('naked-triple', 3),
  hiddenSubset('hidden-triple', 3),
];

/** Applies singles, locked candidates, pairs and triples until none is left; changes the position. */
export function reduceFully(position: Position): Position {
  for (;;) {
    const step = firstStep(position, [...SINGLES, ...REDUCTIONS]);
    if (!step) return position;
    applyStep(position, step);
  }
}

function firstStep(position: Position, finders: readonly Finder[]): Step | undefined {
  for (const finder of finders) {
    const steps = stepsOf(finder, position);
    if (steps.length > 0) return steps[0];
  }
  return undefined;
}

/**
 * A position on the way of a puzzle, in random order of steps: some of the singles, locked
 * candidates, pairs and triples that were possible; and, where these end or now and then before,
 * some false candidates removed at random (so that later patterns come up too). Never contradicts
 * the solution, and never solved.
 */
export function randomPosition(puzzle: string, random: Random): Position {
  const position = positionOf(puzzle);
  const solution = solutionOf(puzzle);
  const wanted = randomInteger(random, position.emptyCount);
  const guessShare = random() < 0.5 ? 0 : 0.3;
  while (position.emptyCount > wanted + 1) {
    const step = random() < guessShare ? undefined : randomSimpleStep(position, random);
    if (step) applyStep(position, step);
    else if (!removeFalseCandidate(position, solution, random)) break;
  }
  return position;
}

/** Positions of a mixed bag of puzzles (rated, magictour, hardest), from a seeded random. */
export function randomPositions(count: number, random: Random): Position[] {
  const puzzles = [
    ...ratedPuzzles()
      .filter(({ rating }) => rating >= 2.6)
      .map(({ puzzle }) => puzzle),
    ...hardPuzzles('magictour'),
    ...hardPuzzles('hardest'),
  ];
  return Array.from({ length: count }, () =>
    randomPosition(puzzles[randomInteger(random, puzzles.length)], random),
  );
}

function randomSimpleStep(position: Position, random: Random): Step | undefined {
  for (const finder of shuffle([...SINGLES, ...REDUCTIONS], random)) {
    const steps = stepsOf(finder, position);
    if (steps.length > 0) return steps[randomInteger(random, steps.length)];
  }
  return undefined;
}

function removeFalseCandidate(position: Position, solution: Grid, random: Random): boolean {
  const falseCandidates: Candidate[] = [];
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    for (let digit = 1; digit <= 9; digit++) {
      if (position.has(cell, digit) && solution[cell] !== digit)
        falseCandidates.push(candidateOf(cell, digit));
    }
  }
  if (falseCandidates.length === 0) return false;
  const candidate = falseCandidates[randomInteger(random, falseCandidates.length)];
  return position.eliminate(cellOf(candidate), digitOf(candidate));
}
