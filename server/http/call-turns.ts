import type { Clock } from '../../core/base/clock.ts';
import { takeFairTurns, type Sharer } from '../limits/turns.ts';

/** More calls than wait when all pages of a large site reconnect at once; choosing among them takes 0.2 ms. */
const CALLS_WAITING_AT_MOST = 500;
/** Looking at the network after each call would take as long as a small call. */
const ROUND_MS = 1;

/**
 * Starts a member's call in its turn. The work learns whether it had to wait, and the promise settles as the
 * work does. Throws `Overloaded` if too many calls wait.
 */
export type CallTurns = <Value>(
  sharer: Sharer,
  work: (hasWaited: boolean) => Promise<Value>,
) => Promise<Value>;

/**
 * Lets accounts share the main thread fairly: it runs calls in turn for a millisecond, then reads the requests that
 * have arrived. A turn ends when the call waits for something else: writes, hints and passwords have turns of
 * their own.
 *
 * @param now monotonic milliseconds; simulated in tests
 */
export function takeCallTurns(now: Clock = () => performance.now()): CallTurns {
  const inTurn = takeFairTurns({
    atOnce: 1,
    waitingAtMost: CALLS_WAITING_AT_MOST,
    name: 'calls',
  });
  let roundEnd: number | undefined;
  const startRound = (): number => {
    setImmediate(() => (roundEnd = undefined));
    return now() + ROUND_MS;
  };
  return (sharer, work) =>
    new Promise((resolve, reject) => {
      let hasWaited = false;
      const start = (): Promise<void> => {
        const end = (roundEnd ??= startRound());
        resolve(work(hasWaited));
        // The next tick begins when all that is left is waiting for something else.
        return new Promise((next) => process.nextTick(() => (now() < end ? next() : setImmediate(next))));
      };
      inTurn(sharer, start).catch(reject);
      hasWaited = true;
    });
}
