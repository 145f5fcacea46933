import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { FINDERS } from '../../../core/sudoku/techniques/finders.ts';
import { Position } from '../../../core/sudoku/position.ts';
import { stepsOf } from '../../support/positions.ts';
import { stepText } from '../../support/step-text.ts';

/*
 * Small sketches checked by hand: only the cells that are named hold anything, so that a pattern is
 * seen at a glance, together with near misses that must not count.
 */

/**
 * @param text cells with their candidates, `r1c2 45`; `r1c2 =4` is a placed digit, `r1c2 !4` a given
 */
function sketch(text: string): Position {
  const digits = new Uint8Array(81);
  const givens = new Uint8Array(81);
  const candidates = new Uint16Array(81);
  for (const [, row, column, sign, members] of text.matchAll(/r(\d)c(\d) ([=!]?)(\d+)/g)) {
    const cell = (Number(row) - 1) * 9 + Number(column) - 1;
    if (sign === '') for (const digit of members) candidates[cell] |= 1 << (Number(digit) - 1);
    else digits[cell] = Number(members);
    if (sign === '!') givens[cell] = 1;
  }
  return Position.from(digits, { givens, candidates });
}

/** `variant: what it does`, of all instances. */
function foundBy(technique: TechniqueId, position: Position): string[] {
  return stepsOf(FINDERS[technique], position)
    .map(stepText)
    .map(({ variant, placements = [], eliminations = [] }) => {
      const changes = [...placements, ...eliminations].join(' ');
      return variant === undefined ? changes : `${variant}: ${changes}`;
    })
    .sort();
}

/** Nine cells in which every digit stands twice in each house; cells named again get more. */
const GRAVE = 'r1c1 12, r1c4 23, r1c7 13, r2c1 23, r2c4 13, r2c7 12, r3c1 13, r3c4 12, r3c7 23';

/** Each case has two lines: `technique: what`, and the sketch with what all instances in it do. */
const casesIn = (text: string): [technique: TechniqueId, what: string, sketch: string, found: string[]][] =>
  Array.from(text.matchAll(/([\w-]+): (.+)\n(.+?) >(.*)/g), ([, technique, what, sketched, found]) => [
    technique as TechniqueId,
    what,
    sketched.replace('GRAVE', GRAVE),
    found.split(';').flatMap((each) => each.trim() || []),
  ]);

// Skyscrapers, kites, turbots, wings and other unique rectangles are compared with their definitions.
const CASES = casesIn(`
  empty-rectangle: box 1 with an arm in row 2 and one in column 3
    r2c1 4, r2c2 4, r1c3 4, r2c8 4, r7c8 4, r7c3 4, r7c5 4 > r7c3<>4
  empty-rectangle: two cells, in the list of all steps
    r2c1 4, r1c3 4, r2c8 4, r7c8 4, r7c3 4, r7c5 4 > r7c3<>4
  empty-rectangle: not if the pair stays in the band
    r2c1 4, r2c2 4, r1c3 4, r2c8 4, r3c8 4, r7c3 4, r7c5 4 >
  unique-rectangle-5: extra 3 in a diagonal
    r1c1 12, r1c4 123, r2c1 123, r2c4 12, r2c5 34, r1c3 35, r2c9 36, r5c1 3 > r1c3<>3 r2c5<>3
  unique-rectangle-6: digit 1 only in the corners of both rows
    r1c1 12, r1c4 124, r2c1 123, r2c4 12, r2c5 25, r1c3 25, r7c1 12, r7c4 12 > r1c4<>1 r2c1<>1
  hidden-rectangle: bare r1c1, digit 1 strong through r2c4
    r1c1 12, r1c4 123, r2c1 124, r2c4 125, r1c8 1, r8c1 1, r2c7 2 > r2c4<>2
  hidden-rectangle: not with digit 1 elsewhere in the row
    r1c1 12, r1c4 123, r2c1 124, r2c4 125, r2c8 12, r8c1 1 >
  avoidable-rectangle-1: open in r5c2
    r1c1 =1, r1c2 =2, r5c1 =2, r5c2 134 > r5c2<>1
  avoidable-rectangle-1: not with a given among the corners
    r1c1 !1, r1c2 =2, r5c1 =2, r5c2 134 >
  avoidable-rectangle-2: open side r5c1, r5c2 with extra 3
    r1c1 =1, r1c2 =2, r5c1 23, r5c2 13, r5c9 36, r4c3 3 > r4c3<>3 r5c9<>3
  avoidable-rectangle-2: open diagonal: either digit completes
    r1c1 =1, r2c4 =1, r1c4 23, r2c1 23, r2c5 34, r1c3 25 > r1c3<>2; r2c5<>3
  unique-loop: six cells, one open
    r1c1 12, r1c4 12, r2c4 12, r2c7 12, r3c7 12, r3c1 123 > type-1: r3c1<>1 r3c1<>2
  unique-loop: six cells, extra 3 in two of them
    r1c1 12, r1c4 12, r2c4 12, r2c7 12, r3c7 123, r3c1 123, r3c5 34, r2c8 3, r8c1 3, r3c9 15, r3c6 25 > type-2: r3c5<>3
  unique-loop: a subset, and a locked digit in row 3
    r1c1 12, r1c4 12, r2c4 12, r2c7 12, r3c7 124, r3c1 123, r3c5 34, r3c6 235 > type-3: r3c6<>3; type-4: r3c1<>2 r3c7<>2
  unique-loop: not if two cells of a house have the same parity
    r1c1 12, r1c4 12, r2c4 12, r2c7 12, r9c7 12, r9c1 123 >
  remote-pair: four cells
    r1c1 12, r1c5 12, r6c5 12, r6c8 12, r1c8 123, r6c1 24, r9c8 1 > r1c8<>1 r1c8<>2 r6c1<>2
  remote-pair: not with three cells, whose ends are alike
    r1c1 12, r1c5 12, r6c5 12, r6c1 13, r1c9 2 >
  simple-colors: trap
    r1c2 4, r1c7 4, r5c2 4, r5c8 4, r2c8 4, r3c8 4, r9c7 4, r8c7 4 > trap: r2c8<>4 r3c8<>4
  simple-colors: wrap: both ends of the chain in box 1
    r1c1 4, r1c8 4, r6c8 4, r6c2 4, r2c2 4, r3c3 4 > wrap: r1c1<>4 r2c2<>4 r6c8<>4
  simple-colors: not with three cells that cannot alternate
    r1c1 4, r1c8 4, r6c8 4, r6c2 4, r2c2 4, r9c9 4 >
  multi-colors: r1c7 sees r6c7, so r1c2 or r6c3
    r1c2 4, r1c7 4, r6c7 4, r6c3 4, r9c7 4, r2c3 4, r3c3 4 > type-1: r2c3<>4 r3c3<>4
  multi-colors: r1c2 and r3c8 see both colours of row 5
    r1c2 4, r1c7 4, r3c8 4, r5c2 4, r5c8 4, r9c2 4, r9c8 4, r9c5 4 > type-2: r1c2<>4 r3c8<>4
  bug-plus-1: digit 1 three times
    GRAVE, r3c7 123 > r3c7=1
  bug-plus-1: not with two extra candidates
    GRAVE, r1c4 123, r3c7 123 >
  bug-plus-n: extra 1 twice
    GRAVE, r1c4 123, r3c7 123 > type-2: r1c7<>1 r3c4<>1
  bug-plus-n: extra 3 and 1 in row 3, where 2 is locked
    GRAVE, r3c4 123, r3c7 123 > plus-n: r3c4<>1 r3c7<>3; type-4: r3c4<>1 r3c7<>3
`);

/** Most houses of a sketch have one place for a digit, which a colour soon empties: left out here. */
const MEDUSA = casesIn(`
  three-d-medusa: two of a colour in r1c1
    r1c1 129, r1c8 13, r9c8 23, r9c1 2789, r1c5 4569, r2c2 679 > cell-wrap: r1c1<>1 r1c1<>2 r1c8<>3 r9c8<>2
  three-d-medusa: two of a colour in column 2
    r5c2 167, r5c8 13, r9c8 34, r9c2 14, r7c2 16789, r5c5 678, r4c1 678 > house-wrap: r5c2<>1 r5c8<>3 r9c2<>1 r9c8<>4
  three-d-medusa: both colours in r1c1
    r1c1 129, r1c8 12, r9c8 278, r9c1 2789, r1c5 4569, r2c2 4569, r5c8 5678, r8c9 5678, r6c1 789, r8c2 789 > trap: r1c1<>9
`);

test.each(CASES)('%s in a sketch: %s', (technique, _, text, expected) => {
  expect(foundBy(technique, sketch(text))).toEqual(expected.sort());
});

test.each(MEDUSA)('%s in a sketch: %s', (technique, _, text, expected) => {
  const found = foundBy(technique, sketch(text)).filter((instance) => !instance.startsWith('house-emptied'));
  expect(found).toEqual(expected);
});
