/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { randomInteger, seededRandom, shuffle } from '../../../../core/base/random.ts';
import type { Refutation } from '../../../../core/hints/refute.ts';
import { digitsOf } from '../../../../core/sudoku/digits.ts';
import { allDigits } from '../../../../core/sudoku/formats/imported-puzzle.ts';
import { parseSusser } from '../../../../core/sudoku/formats/susser.ts';
import { candidateOf, cellOf, digitOf, Position, type Candidate } from '../../../../core/sudoku/position.ts';
import { solve } from '../../../../core/sudoku/solve/solve.ts';
import { TECHNIQUES, techniqueOf, type TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { SOAK_ROUNDS } from '../../../support/soak.ts';
import { SEED } from '../../../support/seed.ts';
import { engineCalls, proofsFor } from '../../../../src/engine/engine-calls.ts';
import { isGuessable } from '../../../../src/learn/practice/exercises.ts';
import type { Exercise } from '../../../../src/engine/engine-calls.ts';
import {
  isError,
  isUnaided,
  judge,
  NO_MARKS,
  notesOf,
  reasoned,
  type Verdict,
} from '../../../../src/learn/practice/judge.ts';

const PACK = readFileSync('public/packs/techniques.txt', 'utf8').trim().split('\n');
const linesOf = (technique: string): string[] =>
  PACK.flatMap((line) => (line.startsWith(`${technique} `) ? [line.slice(technique.length + 1)] : []));

/** A player without a clue: marks one candidate at random, checks, and goes on until the claim ends. */
class Robot {
  private readonly solution: ArrayLike<number>;
  private readonly proofs: ReturnType<typeof provedIn>;
  private readonly candidates: readonly Candidate[];
  private readonly marks: 'struck' | 'placed';

  constructor(private readonly exercise: Exercise) {
    const { digits, givens, candidates, step } = exercise;
    this.solution = solve(Uint8Array.from(digits))!;
    this.proofs = provedIn(step.technique, Position.from(Uint8Array.from(digits), { givens, candidates }));
    this.candidates = Array.from(candidates, (mask, cell) =>
      digitsOf(mask).map((digit) => candidateOf(cell, digit)),
    ).flat();
    this.marks = step.placements.length > 0 ? 'placed' : 'struck';
  }

  /** Whether an attempt counts as found unaided. */
  finds(random: () => number): boolean {
    const marked = new Set<Candidate>();
    while (marked.size < this.candidates.length) {
      const candidate = this.candidates[randomInteger(random, this.candidates.length)];
      if (marked.has(candidate)) continue;
      marked.add(candidate);
      const verdict = this.check(marked);
      if (isError(verdict)) return false;
      if (verdict.kind === 'found') return isUnaided(this.exercise, verdict.step);
    }
    return false;
  }

  private check(marked: ReadonlySet<Candidate>): Verdict {
    const marks = { ...NO_MARKS, [this.marks]: marked };
    const verdict = judge(marks, this.exercise.steps);
    if (verdict.kind !== 'wrong') return verdict;
    const told = verdict.wrong.map(({ candidate }) => this.refute(candidate));
    return reasoned(verdict, told, this.exercise, marks);
  }

  private refute(candidate: Candidate): Refutation {
    const isTrue = this.solution[cellOf(candidate)] === digitOf(candidate);
    if (isTrue !== (this.marks === 'placed')) return { kind: 'unproven' };
    return { kind: 'right', step: this.proofs.get(candidate) };
  }
}

function provedIn(technique: TechniqueId, position: Position) {
  const proofs = new Map<Candidate, Exercise['step']>();
  for (const step of [...proofsFor(technique, position)].flat())
    for (const each of [...step.placements, ...step.eliminations])
      if (!proofs.has(each)) proofs.set(each, step);
  return proofs;
}

/** The chance of at least three finds in twenty positions. */
function chanceOfTick(find: number): number {
  const exactly = (ways: number, finds: number) => ways * find ** finds * (1 - find) ** (20 - finds);
  return 1 - exactly(1, 0) - exactly(20, 1) - exactly(190, 2);
}

const EVERY = TECHNIQUES.map(({ id }) => id);
const random = seededRandom(SEED);
/** All of them in a soak. */
const TESTED = SOAK_ROUNDS > 0 ? EVERY : shuffle([...EVERY], random).slice(0, 6);
/** At each position. */
const ATTEMPTS = 500;

test.each(TESTED)('guessing earns a tick for %s in fewer than 2 of 100 times twenty positions', (id) => {
  const exercises = linesOf(id)
    .map((susser) => engineCalls.exercise({ susser, technique: id })!)
    .filter((exercise) => !isGuessable(exercise));
  const finds = exercises.flatMap((exercise) => {
    const robot = new Robot(exercise);
    return Array.from({ length: ATTEMPTS }, () => robot.finds(random));
  });
  const chance = chanceOfTick(finds.filter(Boolean).length / finds.length);
  if (SOAK_ROUNDS > 0) process.stdout.write(`${id}: ${(100 * chance).toFixed(2)} %\n`);
  expect(chance).toBeLessThan(0.02);
});

test('no position shows a lone note, whose digit would be the answer', () => {
  const shown = EVERY.map((id) => {
    const isSingle = techniqueOf(id).kind === 'singles';
    const lone = linesOf(id).filter((susser) => {
      const { digits, notes } = isSingle ? bareOf(susser, id) : notedOf(susser);
      return Array.from(notes).some((mask, cell) => digits[cell] === 0 && digitsOf(mask).length === 1);
    });
    return [id, lone.length];
  });
  expect(shown).toEqual(EVERY.map((id) => [id, 0]));
});

test.each(EVERY.filter((id) => techniqueOf(id).kind === 'singles'))(
  'the board of every %s has 35 to 50 empty cells and no notes',
  (id) => {
    const boards = linesOf(id).map((susser) => bareOf(susser, id));
    expect(boards.flatMap(({ notes }) => [...notes]).filter(Boolean)).toEqual([]);
    const empty = boards.map(({ digits }) => [...digits].filter((digit) => digit === 0).length);
    expect(empty.filter((count) => count < 35 || count > 50)).toEqual([]);
  },
);

function bareOf(susser: string, technique: TechniqueId) {
  const exercise = engineCalls.exercise({ susser, technique })!;
  return { digits: Array.from(exercise.digits), notes: Array.from(notesOf(exercise)) };
}

function notedOf(susser: string) {
  const parsed = parseSusser(susser);
  if (parsed?.ok !== true) throw new Error(susser);
  const digits = allDigits(parsed.value);
  const { candidates } = parsed.value;
  const position = Position.from(digits, candidates ? { candidates } : {});
  return { digits: Array.from(digits), notes: Array.from(position.candidates) };
}
