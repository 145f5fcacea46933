/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { act, renderHook, waitFor } from '@testing-library/react';
import { cellOf, digitOf, Position } from '../../../../core/sudoku/position.ts';
import { FINDERS } from '../../../../core/sudoku/techniques/finders.ts';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { readMemories } from '../../../../src/data/db/memories.ts';
import { engineCalls } from '../../../../src/engine/engine-calls.ts';
import { useRound } from '../../../../src/learn/practice/use-round.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';
import { pick } from '../../../support/pick.ts';
import { stepsOf } from '../../../support/positions.ts';

test('a harder step that counts is right in its set, but no unaided find: it may be a guess', async () => {
  bringEngineHere();
  const pack = readFileSync('public/packs/techniques.txt', 'utf8');
  const line = /^full-house (.*)$/m.exec(pack)![1];
  const exercise = { ...engineCalls.exercise({ susser: line, technique: 'full-house' })!, line };
  const position = Position.from(Uint8Array.from(exercise.digits), { givens: exercise.givens });
  const [harder] = stepsOf(FINDERS['hidden-single-box'], position)
    .flatMap(({ placements }) => placements)
    .filter((each) => exercise.steps.every(({ placements }) => placements[0] !== each));
  const onOver = jest.fn();
  const among = ['full-house', 'hidden-single-box'] as const;
  const { result } = renderHook(() => useRound('full-house', exercise, { kept: null, among, onOver }));
  act(() => {
    result.current.markDigit(cellOf(harder), digitOf(harder));
  });
  act(() => {
    result.current.check();
  });
  await waitFor(() => {
    expect(onOver.mock.calls).toEqual([[true]]);
  });
  const memories = async () =>
    (await readMemories(openDatabase())).map((each) => pick(each, 'technique', 'reviews', 'found'));
  await waitFor(async () => {
    expect(await memories()).toEqual([{ technique: 'hidden-single-box', reviews: 1, found: 0 }]);
  });
});
