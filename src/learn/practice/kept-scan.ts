import { countToScan, onlyPlaces, placesInBoxes, SCANNED } from '../../../core/learn/scan.ts';
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
  /** The number of digits to place. */
  readonly count: number;
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
  return isWhole ? { ...run, count: SCANNED } : undefined;
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
    // Lines are learned later.
    if (countToScan(givens, SCANNED, placesInBoxes) === SCANNED) return scanOf(givens, givens, SCANNED);
  }
}

/** A new scan of a board, for at most so many digits. */
export function scanOf(givens: readonly number[], digits: readonly number[], most: number): ScanRun {
  const count = countToScan(digits, most);
  return {
    givens,
    digits,
    asked: anotherDigit(digits),
    placed: 0,
    count,
    startedAt: Date.now(),
    isHelped: false,
    elapsedMs: count === 0 ? 0 : null,
  };
}

/** The scan after the asked digit was entered. */
export function askNext(run: ScanRun, cell: Cell): ScanRun {
  const digits = run.digits.with(cell, run.asked);
  const placed = run.placed + 1;
  const isOver = placed === run.count;
  return {
    ...run,
    digits,
    placed,
    asked: anotherDigit(digits, run.asked),
    elapsedMs: isOver ? Date.now() - run.startedAt : null,
  };
}

/**
 * A digit that has an only place: in a box if possible, and if possible another than before, which stays if no
 * digit has one.
 *
 * @param isPassed whether another digit matters more than a box
 */
export function anotherDigit(digits: readonly number[], before?: Digit, isPassed = false): Digit {
  const boxes = [...placesInBoxes(digits).keys()];
  const all = [...onlyPlaces(digits).keys()];
  const others = [boxes, all].map((found) => found.filter((digit) => digit !== before));
  const choices = [others[0]!, isPassed ? [] : boxes, others[1]!, all];
  const choice = choices.find(({ length }) => length > 0) ?? [];
  return choice[randomBelow(choice.length)] ?? before ?? 1;
}
