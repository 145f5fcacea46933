import { readFileSync } from 'node:fs';
import {
  findBoardFault,
  findHint,
  findPuzzleFault,
  findQuickHint,
  findQuickPuzzleFault,
  type HintBoard,
} from '../../../core/hints/find-hint.ts';
import { explain } from '../../../core/hints/explain.ts';
import { countSteps, findDigit } from '../../../core/hints/other-hints.ts';
import { candidateOf, cellOf, digitOf } from '../../../core/sudoku/position.ts';
import { formatGrid, GIVENS_MIN } from '../../../core/sudoku/grid.ts';
import { applyStep, nextStep } from '../../../core/sudoku/rate/next-step.ts';
import { solveText } from '../../../core/sudoku/solve/solve.ts';
import {
  isOptional,
  orderOf,
  TECHNIQUES,
  type TechniqueId,
} from '../../../core/sudoku/techniques/catalogue.ts';
import {
  EASY,
  ENDLESS,
  freshBoard,
  HARD,
  solved,
  withAllNotes,
  withDigit,
} from '../../support/hint-boards.ts';
import { hardPuzzles, positionOf, readPosition } from '../../support/positions.ts';

const solution = solveText(EASY)!;
const fresh = freshBoard(EASY);
const open = Array.from(EASY).flatMap((digit, cell) => (digit === '0' ? [cell] : []));
const first = open[0];
const right = Number(solution[first]);
const wrong = (right % 9) + 1;

/** 16 givens, which cannot have a single solution, and 17 of a grid that has many. */
const sixteen = keepGivens(16);
const seventeen = keepGivens(GIVENS_MIN);

function keepGivens(count: number): string {
  let kept = 0;
  return EASY.replace(/[1-9]/g, (digit) => (kept++ < count ? digit : '0'));
}

function withNotes(board: HintBoard, cell: number, mask: number): HintBoard {
  return { ...board, notes: board.notes.with(cell, mask) };
}

const impossible = withGiven(first, wrong);
function withGiven(cell: number, digit: number): string {
  return `${EASY.slice(0, cell)}${digit}${EASY.slice(cell + 1)}`;
}

describe('faults of a board', () => {
  test.each<[string, HintBoard, object]>([
    // Specification 5.19
    ['fewer than 17 givens', freshBoard(sixteen), { kind: 'too-few-givens' }],
    ['fewer than 17 givens in a full grid', solved(freshBoard(sixteen)), { kind: 'too-few-givens' }],
    // Specification 5.20
    ['a full grid', solved(fresh), { kind: 'full' }],
    [
      'a full grid of an impossible puzzle',
      { ...freshBoard(impossible), digits: solution },
      { kind: 'full' },
    ],
    // Specification 5.21
    ['several solutions', freshBoard(seventeen), { kind: 'no-single-solution' }],
    // Specification 5.21
    ['no solution', freshBoard(impossible), { kind: 'no-single-solution' }],
    ['a search that takes too long', freshBoard(ENDLESS), { kind: 'cannot-judge' }],
    [
      'several solutions, even if there is also a wrong entry',
      withDigit(freshBoard(seventeen), first, wrong),
      { kind: 'no-single-solution' },
    ],
    // Specification 5.22
    ['a wrong entry', withDigit(fresh, first, wrong), { kind: 'wrong-entry', cell: first }],
    [
      'a wrong entry, even if notes are also incomplete',
      withNotes(withDigit(fresh, open[3], wrongAt(open[3])), first, 0b1),
      { kind: 'wrong-entry', cell: open[3] },
    ],
    // Specification 5.23
    ['notes in one cell only', withNotes(fresh, first, 0x1ff), { kind: 'notes-incomplete', cell: open[1] }],
    // Specification 5.23
    [
      'notes without the correct digit',
      withNotes(withAllNotes(fresh), open[5], 1 << (wrongAt(open[5]) - 1)),
      { kind: 'notes-incomplete', cell: open[5] },
    ],
    [
      'a wrong note, even if notes are also missing',
      withNotes(fresh, open[5], 1 << (wrongAt(open[5]) - 1)),
      { kind: 'notes-incomplete', cell: open[5] },
    ],
    [
      'the mode with notes on a board without notes',
      { ...fresh, mode: 'with-notes' },
      { kind: 'notes-incomplete', cell: first },
    ],
    [
      'a removed correct digit',
      { ...fresh, struck: fresh.notes.with(first, 1 << (right - 1)) },
      { kind: 'notes-incomplete', cell: first },
    ],
  ])('reports %s instead of a hint', (_name, board, fault) => {
    expect(findBoardFault(board)).toEqual(fault);
    expect(findHint(board)).toEqual(fault);
  });

  function wrongAt(cell: number): number {
    return (Number(solution[cell]) % 9) + 1;
  }
});

test('the quick search finds the same hint as the full search up to level Expert, and nothing above', () => {
  const hard = withAllNotes(freshBoard(HARD));
  const optional = TECHNIQUES.filter(({ id }) => isOptional(id));
  const idsOf = (some: typeof optional) => some.map(({ id }): TechniqueId => id);
  const easy = idsOf(optional.filter(({ level }) => level !== 'master'));
  const texts = [sixteen, ...hardPuzzles('magictour').slice(0, 20)];
  for (const text of texts) {
    const board = freshBoard(text.replaceAll('.', '0'));
    for (const each of [board, withAllNotes(board)]) expect(findQuickHint(each)).toEqual(findHint(each));
  }
  expect(findHint({ ...hard, without: easy }).kind).toBe('step');
  expect(findQuickHint({ ...hard, without: easy })).toBeUndefined();
  // Nothing that is on helps: only the whole search goes back to what is off.
  expect(findQuickHint({ ...hard, without: idsOf(optional) })).toBeUndefined();
});

// Specification 9.1
test('a puzzle can be checked without a board', () => {
  expect(findPuzzleFault(EASY)).toBeUndefined();
  expect(findPuzzleFault(sixteen)).toEqual({ kind: 'too-few-givens' });
  expect(findPuzzleFault(impossible)).toEqual({ kind: 'no-single-solution' });
  expect(findPuzzleFault(ENDLESS)).toEqual({ kind: 'cannot-judge' });
  const quick = [EASY, ...hardPuzzles('magictour').slice(0, 20)].map(findQuickPuzzleFault);
  expect(quick.every((fault) => fault === undefined)).toBe(true);
  expect([sixteen, impossible, ENDLESS].map(findQuickPuzzleFault)).toEqual(
    [sixteen, impossible, ENDLESS].map(findPuzzleFault),
  );
});

test('finds the same easy step with and without notes', () => {
  const found = findHint(fresh);
  expect(found).toEqual({
    kind: 'step',
    step: {
      technique: 'hidden-single-box',
      placements: [52],
      eliminations: [],
      premise: [{ role: 'single', cells: [5], candidates: [52] }],
      houses: [{ house: 19, role: 'where' }],
      links: [],
      closure: {
        blockers: [
          { cell: 20, digit: 8, house: 2, shuts: [21, 22, 23] },
          { cell: 39, digit: 8, house: 12, shuts: [3, 21] },
        ],
        earlier: [],
      },
    },
  });
  expect(findHint(withAllNotes(fresh))).toEqual(found);
});

test('a note that a later entry rules out is neither a fault nor a candidate', () => {
  const stale = withDigit(withAllNotes(fresh), first, right);
  expect(findBoardFault(stale)).toBeUndefined();
  expect(findHint(stale)).toEqual(findHint(withAllNotes(withDigit(fresh, first, right))));
});

test('notes under a digit are ignored', () => {
  const board = withNotes(withDigit(fresh, first, right), first, 0b111);
  expect(findHint(board)).toEqual(findHint(withDigit(fresh, first, right)));
});

test('hints use the player’s notes as candidates and do not repeat their removals', () => {
  const board = withAllNotes(freshBoard(HARD));
  const found = findHint(board);
  if (found.kind !== 'step') throw new Error(found.kind);
  const { eliminations } = found.step;
  expect(eliminations).not.toHaveLength(0);
  const notes = board.notes.map((mask, cell) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .filter((digit) => mask & (1 << (digit - 1)) && !eliminations.includes(candidateOf(cell, digit)))
      .reduce((kept, digit) => kept | (1 << (digit - 1)), 0),
  );
  const next = findHint({ ...board, notes });
  expect(next.kind === 'step' && next.step).not.toEqual(found.step);
});

test('without notes, hints remember the candidates that earlier hints removed', () => {
  const board = freshBoard(HARD);
  const struck = Array<number>(81).fill(0);
  const seen = new Set<string>();
  for (let time = 0; time < 5; time++) {
    const found = findHint({ ...board, struck });
    if (found.kind !== 'step') throw new Error(found.kind);
    expect(seen.has(JSON.stringify(found.step))).toBe(false);
    seen.add(JSON.stringify(found.step));
    if (found.step.placements.length > 0) return;
    for (const candidate of found.step.eliminations)
      struck[Math.floor(candidate / 9)] |= 1 << (candidate % 9);
  }
});

test('with uniqueness techniques off, neither hints nor the list of all steps use them', () => {
  const collected = JSON.parse(readFileSync('test/fixtures/techniques/bug-plus-1.json', 'utf8')) as {
    position: string;
    removed: string[];
    givens: string;
  }[];
  const { position: digits, removed, givens } = collected[1];
  const { candidates } = readPosition(digits, removed, givens);
  const board: HintBoard = {
    puzzle: Array.from(digits, (digit, cell) => (givens[cell] === '1' ? digit : '0')).join(''),
    digits: digits.replaceAll('.', '0'),
    notes: Array.from(candidates),
    mode: 'with-notes',
  };
  const techniquesOf = (asked: HintBoard): string[] => {
    const all = countSteps(asked);
    return all.kind === 'counts' ? all.counts.map(({ technique }) => technique) : [];
  };
  expect(findHint(board)).toEqual({
    kind: 'step',
    step: {
      technique: 'bug-plus-1',
      placements: [225],
      eliminations: [],
      premise: [{ role: 'extra', cells: [25], candidates: [225] }],
      houses: [],
      links: [],
    },
  });
  expect(techniquesOf(board)).toContain('bug-plus-1');
  const without = { ...board, uniqueness: false };
  const found = findHint(without);
  expect(found.kind === 'step' && found.step.technique).toBe('xy-chain');
  expect(techniquesOf(without)).not.toContain('bug-plus-1');
});

/** The digits of a puzzle once no single is left. */
function untilStuck(puzzle: string): string {
  const position = positionOf(puzzle);
  for (;;) {
    const step = nextStep(position);
    if (step === undefined || step.placements.length === 0)
      return formatGrid(position.digits).replaceAll('.', '0');
    applyStep(position, step);
  }
}

describe('on a board without notes', () => {
  const digitsOnly = (digits: string): HintBoard => ({ ...freshBoard(digits), puzzle: digits });
  const positions = hardPuzzles('magictour')
    .slice(0, 40)
    .map((puzzle) => untilStuck(puzzle));

  test('an elimination continues to the digit that it leads to, if there is one', () => {
    let led = 0;
    for (const puzzle of positions) {
      const board = digitsOnly(puzzle);
      const found = findHint(board);
      if (found.kind !== 'step' || found.step.placements.length > 0) continue;
      const { leadsTo } = found.step;
      if (leadsTo === undefined) continue;
      led++;
      const [placed] = leadsTo.placements;
      expect(solveText(puzzle)![cellOf(placed)]).toBe(String(digitOf(placed)));
      const texts = explain(found.step).why.map(({ id }) => id);
      expect(texts.at(-1)).toBe('effect.place');
      expect(texts).toContain('effect.take');
    }
    expect(led).toBeGreaterThan(0);
  });

  test('the player can ask for a digit if the next step only eliminates', () => {
    let asked = 0;
    for (const puzzle of positions.slice(0, 10)) {
      const found = findHint(digitsOnly(puzzle));
      if (found.kind !== 'step' || found.step.placements.length > 0 || found.step.leadsTo !== undefined)
        continue;
      const step = findDigit(digitsOnly(puzzle));
      if (step === undefined) continue;
      asked++;
      const [placed] = step.placements;
      expect(solveText(puzzle)![cellOf(placed)]).toBe(String(digitOf(placed)));
      // Nobody has taken the steps before: the text says how many they are, and not that they were taken.
      expect(step.after!.steps).toBeGreaterThan(0);
      expect(orderOf(step.after!.hardest)).toBeGreaterThanOrEqual(orderOf(found.step.technique));
      const texts = explain(step).why.map(({ id }) => id);
      expect(texts).not.toContain('closed.earlier');
      expect(texts).toContain('closed.after');
    }
    expect(asked).toBeGreaterThan(0);
  });
});

describe('techniques that the player does not know', () => {
  const optional = TECHNIQUES.map(({ id }): TechniqueId => id).filter(isOptional);
  const board = withAllNotes(freshBoard(HARD));
  const techniqueIn = (asked: HintBoard): TechniqueId => {
    const found = findHint(asked);
    if (found.kind !== 'step') throw new Error(found.kind);
    return found.step.technique;
  };

  test('unknown techniques do not appear in hints as long as a known one helps', () => {
    const without: TechniqueId[] = [];
    const taken: TechniqueId[] = [];
    for (;;) {
      const technique = techniqueIn({ ...board, without });
      if (without.includes(technique)) break;
      taken.push(technique);
      without.push(technique);
    }
    // Then nothing that is left helps, and the hint is the easiest of all, as without a switch.
    expect(techniqueIn({ ...board, without })).toBe(techniqueIn(board));
    expect(taken.length).toBeGreaterThan(3);
    expect(taken.map(orderOf)).toEqual(taken.map(orderOf).sort((a, b) => a - b));
  });

  test('singles are never treated as unknown', () => {
    const singles = TECHNIQUES.map(({ id }): TechniqueId => id).filter((id) => !isOptional(id));
    expect(singles).toHaveLength(4);
    expect(findHint({ ...withAllNotes(fresh), without: [...singles, ...optional] })).toEqual(
      findHint(withAllNotes(fresh)),
    );
  });

  test('unknown techniques do not appear in hints without notes either', () => {
    // Singles find nothing here.
    const stuck = hardPuzzles('magictour')
      .slice(0, 40)
      .map((puzzle) => freshBoard(formatGrid(positionOf(puzzle).digits, '0')))
      .filter((each) => ['pointing', 'claiming', 'hidden-pair'].includes(techniqueIn(each)));
    expect(stuck.length).toBeGreaterThan(0);
    for (const each of stuck) {
      const technique = techniqueIn(each);
      const other = techniqueIn({ ...each, without: [technique] });
      expect(other).not.toBe(technique);
    }
  });
});
