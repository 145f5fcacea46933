import type { Board } from './board.ts';
import { cellsAt } from './history.ts';

/** A place in a game at which its player entered nothing for long. */
export interface Standstill {
  /** The position in the history at which they waited. */
  readonly position: number;
  readonly seconds: number;
}

/**
 * The longest waits of a game, in its order.
 *
 * @param least shorter ones do not count, in seconds
 */
export function standstills(board: Board, least: number, most: number): Standstill[] {
  const { history } = board;
  // Of a game that was taken over partly filled, the time before is not known.
  const begun = cellsAt(board, 1).some(({ kind }) => kind === 'digit') ? undefined : 0;
  const waits = history.flatMap(({ seconds: to }, position): Standstill[] => {
    const from = position === 1 ? begun : history[position - 1]?.seconds;
    return to === undefined || from === undefined || to - from < least
      ? []
      : [{ position, seconds: to - from }];
  });
  const longest = [...waits].sort((one, other) => other.seconds - one.seconds).slice(0, most);
  return waits.filter((wait) => longest.includes(wait));
}
