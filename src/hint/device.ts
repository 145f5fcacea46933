import type { Board } from '../../core/board/board.ts';
import type { Candidate } from '../../core/sudoku/position.ts';
import type { Step } from '../../core/sudoku/techniques/step.ts';
import { engine } from '../engine/index.ts';
import { hintBoardOf, messageAbout } from './check.ts';
import type { CheckOutcome, FindOutcome, PayOutcome, PriceOutcome } from './hint-machine.ts';

/** Where hints come from besides the device: the server, which charges for them. */
export interface HintGateway {
  /**
   * How a hint on this puzzle may be had: on the device where hints are free or this puzzle is paid
   * for today, as the server last said; from the server with a valid session; else why not.
   */
  access(puzzle: string): CheckOutcome;
  /** Asks the server whether hints are free, for `access`. */
  learnPrice(): Promise<void>;
  /** The precheck: whether this puzzle is paid for. Remembers the answer for `access`. */
  price(puzzle: string, signal: AbortSignal): Promise<PriceOutcome>;
  /** @param price as the precheck told it */
  pay(puzzle: string, price: number, signal: AbortSignal): Promise<PayOutcome>;
  find(board: Board, signal: AbortSignal): Promise<FindOutcome>;
  /** Whether who is logged in wants to be asked before crystals are spent. */
  asksPrice(): boolean;
  /** The balance, or null where there is none to tell. */
  crystals(signal: AbortSignal): Promise<number | null>;
}

/** Finds the next step on the device: the same search as the server's. */
export async function findOnDevice(board: Board, signal: AbortSignal): Promise<FindOutcome> {
  const finding = await engine.call('findHint', hintBoardOf(board), { signal });
  if (finding.kind === 'step') return { kind: 'found', step: finding.step };
  const message = finding.kind === 'no-step' ? finding : messageAbout(finding, board.puzzle);
  return { kind: 'refused', message };
}

/** Why a candidate can, or cannot, stand: found on the device, whoever answers for the price. */
export async function judgeOnDevice(
  board: Board,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<FindOutcome> {
  const answer = await engine.call('judgeCandidate', { board: hintBoardOf(board), candidate }, { signal });
  return answer.kind === 'judged' ? answer : { kind: 'refused', message: messageAbout(answer, board.puzzle) };
}

/** All steps that a board has now; none where nothing can be looked for. */
export async function stepsOnDevice(board: Board, signal: AbortSignal): Promise<readonly Step[]> {
  const found = await engine.call('findSteps', hintBoardOf(board), { signal });
  return found.kind === 'steps' ? found.steps : [];
}
