import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers and proxies wait for an answer before they send the next request. One that sees its end before the
 * server does has two requests for a moment.
 */
const UNANSWERED_AT_MOST = 10;

/**
 * Answers the requests of a connection one after the other, and closes a connection that sends many at once.
 * Without this, all of them are answered at once, the answers pile up behind one that nobody reads, and those
 * that had not begun when the connection is closed keep their files open for ever.
 */
export function answerInTurn(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, (() => void)[]>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    let queue = queues.get(socket);
    if (queue === undefined) queues.set(socket, (queue = []));
    const waiting = queue;
    reply.raw.once('close', () => {
      waiting.shift();
      waiting[0]?.();
    });
    waiting.push(() => {
      if (!socket.destroyed) done();
      else {
        reply.hijack();
        // Node closes only the response that has begun.
        reply.raw.emit('close');
      }
    });
    if (waiting.length > UNANSWERED_AT_MOST) socket.destroy();
    if (waiting.length === 1) done();
  });
}
