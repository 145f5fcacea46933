import { Piscina } from 'piscina';
import { Overloaded } from '../plugins/request-failure.ts';
import type * as tasks from './tasks.ts';

type Tasks = typeof tasks;
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]['input'];
type Output<Name extends keyof Tasks> = ReturnType<Tasks[Name]>;

/** From arriving to being answered. The hardest hint takes a third of a second, most a millisecond. */
const TIME_LIMIT_MS = 5_000;

/** The engine in threads of its own: no hint delays another call. */
export interface Engine {
  /**
   * Runs a task. Throws `Overloaded` when too many wait already, when the time is over, or when the caller
   * goes away while the task waits.
   */
  run<Name extends keyof Tasks>(name: Name, input: Input<Name>, gone: AbortSignal): Promise<Output<Name>>;
  stop(): Promise<void>;
}

/** @param queueLimit tasks that may wait for a thread */
export function startEngine(threads: number, queueLimit: number): Engine {
  const pool = new Piscina({
    filename: new URL('./tasks.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: queueLimit,
  });
  return {
    run: async (name, input, gone) => {
      const stopping = new AbortController();
      const started = new Int32Array(new SharedArrayBuffer(4));
      // To stop a task that runs is to end its thread: a new one costs more than the task's rest.
      const drop = () => {
        if (Atomics.load(started, 0) === 0) stopping.abort();
      };
      gone.addEventListener('abort', drop);
      const limit = setTimeout(() => {
        stopping.abort();
      }, TIME_LIMIT_MS);
      try {
        if (gone.aborted) drop();
        return (await pool.run({ input, started }, { name, signal: stopping.signal })) as never;
      } catch (error) {
        if (stopping.signal.aborted) throw new Overloaded('a task of the engine was stopped');
        if (pool.queueSize >= queueLimit) throw new Overloaded('too many tasks wait for the engine');
        throw error;
      } finally {
        clearTimeout(limit);
        gone.removeEventListener('abort', drop);
      }
    },
    stop: () => pool.destroy(),
  };
}
