import { readFileSync } from 'node:fs';
import { act, renderHook, waitFor } from '@testing-library/react';
import { candidateOf, cellOf, digitOf, Position } from '../../../../core/sudoku/position.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import { solve } from '../../../../core/sudoku/solve/solve.ts';
import { techniquesWith, type TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import {
  isError,
  proofOf,
  refuted,
  type Verdict,
  type WrongVerdict,
} from '../../../../src/learn/practice/judge.ts';
import { useMarks } from '../../../../src/learn/practice/use-marks.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';
import { pick } from '../../../support/pick.ts';
import { stepsOf } from '../../../support/positions.ts';

const SINGLES = [...techniquesWith(({ kind }) => kind === 'singles')];

const LINES = Array.from(
  readFileSync('public/packs/techniques.txt', 'utf8').matchAll(/^forcing-net (.*)$/gm),
  ([, line]) => line,
);

beforeAll(() => {
  bringEngineHere();
});

test('a net other than the one in the hint also counts as found', async () => {
  for (const susser of LINES.slice(0, 6)) {
    const exercise = engineCalls.exercise({ susser, technique: 'forcing-net' })!;
    const { digits, givens, candidates, step } = exercise;
    const others = new Set<number>();
    FINDERS['forcing-net'](
      Position.from(digits, { givens, candidates }),
      ({ eliminations }) => {
        for (const each of eliminations) others.add(each);
      },
      { all: true },
    );
    for (const each of step.eliminations) others.delete(each);
    const { result } = renderHook(() => useMarks(exercise, { isOver: () => false }));
    const marked = [...others].slice(0, 3);
    for (const each of marked)
      act(() => {
        result.current.markDigit(cellOf(each), digitOf(each));
      });
    act(() => {
      result.current.check();
    });
    await waitFor(() => {
      expect([susser, result.current.verdict?.kind]).toEqual([susser, 'found']);
    });
  }
});

/** The first position of a single, with the marks that a player sets. */
function practised(technique: TechniqueId, among: readonly TechniqueId[] = []) {
  const pack = readFileSync('public/packs/techniques.txt', 'utf8');
  const susser = new RegExp(`^${technique} (.*)$`, 'm').exec(pack)![1];
  const exercise = engineCalls.exercise({ susser, technique })!;
  const position = Position.from(Uint8Array.from(exercise.digits), { givens: exercise.givens });
  const { result } = renderHook(() => useMarks(exercise, { among, isOver: () => false }));
  return {
    ...exercise,
    position,
    result,
    enter: async (candidate: number): Promise<Verdict> => {
      act(() => {
        result.current.markDigit(cellOf(candidate), digitOf(candidate));
      });
      let verdict: Verdict | undefined;
      act(() => {
        result.current.check((told) => {
          verdict = told;
        });
      });
      await waitFor(() => {
        expect(verdict).toBeDefined();
      });
      return verdict!;
    },
  };
}

test('a single of another kind is acknowledged by its name, and the exercise goes on to the asked one', async () => {
  const { position, step, steps, enter } = practised('full-house');
  const [other] = stepsOf(FINDERS['hidden-single-box'], position)
    .flatMap(({ placements }) => placements)
    .filter((each) => steps.every(({ placements }) => placements[0] !== each));
  const verdict = await enter(other);
  expect(pick(verdict, 'kind', 'rest')).toEqual({ kind: 'wrong', rest: { kind: 'nothing' } });
  expect(proofOf(verdict as WrongVerdict, { candidate: other, isTrue: true })?.technique).toBe(
    'hidden-single-box',
  );
  expect(isError(verdict)).toBe(false);
  expect(await enter(step.placements[0])).toEqual({ kind: 'found', step });
});

test('in a mixed set, a harder single counts if it is one of those named', async () => {
  for (const [named, kind] of [
    ['hidden-single-box', 'found'],
    ['naked-single', 'wrong'],
  ] as const) {
    const { position, steps, enter } = practised('full-house', ['full-house', named]);
    const [other] = stepsOf(FINDERS['hidden-single-box'], position)
      .flatMap(({ placements }) => placements)
      .filter((each) => steps.every(({ placements }) => placements[0] !== each));
    const verdict = await enter(other);
    expect([verdict.kind, verdict.kind === 'found' && verdict.step.technique]).toEqual([
      kind,
      kind === 'found' && named,
    ]);
  }
});

test('a digit that follows from an entry is acknowledged, too', async () => {
  const { position, steps, enter, result } = practised('full-house');
  const proved = (at: Position) =>
    SINGLES.flatMap((id) => stepsOf(FINDERS[id], at)).flatMap(({ placements }) => placements);
  const now = new Set(proved(position));
  const asked = new Set(steps.flatMap(({ placements }) => placements));
  const [first, second] = [...now]
    .filter((each) => !asked.has(each))
    .flatMap((each) => {
      const then = position.clone();
      then.place(cellOf(each), digitOf(each));
      return proved(then)
        .filter((later) => !now.has(later))
        .map((later) => [each, later]);
    })[0];
  expect(isError(await enter(first))).toBe(false);
  expect(isError(await enter(second))).toBe(false);
  expect((result.current.verdict as WrongVerdict).praised).toEqual([first]);
  // Who starts over is told again.
  act(() => {
    result.current.restart();
  });
  expect(((await enter(first)) as WrongVerdict).praised).toEqual([]);
});

/** A right digit that no single proves yet. */
function unproved(digits: ArrayLike<number>, position: Position) {
  const solution = solve(Uint8Array.from(digits))!;
  const proved = new Set(
    SINGLES.flatMap((id) => stepsOf(FINDERS[id], position)).flatMap(({ placements }) => placements),
  );
  return Array.from(digits, (_, cell) => candidateOf(cell, solution[cell])).find(
    (each) => digits[cellOf(each)] === 0 && !proved.has(each),
  )!;
}

test('a right digit that nothing proves yet is no error, but ends the claim', async () => {
  const { digits, position, enter } = practised('naked-single');
  const guessed = unproved(digits, position);
  const verdict = await enter(guessed);
  expect(refuted(verdict as WrongVerdict)).toEqual([]);
  expect(isError(verdict)).toBe(true);
});

test('the asked digit counts next to true guesses, which it names, but not as found unaided', async () => {
  const { digits, position, step, enter } = practised('naked-single');
  const guessed = unproved(digits, position);
  await enter(guessed);
  const verdict = await enter(step.placements[0]);
  expect(verdict).toEqual({ kind: 'found', step, guessed: [{ candidate: guessed, isTrue: true }] });
});

test('a digit that a check found wrong goes when another is entered, or when it is pressed again', async () => {
  const { digits, step, result, enter } = practised('full-house');
  const [right] = step.placements;
  const solution = solve(Uint8Array.from(digits))!;
  const cell = digits.findIndex((digit, index) => digit === 0 && index !== cellOf(right));
  const wrong = candidateOf(cell, (solution[cell] % 9) + 1);
  await enter(wrong);
  act(() => {
    result.current.markDigit(cellOf(right), digitOf(right));
  });
  expect([...result.current.marks.placed]).toEqual([right]);
  await enter(wrong);
  act(() => {
    result.current.markDigit(cell, digitOf(wrong));
  });
  expect([...result.current.marks.placed]).toEqual([right]);
});
