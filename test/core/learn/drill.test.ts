import {
  byLikeness,
  DRILL_LEVELS,
  drawTechniques,
  drilledIn,
  drilledUpTo,
  isWorthMixing,
  mixUpsOf,
  namesBeside,
  QUESTIONS,
  ratingOfPosition,
} from '../../../core/learn/drill.ts';
import { LEVELS, techniqueOf, TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';

const ALL = TECHNIQUES.map(({ id }) => id);
const first = (): number => 0;
/** Counts up, so that each choice is another one. */
function counting(): (bound: number) => number {
  let count = 0;
  return (bound) => count++ % bound;
}

test('techniques that are looked for in a similar way come first', () => {
  expect(byLikeness('skyscraper').slice(0, 4)).toEqual([
    'x-wing',
    'two-string-kite',
    'turbot-fish',
    'empty-rectangle',
  ]);
  expect(byLikeness('xy-wing').slice(0, 2)).toEqual(['xyz-wing', 'w-wing']);
  for (const id of ALL) expect([...byLikeness(id), id].sort()).toEqual([...ALL].sort());
});

test.each(DRILL_LEVELS)(
  'a drill up to %s asks only allowed techniques, each once before any is repeated',
  (upTo) => {
    const drawn = drawTechniques(drilledUpTo(upTo), [], counting());
    expect(drawn).toHaveLength(QUESTIONS);
    const asked = ALL.filter(
      (id) =>
        !['novice', ...LEVELS.slice(LEVELS.indexOf(upTo) + 1)].includes(techniqueOf(id).level) &&
        id !== 'x-chain',
    );
    for (const id of drawn) expect(asked).toContain(id);
    expect(new Set(drawn).size).toBe(Math.min(QUESTIONS, asked.length));
  },
);

test('the drill at the end of a unit asks for the techniques of all units so far, but for no single', () => {
  expect(drilledIn('singles')).toEqual([]);
  expect(drilledIn('locked-candidates')).toEqual(['pointing', 'claiming']);
  expect(drilledIn('forcing')).toEqual(ALL.slice(4).filter((id) => id !== 'x-chain'));
});

test.each([
  [[], false],
  [['full-house', 'naked-single', 'hidden-single-box', 'hidden-single-line', 'pointing'], false],
  [['pointing', 'claiming', 'locked-pair', 'x-chain', 'unheard-of'], false],
  [['pointing', 'claiming', 'locked-pair', 'naked-pair'], true],
])('whether %j are worth mixing: %s', (learned, isWorth) => {
  expect(isWorthMixing(learned)).toBe(isWorth);
});

test('techniques that were not recognised come again if they belong to the level', () => {
  const again = ['x-wing', 'hidden-pair', 'forcing-net'] as const;
  for (let seed = 0; seed < 50; seed++) {
    let state = seed;
    const random = (bound: number): number => (state = (state * 48_271 + 11) % 2_147_483_647) % bound;
    const drawn = drawTechniques(drilledUpTo('skilled'), again, random);
    expect(drawn).toEqual(expect.arrayContaining(['x-wing', 'hidden-pair']));
    expect(drawn).not.toContain('forcing-net');
  }
});

test('the names offered next to a technique are of its kind and never singles', () => {
  expect(namesBeside('skyscraper', first).slice(0, 4)).toEqual([
    'x-wing',
    'two-string-kite',
    'turbot-fish',
    'empty-rectangle',
  ]);
  for (const id of ALL) {
    const names = namesBeside(id, counting());
    expect(names).not.toContain(id);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => techniqueOf(name).level === 'novice')).toEqual([]);
    expect(names.includes('forcing-net')).toBe(techniqueOf(id).level === 'master' && id !== 'forcing-net');
  }
});

test('mix-ups of two techniques are counted together, whichever was correct', () => {
  expect(
    mixUpsOf([
      { technique: 'x-wing', chosen: 'x-wing' },
      { technique: 'w-wing', chosen: null },
      { technique: 'w-wing', chosen: 'xy-wing' },
      { technique: 'x-wing', chosen: 'skyscraper' },
      { technique: 'skyscraper', chosen: 'x-wing' },
    ]),
  ).toEqual([
    { technique: 'x-wing', chosen: 'skyscraper', count: 2 },
    { technique: 'w-wing', chosen: 'xy-wing', count: 1 },
  ]);
});

test('a position with a harder technique has a higher rating', () => {
  expect(ratingOfPosition('pointing')).toEqual({ rating: 1120, deviation: 60 });
  expect(ratingOfPosition('forcing-net')).toEqual({ rating: 2320, deviation: 60 });
});
