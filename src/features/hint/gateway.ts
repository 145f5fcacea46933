import type { Board } from '../../../core/board/board.ts';
import { digitsOf } from '../../../core/board/status.ts';
import { candidatesFromDigits } from '../../../core/sudoku/grid.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { engine, type PositionData } from '../../engine/index.ts';
import { hasNotes } from './check.ts';
import type { CheckOutcome, FindOutcome, PayOutcome, PriceOutcome } from './hint-machine.ts';

/** Where hints come from besides the device: the server, which charges for them. */
export interface HintGateway {
  /**
   * How a hint on this puzzle may be had: on the device where hints are free or this puzzle is paid
   * for today, as the server last said; from the server with a valid session; else why not.
   */
  access(puzzle: string): CheckOutcome;
  /** The precheck: whether this puzzle is paid for. Remembers the answer for `access`. */
  price(puzzle: string, signal: AbortSignal): Promise<PriceOutcome>;
  pay(puzzle: string, signal: AbortSignal): Promise<PayOutcome>;
  find(board: Board, signal: AbortSignal): Promise<FindOutcome>;
  /** The balance, or null where there is none to tell. */
  crystals(signal: AbortSignal): Promise<number | null>;
}

/** The position a hint is asked for: with notes on the board they are its candidates. */
function positionOf(board: Board): PositionData {
  const digits = digitsOf(board);
  // Notes whose digit has been placed next to them since are stale, not wrong.
  const possible = candidatesFromDigits(digits);
  return {
    digits,
    givens: board.cells.map(({ kind }) => (kind === 'given' ? 1 : 0)),
    ...(hasNotes(board) && { candidates: board.cells.map(({ notes }, cell) => notes & possible[cell]!) }),
  };
}

/** Finds the next step on the device. */
export async function findOnDevice(board: Board, signal: AbortSignal): Promise<FindOutcome> {
  const step = await engine.call('nextStep', { position: positionOf(board) }, { signal });
  return step ? { kind: 'found', step } : { kind: 'refused', message: { kind: 'no-step' } };
}

/** All steps there are now, the easiest technique first. */
export function stepsOnDevice(board: Board, signal: AbortSignal): Promise<Step[]> {
  return engine.call('steps', { position: positionOf(board) }, { signal });
}
