import type { TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import { keepRound } from '../../../../src/learn/practice/kept-round.ts';
import { judgedOf, keptSet, newSet, nextOf, setToGo } from '../../../../src/learn/practice/kept-set.ts';
import { NO_MARKS } from '../../../../src/learn/practice/judge.ts';

const NONE = new Set<string>();

/** The set after answers, each of which was found unaided or not. */
function answered(...results: readonly boolean[]) {
  return results.reduce(
    (set, isUnaided, at) => judgedOf(at === 0 ? set : nextOf(set, NONE), isUnaided),
    newSet('full-house', NONE),
  );
}

test.each([
  ['three finds end a set', [true, true, true], 3],
  ['a miss adds one', [true, false, true], 4],
  ['no more than five are asked', [false, false, false, false, false], 5],
])('%s', (_, results, length) => {
  expect(answered(...results).needs).toEqual(Array<TechniqueId>(length).fill('full-house'));
});

test('a set goes on where it was left, and an answered position is not asked for again', () => {
  keepRound('full-house', { line: 'a line', marks: NO_MARKS, stage: 0, erred: false, isOver: true });
  const set = answered(true, false);
  keptSet.write(set);
  expect(setToGo('full-house', NONE)).toEqual(set);
  expect(setToGo('x-wing', NONE)).toEqual(newSet('x-wing', NONE));
  history.replaceState(null, '');
  expect(setToGo('full-house', NONE)).toEqual(nextOf(set, NONE));
  keptSet.write(answered(true, true, true));
  expect(setToGo('full-house', NONE)).toEqual(newSet('full-house', NONE));
});
