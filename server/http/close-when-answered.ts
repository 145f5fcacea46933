import type { FastifyInstance } from 'fastify';

/** A stopping server looks this often whether all is answered. */
const CLOSE_WHEN_ANSWERED_MS = 100;

/**
 * Ends what is left of connections once a stopping server has answered all: those that are kept alive, and
 * those that browsers open for later, would hold it for a minute.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  let answering = 0;
  app.server.on('request', (_request, response) => {
    answering++;
    response.once('close', () => answering--);
  });
  let closer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    closer = setInterval(() => {
      if (answering === 0) app.server.closeAllConnections();
    }, CLOSE_WHEN_ANSWERED_MS);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(closer);
    done();
  });
}
