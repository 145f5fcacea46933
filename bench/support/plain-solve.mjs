/**
 * The reference for the engine in the same run, since machines differ: depth first, the cell with the fewest
 * candidates next, by masks of rows, columns and boxes.
 */
export function plainSolve(puzzle) {
  const digits = Array.from(puzzle, (sign) => (sign === '.' ? 0 : 1 << (Number(sign) - 1)));
  const used = new Uint16Array(27);
  const houses = (cell) => [
    Math.floor(cell / 9),
    9 + (cell % 9),
    18 + Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3),
  ];
  digits.forEach((bit, cell) => houses(cell).forEach((house) => (used[house] |= bit)));
  const free = (cell) => houses(cell).reduce((mask, house) => mask & ~used[house], 511);
  const size = (mask) => mask.toString(2).replaceAll('0', '').length;
  const fill = () => {
    let best = -1;
    for (let cell = 0; cell < 81; cell++) {
      if (digits[cell] === 0 && (best < 0 || size(free(cell)) < size(free(best)))) best = cell;
    }
    if (best < 0) return true;
    for (let mask = free(best); mask !== 0; mask &= mask - 1) {
      const bit = mask & -mask;
      digits[best] = bit;
      for (const house of houses(best)) used[house] |= bit;
      if (fill()) return true;
      for (const house of houses(best)) used[house] ^= bit;
    }
    digits[best] = 0;
    return false;
  };
  return fill();
}
