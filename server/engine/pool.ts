import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { Overloaded } from '../limits/request-failure.ts';
import { takeFairTurns, type Sharer } from '../limits/turns.ts';
import type * as tasks from './tasks.ts';

type Tasks = typeof tasks;
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Output<Name extends keyof Tasks> = ReturnType<Tasks[Name]>;

/**
 * The hardest known step takes a third of a second, most a millisecond; no search for solutions takes longer.
 */
const TIME_LIMIT_MS = 5_000;

/** How long a thread that was needed is kept: it takes 19 MB. The first one always runs. */
const IDLE_MS = 10 * 60_000;

/** The caller of a task: `who` is the account, or a name for the server's own work. */
export interface Asker extends Sharer {
  readonly gone: AbortSignal;
}

/** The engine in worker threads, so that hints do not delay other calls. */
export interface Engine {
  /**
   * Runs a task in a fair turn; paid ones have the reserved turns, and slow ones leave a thread for others.
   * Throws `Overloaded` if too many tasks wait, if it takes too long, or if the caller leaves before it
   * starts. A running task is not cancelled: that would end its thread, and starting a new one costs more
   * than finishing nearly any task.
   */
  run<Name extends keyof Tasks>(name: Name, input: Input<Name>, asker: Asker): Promise<Output<Name>>;
  stop(): Promise<void>;
}

const BY_REQUIRE = '--experimental-require-module';

/**
 * @param queueLimit the number of tasks that may wait for a thread
 * @param log receives the error of a thread that breaks while idle; the pool starts another one
 */
export function startEngine(
  threads: number,
  queueLimit: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Engine {
  const pool = new Piscina({
    filename: new URL('./tasks.js', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Import explicitly: by default, a thread `require`s its module, and Node 20 aborts the whole process if
    // a thread is stopped during that.
    execArgv: process.allowedNodeEnvironmentFlags.has(BY_REQUIRE) ? [`--no-${BY_REQUIRE.slice(2)}`] : [],
  });
  // An `error` event without a listener would end the process.
  pool.on('error', (error: unknown) => log.error({ err: error }, 'an engine thread failed'));
  // Piscina's own queue keeps neither order nor limit for tasks that can be aborted.
  const inTurn = takeFairTurns({
    atOnce: threads,
    waitingAtMost: queueLimit,
    name: 'hints',
  });
  return {
    // The thread runs the call with that name, so the result has that call's type, which the message cannot
    // express.
    run: (name, input, { gone, ...sharer }) => inTurn(sharer, () => runInTime(name, input), gone) as never,
    stop: () => pool.destroy(),
  };

  async function runInTime(name: string, input: unknown): Promise<unknown> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      return await pool.run(input, { name, signal });
    } catch (error) {
      throw signal.aborted ? new Overloaded('a task of the engine took too long') : error;
    }
  }
}
