import { gradeOf, GRADES, isMemory, mergedMemory, type Memory } from '../../../core/learn/memory.ts';
import { dueOf, nextOnPath, PARTS, partsDone, UNITS, type Part } from '../../../core/learn/path.ts';
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
test('the units contain each technique once', () => {
  expect(UNITS.flatMap(({ techniques }) => techniques).sort()).toEqual(TECHNIQUES.map(({ id }) => id).sort());
});

const NOTHING = new Set<string>();
const done = (standing: object, here: object): readonly Part[] => [
  ...partsDone(
    'x-wing',
    { found: NOTHING, memories: new Map(), ...standing },
    { read: NOTHING, answered: NOTHING, won: NOTHING, ...here },
  ),
];
const X_WING = new Set(['x-wing']);
const practised = new Map([['x-wing', memory('x-wing', 1)]]);

test.each([
  [{}, {}, []],
  [{}, { read: X_WING }, ['idea']],
  [{}, { answered: X_WING }, ['example']],
  // What another device has practised was begun there.
  [{ memories: practised }, {}, ['idea', 'example']],
  [{ memories: practised, found: X_WING }, {}, ['idea', 'example', 'find']],
  [{ memories: practised, found: X_WING }, { won: X_WING }, PARTS],
  [{ memories: new Map([['skyscraper', memory('skyscraper', 1)]]) }, { won: new Set(['skyscraper']) }, []],
])('with the standing %j and %j, these parts are done: %j', (standing, here, parts) => {
  expect(done(standing, here)).toEqual(parts);
});

/** The next part, if some techniques have some parts and all others have none, or all. */
function next(parts: Readonly<Record<string, readonly Part[]>>, others: readonly Part[] = []) {
  const found = nextOnPath((id) => new Set(parts[id] ?? others));
  return found && [found.unit.id, found.technique, found.part];
}

test('the path goes on with the next part, then the next technique, then the next unit', () => {
  expect(next({})).toEqual(['singles', 'full-house', 'idea']);
  expect(next({ 'full-house': ['idea', 'example', 'find'] })).toEqual(['singles', 'full-house', 'puzzle']);
  expect(next({ 'full-house': PARTS })).toEqual(['singles', 'hidden-single-box', 'idea']);
  const singles = Object.fromEntries(UNITS[0].techniques.map((id) => [id, PARTS]));
  expect(next(singles)).toEqual(['locked-candidates', 'pointing', 'idea']);
});

test('a part that was skipped is still the next one', () => {
  expect(next({ pointing: ['find', 'puzzle'] }, PARTS)).toEqual(['locked-candidates', 'pointing', 'idea']);
});

test('with every part done, nothing is left on the path', () => {
  expect(next({}, PARTS)).toBeUndefined();
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
