import { readFileSync } from 'node:fs';
import { easyExercise, nextExercise } from '../../../../src/learn/practice/exercises.ts';
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

test('a position without the technique is skipped, and it is an error if none has it', async () => {
  const other = linesOf('x-wing')[0];
  havePack(other, second);
  expect((await nextExercise('naked-pair', signal)).line).toBe(second);
  for (const lines of [[other], []]) {
    havePack(...lines);
    await expect(nextExercise('naked-pair', signal)).rejects.toThrow('There is no position of naked-pair.');
  }
});

test('an example is one of the four easiest positions, and no exercise repeats it', async () => {
  havePack(first, second);
  expect((await easyExercise('naked-pair', signal)).line).toBe(first);
  expect((await nextExercise('naked-pair', signal)).line).toBe(second);
  expect([first, second]).not.toContain((await easyExercise('naked-pair', signal)).line);
  await expect(easyExercise('aic', signal)).rejects.toThrow('There is no position of aic.');
});
