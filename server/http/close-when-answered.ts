import type { FastifyInstance } from 'fastify';

/** How often a stopping server checks whether all requests are answered. */
const CLOSE_WHEN_ANSWERED_MS = 100;

/**
 * Closes idle connections once a stopping server has answered all requests: keep-alive and preconnected
 * sockets would delay it by a minute.
 */
export function closeWhenAnswered(app: FastifyInstance): void {
  let answering = 0;
  const leave = (): number => answering--;
  app.server.on('request', (_request, response) => {
    answering++;
    response.once('close', leave);
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
