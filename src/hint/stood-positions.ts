import type { Board } from '../../core/board/board.ts';
import { digitsOf } from '../../core/board/status.ts';
import { stored } from '../platform/stored.ts';

/** Positions of one's own games that become exercises; older ones are dropped. */
const MOST_KEPT = 30;
/** Each as `ID SUSSER`, like the lines of the pack of exercises; latest last. */
const kept = stored(
  'nonet.stood',
  (json) => (json as unknown[]).filter((line) => typeof line === 'string'),
  [],
);

/** Keeps a position in which the player did not see the technique for a while. */
export function keepStood(technique: string, board: Board): void {
  const digits = digitsOf(board);
  const cells = Array.from(board.puzzle, (given, cell) => {
    const digit = digits[cell]!;
    return given === '0' ? (digit === 0 ? '.' : `+${digit}`) : given;
  });
  const line = `${technique} ${cells.join('')}`;
  kept.write([...kept.read().filter((each) => each !== line), line].slice(-MOST_KEPT));
}

/** The latest position kept for a technique as a Susser line, which is handed out once. */
export function takeStood(technique: string): string | undefined {
  const lines = kept.read();
  const line = lines.findLast((each) => each.startsWith(`${technique} `));
  if (line !== undefined) kept.write(lines.filter((each) => each !== line));
  return line?.slice(technique.length + 1);
}
