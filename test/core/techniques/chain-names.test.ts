import { candidateOf } from '../../../core/sudoku/position.ts';
import { chainNameOf, type ChainName } from '../../../core/sudoku/techniques/chain-names.ts';
import type { Link, Step } from '../../../core/sudoku/techniques/step.ts';

/** A chain by its nodes, strong link first: `7r12c4` is a group. */
function chain(nodes: string, technique: Step['technique'] = 'aic', variant = 'type-1'): Step {
  const read = nodes.split(' ').map((text) => {
    const [, digit, rows, columns] = /^(\d)r(\d+)c(\d+)$/.exec(text)!;
    return Array.from(rows).flatMap((row) =>
      Array.from(columns, (column) => candidateOf((Number(row) - 1) * 9 + Number(column) - 1, Number(digit))),
    );
  });
  const links = read.slice(1).map((to, index): Link => ({ from: read[index], to, strong: index % 2 === 0 }));
  return { technique, variant, placements: [], eliminations: [], premise: [], houses: [], links };
}

function reversed(step: Step): Step {
  const links = step.links.toReversed().map(({ from, to, strong }) => ({ from: to, to: from, strong }));
  return { ...step, links };
}

/** Chains that players show under these names, and some that have none. */
test.each<[ChainName | undefined, string, Step]>([
  ['w-wing', 'two equal cells', chain('2r5c5 7r5c5 7r5c8 7r6c8 7r6c3 2r6c3')],
  ['s-wing', 'a cell in the middle', chain('4r9c6 4r7c6 4r7c9 8r7c9 8r2c9 8r2c6')],
  ['m-wing', 'of two digits', chain('1r4c6 8r4c6 8r1c6 8r1c2 1r1c2 1r5c2')],
  ['m-wing', 'of three digits', chain('1r7c4 1r8c6 2r8c6 2r1c6 2r1c4 8r1c4')],
  ['l-wing', 'of two digits', chain('3r7c5 3r2c5 3r2c4 3r5c4 7r5c4 7r8c4')],
  ['l-wing', 'of three digits', chain('1r8c7 1r9c8 6r9c8 6r9c3 4r9c3 4r8c1')],
  ['h-wing', 'two links of a digit and a cell', chain('2r7c1 2r7c9 2r2c9 2r2c1 2r9c1 3r9c1')],
  ['h-wing', 'two cells at one end', chain('3r3c8 3r3c7 3r6c7 5r6c7 5r6c8 3r6c8')],
  ['h-wing', 'two cells of three digits', chain('7r5c7 7r5c4 7r4c5 6r4c5 6r4c9 9r4c9')],
  ['h-wing', 'like a W-Wing, but of three digits', chain('2r5c5 7r5c5 7r5c8 7r6c8 7r6c3 4r6c3')],
  ['als-w-wing', 'a set and a cell', chain('5r7c4 7r9c5 7r3c5 7r2c4 7r2c7 5r2c7', 'grouped-aic')],
  ['als-w-wing', 'two sets and a group', chain('5r7c4 7r9c45 7r3c45 7r2c7 7r3c8 5r12c9', 'grouped-aic')],
  [
    undefined,
    'a set at both ends of three digits',
    chain('5r7c4 7r9c5 7r3c5 7r2c4 7r2c7 4r2c8', 'grouped-aic'),
  ],
  [undefined, 'a set in the middle', chain('5r7c4 5r7c8 5r8c8 7r8c9 7r2c9 7r2c4', 'grouped-aic')],
  [undefined, 'three cells: an XY-Wing', chain('1r1c1 2r1c1 2r1c5 3r1c5 3r5c5 1r5c5')],
  [undefined, 'one digit', chain('2r4c9 2r8c9 2r9c7 2r9c4 2r8c5 2r6c5')],
  [undefined, 'two strong links', chain('2r5c5 7r5c5 7r5c8 7r6c8')],
  [undefined, 'a group', chain('4r9c6 4r78c6 4r7c4 8r7c4 8r2c4 8r2c6', 'grouped-aic')],
  [undefined, 'a placement', chain('4r9c6 4r7c6 4r7c9 8r7c9 8r2c9 4r9c6', 'aic', 'placement')],
  [undefined, 'another technique', chain('4r9c6 4r7c6 4r7c9 8r7c9 8r2c9 8r2c6', 'xy-chain')],
])('a chain is named %s from either end: %s', (name, _shape, step) => {
  expect(chainNameOf(step)).toBe(name);
  expect(chainNameOf(reversed(step))).toBe(name);
});
