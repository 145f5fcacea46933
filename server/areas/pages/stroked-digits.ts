import type { DrawDigit } from '../../../core/board/board-svg.ts';

/** The digits as lines, 80 units high and about 50 wide: a server may have no fonts. */
const LINES = [
  'M10 14L30 0V80',
  'M4 22A23 22 0 0 1 50 22C50 42 4 58 4 80H52',
  'M5 14A22 19 0 1 1 25 38A25 21 0 1 1 2 66',
  'M38 80V0L0 56H52',
  'M46 0H10L6 36A25 24 0 1 1 3 66',
  'M42 1C18 10 2 32 2 55A24 25 0 1 0 50 55A24 25 0 0 0 4 46',
  'M2 0H50L18 80',
  'M26 37A20 18.5 0 1 1 26 0A20 18.5 0 1 1 26 37A24 21.5 0 1 0 26 80A24 21.5 0 1 0 26 37',
  'M10 79C34 70 50 48 50 25A24 25 0 1 0 2 25A24 25 0 0 0 48 34',
];
const HEIGHT = 80;
const WIDTH = 52;
/** The height of a digit, as a part of the font's size. */
const OF_SIZE = 0.72;

/** Draws a digit where a font would. */
export const strokedDigit: DrawDigit = (digit, { x, y, size, color, weight = 400 }) => {
  const scale = (OF_SIZE * size) / HEIGHT;
  const left = x - (WIDTH / 2) * scale;
  const top = y - HEIGHT * scale;
  return `<path d="${LINES[digit - 1]!}" transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})" stroke="${color}" stroke-width="${weight / 50 + 2}" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`;
};
