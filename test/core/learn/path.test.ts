import {
  calibrationOf,
  gradeOf,
  GRADES,
  isKnown,
  isMemory,
  logged,
  memoryOf,
  mergedMemory,
  shareKnown,
  type Memory,
} from '../../../core/learn/memory.ts';
import {
  dueOf,
  isDone,
  minutesOf,
  nextOnPath,
  partsOf,
  STATIONS,
  type Station,
} from '../../../core/learn/path.ts';
import { UNITS } from '../../../core/learn/units.ts';
import { TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';

const memory = (technique: string, due: number): Memory => ({
  technique,
  due,
  stability: 3,
  difficulty: 5,
  reviewedAt: 0,
  reviews: 1,
  found: 1,
  mixed: 0,
  sittings: 1,
  foundAt: 0,
});
test('the units contain each technique once', () => {
  expect(UNITS.flatMap(({ techniques }) => techniques).sort()).toEqual(TECHNIQUES.map(({ id }) => id).sort());
});

const NOTHING = new Set<string>();
const X_WING = new Set(['x-wing']);
const practised = new Map([['x-wing', memory('x-wing', 1)]]);
const nameOf = ({ part, of }: Station): string => `${part} ${of}`;

test.each([
  [{}, {}, ''],
  [{}, { lessons: new Set(['notes']) }, 'lesson notes'],
  [{}, { read: X_WING }, 'idea x-wing'],
  [{}, { answered: X_WING }, 'example x-wing'],
  // What another device has practised was begun there. A later unit is begun, so no earlier drill is due.
  [{ memories: practised }, {}, 'drill singles, drill subsets, idea x-wing, example x-wing'],
  [{ found: X_WING }, { won: X_WING }, 'find x-wing, puzzle x-wing'],
  [{}, { drilled: new Set(['wings']) }, 'drill wings'],
])('with the standing %j and %j, these stations are done: %s', (standing, here, names) => {
  const all = { lessons: NOTHING, read: NOTHING, answered: NOTHING, won: NOTHING, drilled: NOTHING };
  const done = STATIONS.filter((station) =>
    isDone(
      station,
      { found: NOTHING, known: NOTHING, memories: new Map(), ...standing },
      { ...all, ...here },
    ),
  );
  expect(done.map(nameOf).join(', ')).toBe(names);
});

test('the path has all lessons, all parts of each technique, a scan, and a drill after each unit from pairs on', () => {
  const named = STATIONS.map(nameOf);
  expect(named.slice(0, 12)).toEqual([
    ...['names', 'rules', 'scanning', 'notes', 'hands'].map((lesson) => `lesson ${lesson}`),
    'find full-house',
    ...['example', 'find', 'puzzle'].map((part) => `${part} hidden-single-box`),
    'drill singles',
    ...['example', 'find'].map((part) => `${part} hidden-single-line`),
  ]);
  for (const { id } of TECHNIQUES)
    expect(named.filter((name) => name.endsWith(` ${id}`))).toEqual(
      partsOf(id).map((part) => `${part} ${id}`),
    );
  const drills = named.filter((name) => name.startsWith('drill '));
  expect(drills).toEqual(UNITS.filter((_, at) => at !== 1).map(({ id }) => `drill ${id}`));
  expect(new Set(named).size).toBe(named.length);
});

test('a beginner solves the first whole puzzle within twenty minutes', () => {
  const first = STATIONS.findIndex(({ part }) => part === 'puzzle');
  const minutes = STATIONS.slice(0, first + 1).reduce((sum, station) => sum + minutesOf(station), 0);
  expect(nameOf(STATIONS[first])).toBe('puzzle hidden-single-box');
  expect(minutes).toBeLessThanOrEqual(20);
});

/** The station that follows another if only these, or all but these, are done. */
function next(done: readonly string[], after?: string, isDoneElse = false): string | undefined {
  const found = nextOnPath(
    (station) => done.includes(nameOf(station)) !== isDoneElse,
    STATIONS.find((each) => nameOf(each) === after),
  );
  return found && nameOf(found);
}

test('following the path leads through every station once', () => {
  const done = new Set<Station>();
  let station = nextOnPath(() => false);
  while (station) {
    done.add(station);
    station = nextOnPath((each) => done.has(each), station);
  }
  expect([...done]).toEqual(STATIONS);
});

test.each([
  ['a beginner begins with the lessons', [], undefined, 'lesson names'],
  ['lessons lead on to lessons', ['find full-house'], 'lesson rules', 'lesson scanning'],
  ['the last lesson leads to the first unit', ['lesson hands'], 'lesson hands', 'find full-house'],
  [
    'the lessons come first even for a player who knows an X-Wing',
    ['find x-wing', 'drill singles'],
    undefined,
    'lesson names',
  ],
  [
    'a player who has found a single is not sent back to them',
    ['find full-house'],
    undefined,
    'example hidden-single-box',
  ],
  ['nor is one who has won a puzzle', ['puzzle hidden-single-box'], undefined, 'find full-house'],
  ['a find without success is repeated', [], 'find x-wing', 'find x-wing'],
  ['so is a puzzle', [], 'puzzle x-wing', 'puzzle x-wing'],
  ['an example that was shown is not', [], 'example x-wing', 'find x-wing'],
  ['the path goes on from where the player is', ['puzzle x-wing'], 'puzzle x-wing', 'idea skyscraper'],
  ['a unit ends with its drill', ['puzzle hidden-quadruple'], 'puzzle hidden-quadruple', 'drill subsets'],
])('%s', (_, done, after, expected) => {
  expect(next(done, after)).toBe(expected);
});

test('what was skipped comes after the end, lessons last', () => {
  expect(next(['idea pointing', 'lesson notes'], 'find forcing-net', true)).toBe('idea pointing');
  expect(next(['lesson notes'], 'puzzle forcing-net', true)).toBe('lesson notes');
  expect(next([], 'puzzle forcing-net', true)).toBeUndefined();
});

test('the review that is longest overdue comes first', () => {
  const dues = { 'x-wing': 5, skyscraper: 10, swordfish: 11, pointing: -3, 'of-another-version': 4 };
  const memories = Object.entries(dues).map(([technique, due]) => memory(technique, due));
  expect(dueOf(memories, 10)).toEqual(['pointing', 'x-wing', 'skyscraper']);
});

const UNAIDED = { shown: false, unaided: true, erred: false, mixed: false, elapsedMs: 60_000 };

test.each([
  [{ shown: true, unaided: false }, 60_000, GRADES.again],
  [{ unaided: false }, 60_000, GRADES.hard],
  [{}, 60_000, GRADES.good],
  [{}, 119_000, GRADES.good],
  [{}, 120_000, GRADES.easy],
  [{}, 24_000, GRADES.hard],
  [{}, undefined, GRADES.good],
  // Before a reload: not known.
  [{ elapsedMs: Infinity }, 60_000, GRADES.good],
])('the effort %j of somebody who usually takes %d milliseconds is graded %d', (change, usualMs, grade) => {
  expect(gradeOf({ ...UNAIDED, ...change }, usualMs)).toBe(grade);
});

test.each([
  [{ found: 3, sittings: 2, mixed: 1 }, 6],
  [{ found: 2, sittings: 2, mixed: 1 }, 5],
  [{ found: 9, sittings: 1, mixed: 5 }, 5],
  [{ found: 9, sittings: 4, mixed: 0 }, 5],
  [{ found: 1, sittings: 1, mixed: 0 }, 2],
  [{ found: 0, sittings: 0, mixed: 0 }, 0],
])('a technique with the counts %j has %d of the six things that make it known', (counts, sixths) => {
  const counted = { ...memory('a', 1), ...counts };
  expect(shareKnown(counted)).toBe(sixths / 6);
  expect(isKnown(counted)).toBe(sixths === 6);
});

test('what an older version stored has the counts of its time, and no tick', () => {
  const { mixed: _mixed, sittings: _sittings, foundAt: _foundAt, ...old } = { ...memory('a', 1), found: 12 };
  expect(memoryOf(old)).toEqual({ ...old, mixed: 0, sittings: 0, foundAt: 0 });
  expect(isKnown(memoryOf(old))).toBe(false);
  expect(isMemory(old)).toBe(true);
});

test('merging memories of two devices keeps the later review, in either order', () => {
  const early = {
    ...memory('a', 50),
    reviews: 7,
    reviewedAt: 10,
    found: 4,
    mixed: 3,
    sittings: 2,
    foundAt: 9,
  };
  const late = { ...memory('a', 30), reviews: 2, reviewedAt: 20, found: 0 };
  const merged = { ...late, reviews: 7, found: 4, mixed: 3, sittings: 2, foundAt: 9 };
  expect([mergedMemory(early, late), mergedMemory(late, early)]).toEqual([merged, merged]);
});

test.each([
  [{}, true],
  [{ due: 'soon' }, false],
  [{ stability: 0 }, false],
  [{ reviews: null }, false],
  [{ found: undefined }, false],
  [{ found: -1 }, false],
  [{ mixed: -1 }, false],
  [{ reviewedAt: 0.5 }, false],
  [{ due: 8.64e15 }, true],
  [{ due: 8.64e15 + 1 }, false],
])('whether a row with %j is a valid memory: %s', (change, isOne) => {
  expect(isMemory({ ...memory('a', 1), ...change })).toBe(isOne);
});

test('a log keeps the latest hundred reviews', () => {
  let log = logged(undefined, { days: 0, grade: GRADES.good });
  for (let days = 1; days <= 120; days++) log = logged(log, { days, grade: GRADES.good, said: 0.9 });
  expect([log.length, log[0].days, log.at(-1)?.days]).toEqual([100, 21, 120]);
});

test('the forecasts are compared with what was recalled, however hard, once there are fifty', () => {
  const reviews = Array.from({ length: 49 }, (_, at) => ({
    days: 3,
    grade: at < 5 ? GRADES.again : GRADES.hard,
    said: 0.8,
  }));
  const first = { days: 0, grade: GRADES.again };
  expect(calibrationOf([...reviews, first])).toBeUndefined();
  const { said, recalled } = calibrationOf([...reviews, first, { days: 1, grade: GRADES.easy, said: 0.3 }])!;
  expect([said, recalled]).toEqual([expect.closeTo(0.79), 0.9]);
});

test.each([
  [[], true],
  [[{ days: 2, grade: 3, said: 0.9, before: { stability: 1, difficulty: 5 } }], true],
  [[{ days: 2, grade: 3, said: 'much' }], false],
  [[{ days: 2, grade: 7 }], false],
  [[{ days: -1, grade: 3 }], false],
  [[{ days: 2, grade: 3, said: 9 }], false],
  [[{ days: 2, grade: 3, before: { stability: 0, difficulty: 5 } }], false],
  [[null], false],
  ['long', false],
])('whether a backup may contain the log %j: %s', (log, isOne) => {
  expect(isMemory({ ...memory('a', 1), log })).toBe(isOne);
});
