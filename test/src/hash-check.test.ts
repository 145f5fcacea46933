/** @jest-environment node */
import { foundElsewhere } from '../../scripts/hash-check-plugin.mjs';

test.each([
  ['a number that begins with a hash', 'x=131072', ['=131072']],
  ['a number that is one', 'x=13107;', ['=13107;']],
  ['a colour', 'color:#a0c3f', ['#a0c3f']],
  ['the list of chunks', '{1:"13107",2:"a0c3f"}', []],
  ['the name of a file', '"assets/main.13107.js"', []],
])('%s is no place for a hash unless a file is meant', (_, code, found) => {
  expect(foundElsewhere(code, new Set(['13107', 'a0c3f']))).toEqual(found);
});
