import { gradeOf, GRADES, isMemory, mergedMemory, type Memory } from '../../../core/learn/memory.ts';
import { dueOf, nextOnPath, unitAt, UNITS, type Standing } from '../../../core/learn/path.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';

const memory = (technique: string, due: number): Memory => ({
  technique,
  due,
  stability: 3,
  difficulty: 5,
  reviewedAt: 0,
  reviews: 1,
  found: 1,
});
const standing = (found: readonly string[], begun: readonly string[] = []): Standing => ({
  found: new Set(found),
  memories: new Map(begun.map((technique) => [technique, memory(technique, 1)])),
});

test('the units contain each technique once and build only on earlier units', () => {
  expect(UNITS.flatMap(({ techniques }) => techniques).sort()).toEqual(TECHNIQUES.map(({ id }) => id).sort());
  const before = new Set<string>();
  for (const { id, buildsOn } of UNITS) {
    expect(buildsOn.filter((each) => !before.has(each))).toEqual([]);
    before.add(id);
  }
});

test('the path begins with the first single and continues with techniques not yet begun', () => {
  expect(nextOnPath(standing([]))).toBe('full-house');
  expect(nextOnPath(standing(['full-house'], ['full-house', 'hidden-single-box']))).toBe(
    'hidden-single-line',
  );
  // All begun: what was never found unaided comes again.
  const singles = UNITS[0].techniques;
  expect(nextOnPath(standing(['full-house'], singles))).toBe('hidden-single-box');
  expect(unitAt(standing(singles))!.id).toBe('locked-candidates');
});

test('a skipped unit is still the current one', () => {
  expect(unitAt(standing(UNITS[3].techniques))!.id).toBe('singles');
});

test('a player who has found every technique has nothing left on the path', () => {
  const all = standing(TECHNIQUES.map(({ id }) => id));
  expect([unitAt(all), nextOnPath(all)]).toEqual([undefined, undefined]);
});

test('the review that is longest overdue comes first', () => {
  const due = dueOf([memory('a', 5), memory('b', 10), memory('c', 11), memory('d', -3)], 10);
  expect(due.map(({ technique }) => technique)).toEqual(['d', 'a', 'b']);
});

test.each([
  [{ shown: true, unaided: false, elapsedMs: 0 }, GRADES.again],
  [{ shown: false, unaided: false, elapsedMs: 0 }, GRADES.hard],
  [{ shown: false, unaided: true, elapsedMs: 20_001 }, GRADES.good],
  [{ shown: false, unaided: true, elapsedMs: 20_000 }, GRADES.easy],
  // Before a reload: not known.
  [{ shown: false, unaided: true, elapsedMs: Infinity }, GRADES.good],
])('the effort %j is graded %d', (effort, grade) => {
  expect(gradeOf(effort)).toBe(grade);
});

test('merging memories of two devices keeps the later review, in either order', () => {
  const early = { ...memory('a', 50), reviews: 7, reviewedAt: 10, found: 4 };
  const late = { ...memory('a', 30), reviews: 2, reviewedAt: 20, found: 0 };
  const merged = { ...late, reviews: 7, found: 4 };
  expect([mergedMemory(early, late), mergedMemory(late, early)]).toEqual([merged, merged]);
});

test.each([
  [{}, true],
  [{ due: 'soon' }, false],
  [{ stability: 0 }, false],
  [{ reviews: null }, false],
  [{ found: undefined }, false],
  [{ found: -1 }, false],
  [{ reviewedAt: 0.5 }, false],
  [{ due: 8.64e15 }, true],
  [{ due: 8.64e15 + 1 }, false],
])('whether a row with %j is a valid memory: %s', (change, isOne) => {
  expect(isMemory({ ...memory('a', 1), ...change })).toBe(isOne);
});
