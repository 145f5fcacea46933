import { seededRandom } from '../../base/random.ts';
import { digitsOf, maskOf } from '../digits.ts';
import { randomTransformation, transformGrid } from '../transform.ts';
import { formatSusser, parseSusser } from './susser.ts';

/**
 * The same position, transformed and relabelled: it looks new, but has the same steps.
 *
 * @param line a Susser line
 * @param seed any integer; the same seed gives the same line
 * @returns a Susser line; undefined if `line` is invalid
 */
export function disguiseLine(line: string, seed: number): string | undefined {
  const parsed = parseSusser(line);
  if (parsed?.ok !== true) return undefined;
  const { givens, entries, candidates } = parsed.value;
  const how = randomTransformation(seededRandom(seed));
  const relabelled = (mask: number): number =>
    digitsOf(mask).reduce((masks, digit) => masks | maskOf(how.digits[digit]), 0);
  // Cells move as in a grid; masks are relabelled like digits.
  const places = { ...how, digits: Array.from({ length: 512 }, (_, mask) => relabelled(mask)) };
  return formatSusser({
    givens: transformGrid(givens, how),
    entries: transformGrid(entries, how),
    ...(candidates && { candidates: transformGrid(candidates, places) }),
  });
}
