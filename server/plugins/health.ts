import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/health`: the process lives. `/ready`: it can do its work. For whoever watches or balances. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    try {
      await database.check();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not-ready' });
    }
  });
}
