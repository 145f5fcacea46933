/** A board as the page saves it, in wire form. */
export function exampleBoard() {
  const puzzle = '000040030207009600000236070900000207000000000802000004050972000006400309020080000';
  const tt = Array.from(puzzle, (digit) => ({
    nu: [digit === '0' ? '0' : `b${digit}`, '0', digit === '0' ? 'b1b0b3b0b0b6b0b0b0' : 'b0'.repeat(9)],
    sh: digit === '0' ? 3 : 1,
    sc: Array(9).fill('0'),
    bj: '0',
  }));
  return { t0: 1, tt, ti: puzzle, btn: 'b4', sec: 100 };
}
