import { readFileSync } from 'node:fs';
import { newBoard } from '../../../../core/board/board.ts';
import { placeDigit } from '../../../../core/board/entries.ts';
import { parseGrid } from '../../../../core/sudoku/grid.ts';
import { solve } from '../../../../core/sudoku/solve/solve.ts';
import { keepStood } from '../../../../src/hint/stood-positions.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import {
  easyExercise,
  isGuessable,
  nextExercise,
  puzzleToPlay,
} from '../../../../src/learn/practice/exercises.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';

const PACK = readFileSync('public/packs/techniques.txt', 'utf8').split('\n');
const linesOf = (technique: string): string[] =>
  PACK.flatMap((line) => (line.startsWith(`${technique} `) ? [line.slice(technique.length + 1)] : []));
const [first, second] = linesOf('naked-pair');
const { signal } = new AbortController();

/** The pack has these positions of the naked pair, and one of another technique. */
function havePack(...lines: string[]): void {
  const pack = [...lines.map((line) => `naked-pair ${line}`), `x-wing ${linesOf('x-wing')[0]}`].join('\n');
  bringEngineHere(() => pack);
}

beforeEach(() => {
  localStorage.clear();
});

test('the positions of the pack come first, in order, then new disguises of them', async () => {
  havePack(first, second);
  const shown = [];
  for (let round = 0; round < 4; round++) shown.push(await nextExercise('naked-pair', signal));
  const lines = shown.map(({ line }) => line);
  expect(lines.slice(0, 2)).toEqual([first, second]);
  expect(new Set(lines).size).toBe(4);
  expect(shown.map(({ step }) => step.technique)).toEqual(Array(4).fill('naked-pair'));
});

test('a position is remembered after all others, also from the lists of earlier versions', async () => {
  havePack(first, second);
  const all = PACK.filter(Boolean).map((line) => line.slice(line.indexOf(' ') + 1));
  localStorage.setItem(
    'nonet.practice.seen',
    JSON.stringify([first, ...all.filter((line) => line !== second)]),
  );
  expect((await nextExercise('naked-pair', signal)).line).toBe(second);
  const { length } = localStorage.getItem('nonet.practice.seen')!;
  expect(length).toBeLessThan(20_000);
  expect([first, second]).not.toContain((await nextExercise('naked-pair', signal)).line);
});

test('a position that a guess would often solve is an example, but no exercise', async () => {
  const lines = linesOf('xy-chain');
  const guessable = lines.filter((susser) =>
    isGuessable(engineCalls.exercise({ susser, technique: 'xy-chain' })!),
  );
  expect(guessable.length).toBeGreaterThan(0);
  const other = lines.find((line) => !guessable.includes(line))!;
  bringEngineHere(() => `xy-chain ${guessable[0]}\nxy-chain ${other}`);
  expect((await nextExercise('xy-chain', signal)).line).toBe(other);
  localStorage.clear();
  expect((await easyExercise('xy-chain', signal)).line).toBe(guessable[0]);
});

test('a position without the technique is skipped, and it is an error if none has it', async () => {
  const other = linesOf('x-wing')[0];
  havePack(other, second);
  expect((await nextExercise('naked-pair', signal)).line).toBe(second);
  for (const lines of [[other], []]) {
    havePack(...lines);
    await expect(nextExercise('naked-pair', signal)).rejects.toThrow('There is no position of naked-pair.');
  }
});

test('a position at which the player stood still comes first, and once', async () => {
  havePack(first, second);
  const puzzle = second
    .replaceAll(/\+[1-9]/g, '.')
    .slice(0, 81)
    .replaceAll('.', '0');
  const board = newBoard(puzzle, 'custom');
  const at = puzzle.indexOf('0');
  const digit = [...solve(parseGrid(puzzle)!)!][at];
  keepStood('naked-pair', placeDigit(board, [at], digit));
  const own = await nextExercise('naked-pair', signal);
  expect(own.line).toBe(`${puzzle.slice(0, at)}+${digit}${puzzle.slice(at + 1)}`.replaceAll('0', '.'));
  expect(own.step.technique).toBe('naked-pair');
  expect((await nextExercise('naked-pair', signal)).line).toBe(first);
});

test('a puzzle to play has zeros for empty cells, as the plays by which its win is found', async () => {
  havePack(first, second);
  expect(await puzzleToPlay('naked-pair')).toMatch(/^[0-9]{81}$/);
});

test('a beginner’s first puzzles have at most 30 empty cells, and need hidden singles in a box but nothing harder', async () => {
  bringEngineHere();
  for (let round = 0; round < 20; round++) {
    const puzzle = await puzzleToPlay('hidden-single-box');
    const { hardest } = engineCalls.ratePuzzle({ puzzle, without: [] })!.rating;
    const empty = puzzle.split('0').length - 1;
    expect([empty, hardest]).toEqual([30, 'hidden-single-box']);
  }
});

test('an example is one of the four easiest positions, and no exercise repeats it', async () => {
  havePack(first, second);
  expect((await easyExercise('naked-pair', signal)).line).toBe(first);
  expect((await nextExercise('naked-pair', signal)).line).toBe(second);
  expect([first, second]).not.toContain((await easyExercise('naked-pair', signal)).line);
  await expect(easyExercise('aic', signal)).rejects.toThrow('There is no position of aic.');
});
