import { Writable } from 'node:stream';
import {
  allDigits,
  applyStep,
  countSolutionsOfText,
  formatGrid,
  nextStep,
  type Position,
  rate,
  solveText,
} from '../core/sudoku/index.ts';
import { answerLines, writeLines } from './lines.ts';
import { answerFor, positionWithOneSolution } from './read-line.ts';
import { readOptions, UsageError, type Command } from './usage.ts';

/** How long the solver repeats the puzzles, so that the compiler has settled. */
const SOLVER_MS = 1000;

export const BENCH: Command = {
  name: 'bench',
  summary: 'measures the engine on the puzzles from standard input',
  help: `< puzzles

  One object for each measurement, in process CPU time: puzzles solved and counted to two
  per second, the mean milliseconds to rate a puzzle, and the milliseconds that single
  hints take along the paths. Lines that are not a puzzle with one solution are skipped.
`,
  run: async (parameters) => {
    readOptions(parameters, {});
    const puzzles: { text: string; position: Position }[] = [];
    await answerLines(
      answerFor((puzzle) => {
        puzzles.push({ text: formatGrid(allDigits(puzzle)), position: positionWithOneSolution(puzzle) });
        return {};
      }),
      process.stdin.setEncoding('utf8'),
      new Writable({
        write: (_bytes, _encoding, done) => done(),
      }),
    );
    if (puzzles.length === 0) throw new UsageError('The input has no puzzle with exactly one solution.');
    const texts = puzzles.map(({ text }) => text);
    const positions = puzzles.map(({ position }) => position);
    await writeLines(
      [
        { measure: 'solve', ...throughput(texts, solveText) },
        { measure: 'count', ...throughput(texts, (text) => countSolutionsOfText(text, 2)) },
        { measure: 'rate', ...durations(positions.map((position) => cpuMs(() => rate(position)))) },
        { measure: 'hint', ...durations(positions.flatMap(hintMs)) },
      ].map((measure) => JSON.stringify(measure)),
    );
  },
};

function throughput(texts: readonly string[], work: (text: string) => unknown): object {
  texts.forEach(work);
  let rounds = 0;
  let ms = 0;
  while (ms < SOLVER_MS) {
    ms += cpuMs(() => texts.forEach(work));
    rounds++;
  }
  return { puzzles: texts.length, perSecond: Math.round((texts.length * rounds * 1000) / ms) };
}

/** The time of each hint on the path of a puzzle. */
function hintMs(puzzle: Position): number[] {
  const position = puzzle.clone();
  const times: number[] = [];
  for (;;) {
    const before = process.cpuUsage();
    const step = nextStep(position);
    times.push(msSince(before));
    if (step === undefined) return times;
    applyStep(position, step);
  }
}

function durations(times: readonly number[]): object {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor((sorted.length - 1) * share)]!);
  const mean = rounded(times.reduce((sum, ms) => sum + ms, 0) / times.length);
  return { count: times.length, meanMs: mean, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return msSince(before);
}

/** Process CPU time in milliseconds, which does not count other programs. */
function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
