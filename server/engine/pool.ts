import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { Overloaded } from '../limits/request-failure.ts';
import { takeFairTurns } from '../limits/turns.ts';
import type * as tasks from './tasks.ts';

type Tasks = typeof tasks;
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Output<Name extends keyof Tasks> = ReturnType<Tasks[Name]>;

/** The hardest step known takes a third of a second, most a millisecond; no search for solutions is longer. */
const TIME_LIMIT_MS = 5_000;

/** Who a task is for. */
export interface Asker {
  /** The account, or what stands for the server's own work. */
  readonly who: string;
  readonly gone: AbortSignal;
  /** Whether it is paid for: it does not wait behind all who only ask. */
  readonly paid?: boolean;
}

/** The engine in threads of its own: no hint delays another call. */
export interface Engine {
  /**
   * Runs a task, one of an account at a time and those first that have asked for the least; every other turn
   * is for one that is paid for. Throws `Overloaded` when too many wait already, when it takes too long, or
   * when the caller goes away before it starts. One that runs is left to its end: to stop it is to end its
   * thread, and a new thread costs more than the rest of nearly every task.
   */
  run<Name extends keyof Tasks>(name: Name, input: Input<Name>, asker: Asker): Promise<Output<Name>>;
  stop(): Promise<void>;
}

const BY_REQUIRE = '--experimental-require-module';

/**
 * @param queueLimit tasks that may wait for a thread
 * @param log is told of a thread that breaks while it has no task; the pool starts another
 */
export function startEngine(
  threads: number,
  queueLimit: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Engine {
  const pool = new Piscina({
    filename: new URL('./tasks.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    // By itself a thread requires its module; Node 20 aborts the whole process when a thread is stopped just then.
    execArgv: process.allowedNodeEnvironmentFlags.has(BY_REQUIRE) ? [`--no-${BY_REQUIRE.slice(2)}`] : [],
  });
  // Without a listener the event would end the process.
  pool.on('error', (error: unknown) => {
    log.error({ err: error }, 'a thread of the engine');
  });
  // Piscina's own queue neither keeps the order nor its limit once tasks can be stopped.
  const inTurn = takeFairTurns({
    atOnce: threads,
    waitingAtMost: queueLimit,
    name: 'hints',
    now: () => performance.now(),
  });
  return {
    run: (name, input, { who, gone, paid }) => inTurn(who, () => runInTime(name, input), gone, paid) as never,
    stop: () => pool.destroy(),
  };

  async function runInTime(name: string, input: unknown): Promise<unknown> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      return await pool.run(input, { name, signal });
    } catch (error) {
      throw signal.aborted ? new Overloaded('a hint took too long') : error;
    }
  }
}
