import { at } from '../base/at.ts';
import { CELL_COUNT } from '../sudoku/cells.ts';
import type { Board } from './board.ts';
import { stampsOf } from './link.ts';
import { statusOf } from './status.ts';

/** The digits of a stamp in the order of their codes, so that stamps compare like texts. All fit into a link. */
const SIGNS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const STAMPS_MOST = 60;
/** The last stamp, which is the end of the game. */
const END = SIGNS.length ** 2 - 1;

/**
 * The pace of a solved game: for each cell, or each sixtieth of them, when it got its digit for good, as a share of the
 * game's time.
 *
 * @param seconds the time that counts for the game
 * @returns undefined if the board does not know how all of that time was spent
 */
export function paceOf(board: Board, seconds: number): string | undefined {
  const times = timesOf(board);
  const end = times?.at(-1);
  if (!times || end === undefined || end === 0 || Math.abs(end - seconds) > 1) return undefined;
  const count = Math.min(times.length, STAMPS_MOST);
  return Array.from({ length: count }, (_, place) => {
    const time = at(times, Math.ceil(((place + 1) * times.length) / count) - 1);
    const stamp = Math.floor((time / end) * END);
    return at(SIGNS, Math.floor(stamp / SIGNS.length)) + at(SIGNS, stamp % SIGNS.length);
  }).join('');
}

/** The playing seconds at which the cells got their final digits, in ascending order; undefined if one is unknown. */
function timesOf(board: Board): readonly number[] | undefined {
  const times = new Map<number, number | undefined>();
  let setAside = 0;
  for (const { cells, before, after, seconds, setAsideMs = 0 } of board.history.slice(0, board.position)) {
    cells.forEach((cell, place) => {
      if (at(before, place).digit === at(after, place).digit) return;
      times.set(cell, seconds === undefined ? undefined : Math.floor(setAside / 1000) + seconds);
    });
    setAside += setAsideMs;
  }
  const { givenCount, solved } = statusOf(board);
  const known = [...times.values()].filter((time) => time !== undefined);
  return solved && known.length === CELL_COUNT - givenCount
    ? known.sort((one, other) => one - other)
    : undefined;
}

/**
 * The share of the cells that a pace had filled, 0–1.
 *
 * @param part of its time, from 0; 1 is its end
 */
export function progressAt(pace: string, part: number): number {
  const stamps = stampsOf(pace);
  return stamps.filter((stamp) => valueOf(stamp) <= part * END).length / stamps.length;
}

function valueOf(stamp: string): number {
  return SIGNS.indexOf(stamp.charAt(0)) * SIGNS.length + SIGNS.indexOf(stamp.charAt(1));
}
