import { LINES_PER_CALL, type PuzzleLine } from '../../../core/administration/question-bank.ts';
import type { Clock } from '../../../core/base/clock.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import type { BulkJob, Piece } from './bulk-store.ts';

/** The number of pieces sent at once: while one is written, the next is checked. */
const PIECES_AT_ONCE = 2;
/** The maximum number of attempts for a piece when the server asks to wait. */
const TRIES = 6;

export interface SendTools {
  readonly api: Api;
  readonly token: () => string | null;
  /** Monotonic milliseconds. */
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

interface SendInput {
  readonly lines: readonly PuzzleLine[];
  readonly job: BulkJob;
  readonly starts: readonly number[];
}

interface Listener {
  /** Called before each piece and each try. */
  readonly isStopped: () => boolean;
  /** The server's answer to a piece; the next one waits until this is done. */
  readonly came: (piece: Piece, secondsLeft: number) => Promise<void>;
  readonly failed: (failure: AnyFailure) => void;
}

/**
 * Sends the pieces of a list until all are sent, one fails, or sending is stopped. Each piece has its own
 * idempotency key, so that its puzzles are added only once even if it is sent twice.
 */
export async function sendPieces(
  { api, token, clock, wait }: SendTools,
  { lines, job, starts }: SendInput,
  { isStopped, came, failed }: Listener,
): Promise<void> {
  const left = [...starts];
  const begunAt = clock();
  const session = token() ?? '';
  let linesLeft = starts.reduce((sum, start) => sum + pieceOf(lines, start).length, 0);
  let linesDone = 0;
  let hasFailed = false;
  const isOver = (): boolean => hasFailed || isStopped();

  const send = async (start: number): Promise<Piece | AnyFailure> => {
    const request = { ...job, lines: pieceOf(lines, start).map(({ text }) => text) };
    for (let tries = 1; ; tries++) {
      const answer = await api.call('addPuzzles', request, {
        key: `${job.batch}-${start}`,
        token: session,
      });
      if (!isFailure(answer)) {
        const { added, levels, refused, placed = [] } = answer;
        return { start, added, levels, refused, placed };
      }
      const canWait = answer.kind === 'busy' || answer.kind === 'too-fast';
      if (!canWait || tries === TRIES || isOver()) return answer;
      await wait(answer.waitSeconds * 1000);
      if (isOver()) return answer;
    }
  };
  const worker = async (): Promise<void> => {
    for (let start = left.shift(); start !== undefined; start = left.shift()) {
      if (isOver()) return;
      const piece = await send(start);
      if ('kind' in piece) {
        // Stopping is deliberate, so do not report a failure.
        if (isStopped()) return;
        hasFailed = true;
        failed(piece);
        return;
      }
      const { length } = pieceOf(lines, start);
      linesDone += length;
      linesLeft -= length;
      const secondsLeft = ((clock() - begunAt) / 1000 / linesDone) * linesLeft;
      await came(piece, secondsLeft);
    }
  };
  // If one throws, the answers of the others still belong to this list.
  const ends = await Promise.allSettled(Array.from({ length: PIECES_AT_ONCE }, worker));
  const thrown = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (thrown) throw thrown.reason;
}

function pieceOf(lines: SendInput['lines'], start: number): SendInput['lines'] {
  return lines.slice(start, start + LINES_PER_CALL);
}
