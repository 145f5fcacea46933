import { success } from '../../base/result.ts';
import type { Parsed } from './imported-puzzle.ts';

/** 81 cells with one character for the empty ones, not adjacent to other cells or letters. */
const RUNS =
  /(?<![0-9A-Za-z.*_])(?:[0-9.]{81}|[1-9*]{81}|[1-9_]{81}|(?<!-)[1-9-]{81}(?!-))(?![0-9A-Za-z*_]|\.[^\s"')])/g;

/**
 * The puzzle in a text that contains more than cells, such as a sentence or the address of any site: the only
 * run of 81 cells, which may occur twice. Undefined if none exists, or several different ones.
 */
export function parseLoneRun(text: string): Parsed | undefined {
  const found = new Set(
    (text.match(RUNS) ?? []).filter((run) => /[1-9]/.test(run)).map((run) => run.replace(/[^1-9]/g, '0')),
  );
  if (found.size !== 1) return undefined;
  const [run] = found;
  return success({ givens: Uint8Array.from(run, Number), entries: new Uint8Array(81) });
}
