import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../core/base/clock.ts';
import type { Database } from '../db/database.ts';
import { isOutOfRoom } from '../db/faults.ts';
import { noteReady } from '../db/lasting-setting.ts';

/** Each check is a durable write and anybody may request it, so the result is reused for this long. */
const READY_KEPT_MS = 1_000;
/** More than one commit of a few dozen calls writes. */
const ROOM_BYTES = 1_000_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends proxies to other processes; before `close`. */
    drain: () => Promise<void>;
  }
}

interface HealthSettings {
  readonly now: Clock;
  /** How long a stopping server still answers while `/ready` sends proxies to other processes. */
  readonly drainMs: number;
}

/** `/health`: the process is up. `/ready`: it can serve. For monitoring and load balancers. */
export function mountHealth(
  app: FastifyInstance,
  database: Database,
  { now, drainMs }: HealthSettings,
): void {
  let isDraining = false;
  let last: { readonly at: number; readonly result: Promise<void> } | undefined;
  let room = 0;
  const look = (): Promise<void> => {
    const at = now();
    if (last === undefined || Math.abs(at - last.at) >= READY_KEPT_MS) last = { at, result: work(at) };
    return last.result;
  };
  // A write rather than a read: a full or read-only disk still answers queries.
  const work = async (at: number): Promise<void> => {
    const needed = room;
    await database.run(noteReady, { now: at, room: needed });
    // Not if a call has failed meanwhile.
    if (needed > 0) room = 0;
  };
  app.addHook('onError', (_request, _reply, error, done) => {
    // A nearly full disk has room for the check's few bytes, so it must find more before calls are sent here again.
    if (room === 0 && isOutOfRoom(error)) {
      room = ROOM_BYTES;
      last = undefined;
    }
    done();
  });
  app.get('/health', () => ({ status: 'ok' }));
  // Not in a hook of `close`, which Fastify gives ten seconds.
  app.decorate('drain', async () => {
    isDraining = true;
    await sleep(drainMs);
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.header('Connection', 'close');
    done();
  });
  app.get('/ready', async (request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'stopping' });
    try {
      await look();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not-ready' });
    }
  });
}
