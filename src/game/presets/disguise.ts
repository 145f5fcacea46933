import { randomInteger, shuffle, type Random } from '../../../core/base/random.ts';

/**
 * Makes a puzzle look like another one of the same difficulty: relabels the digits, exchanges rows
 * within bands, columns within stacks, bands and stacks, and turns it at random.
 *
 * @param puzzle 81 characters, `.` or `0` for an empty cell
 * @returns 81 characters, `0` for an empty cell
 */
export function disguise(puzzle: string, random: Random): string {
  const labels = shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9], random);
  const rows = shuffledLines(random);
  const columns = shuffledLines(random);
  const turned = randomInteger(random, 2) === 1;
  return Array.from({ length: 81 }, (_, cell) => {
    const row = rows[Math.floor(cell / 9)]!;
    const column = columns[cell % 9]!;
    const sign = Number(puzzle[turned ? column * 9 + row : row * 9 + column]);
    return sign >= 1 ? labels[sign - 1] : 0;
  }).join('');
}

/** The nine lines in an order that keeps bands (or stacks) together. */
function shuffledLines(random: Random): number[] {
  return shuffle([0, 3, 6], random).flatMap((band) => shuffle([band, band + 1, band + 2], random));
}
