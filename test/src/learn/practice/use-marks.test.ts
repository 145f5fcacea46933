import { readFileSync } from 'node:fs';
import { act, renderHook, waitFor } from '@testing-library/react';
import { cellOf, digitOf, Position } from '../../../../core/sudoku/position.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import { useMarks } from '../../../../src/learn/practice/use-marks.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';

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
