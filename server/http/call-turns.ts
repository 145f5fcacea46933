import { takeFairTurns, type Sharer } from '../limits/turns.ts';

/** More calls than wait when all pages of a large site reconnect at once; choosing among them takes 0.2 ms. */
const CALLS_WAITING_AT_MOST = 500;

/**
 * Starts a member's call in its turn. The work learns whether it had to wait, and the promise settles as the
 * work does. Throws `Overloaded` if too many calls wait.
 */
export type CallTurns = <Value>(
  sharer: Sharer,
  work: (hasWaited: boolean) => Promise<Value>,
) => Promise<Value>;

/**
 * Lets accounts share the main thread fairly: it starts one call, then reads the requests that have arrived, then
 * starts the next in turn. A turn ends when the call waits for something else: writes, hints and passwords have
 * turns of their own.
 */
export function takeCallTurns(): CallTurns {
  const inTurn = takeFairTurns({
    atOnce: 1,
    waitingAtMost: CALLS_WAITING_AT_MOST,
    name: 'calls',
  });
  return (sharer, work) =>
    new Promise((resolve, reject) => {
      let hasWaited = false;
      const start = (): Promise<void> => {
        resolve(work(hasWaited));
        return new Promise((next) => setImmediate(next));
      };
      inTurn(sharer, start).catch(reject);
      hasWaited = true;
    });
}
