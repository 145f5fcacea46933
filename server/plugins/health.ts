import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../core/base/clock.ts';
import type { Database, Db } from '../db/database.ts';

/** `/health`: the process lives. `/ready`: it can do its work. For whoever watches or balances. */
export function mountHealth(app: FastifyInstance, database: Database, now: Clock): void {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    try {
      await database.check();
      // A disk that is full, or may only be read, answers every question.
      await database.run(noteReady, { now: now() });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not-ready' });
    }
  });
}

export async function noteReady(tx: Db, { now }: { now: number }): Promise<null> {
  const value = String(now);
  await tx
    .insertInto('settings')
    .values({ name: 'ready', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return null;
}
