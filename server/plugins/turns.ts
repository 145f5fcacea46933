import { Overloaded } from './request-failure.ts';

/** Runs work when it is its turn. */
export type InTurn = <Value>(work: () => Promise<Value>, gone?: AbortSignal) => Promise<Value>;

/**
 * Lets a few pieces of work run at once; the others wait in the order in which they came. Throws
 * `Overloaded` when too many wait already, and for work whose caller goes away while it waits.
 */
export function takeTurns(atOnce: number, waitingAtMost: number, name: string): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];

  function waitForTurn(gone?: AbortSignal): Promise<void> {
    if (waiting.length >= waitingAtMost) throw new Overloaded(`too much is waiting: ${name}`);
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new Overloaded(`nobody waits any more: ${name}`));
      };
      const go = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(go);
      gone?.addEventListener('abort', leave);
    });
  }

  return async (work, gone) => {
    if (gone?.aborted) throw new Overloaded(`nobody waits any more: ${name}`);
    if (running >= atOnce) await waitForTurn(gone);
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
