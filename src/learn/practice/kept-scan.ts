import { canScan, onlyPlaces, SCANNED } from '../../../core/learn/scan.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import type { Digit } from '../../../core/sudoku/digits.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { readPack } from '../../game/index.ts';
import { storedInTab } from '../../platform/stored.ts';
import { randomBelow } from './exercises.ts';

/** A scan in progress. */
export interface ScanRun {
  /** 81 each. */
  readonly givens: readonly number[];
  readonly digits: readonly number[];
  readonly asked: Digit;
  readonly placed: number;
  readonly startedAt: number;
  /** Whether a place was shown. */
  readonly isHelped: boolean;
  /** Null until it is over. */
  readonly elapsedMs: number | null;
}

/** The scan of this tab. */
export const keptScan = storedInTab<ScanRun | null>('scan', runIn, null);

function runIn(json: unknown): ScanRun | undefined {
  const run = json as ScanRun;
  const isWhole = [run.givens, run.digits].every(({ length }) => length === 81) && run.asked > 0;
  return isWhole ? run : undefined;
}

/** The scan from before a reload, or a new one on a puzzle of the easiest level. */
export async function scanToGo(): Promise<ScanRun> {
  const kept = keptScan.read();
  if (kept) return kept;
  const puzzles = (await readPack('novice'))
    .split('\n')
    .flatMap((line) => parseGrid(line.slice(0, 81)) ?? []);
  for (;;) {
    const givens = [...puzzles.splice(randomBelow(puzzles.length), 1)[0]!];
    if (canScan(givens))
      return {
        givens,
        digits: givens,
        asked: anyDigit(givens),
        placed: 0,
        startedAt: Date.now(),
        isHelped: false,
        elapsedMs: null,
      };
  }
}

/** The scan after the asked digit was entered. */
export function askNext(run: ScanRun, cell: Cell): ScanRun {
  const digits = run.digits.with(cell, run.asked);
  const placed = run.placed + 1;
  const isOver = placed === SCANNED;
  return {
    ...run,
    digits,
    placed,
    asked: isOver ? run.asked : anyDigit(digits),
    elapsedMs: isOver ? Date.now() - run.startedAt : null,
  };
}

/** A digit that has an only place. */
function anyDigit(digits: readonly number[]): Digit {
  const found = [...onlyPlaces(digits).keys()];
  return found[randomBelow(found.length)]!;
}
