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
  const queues = new WeakMap<Socket, { length: number; end: Promise<void> }>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const queue = queues.get(socket) ?? { length: 0, end: Promise.resolve() };
    queues.set(socket, queue);
    const before = queue.end;
    queue.end = new Promise((resolve) => {
      reply.raw.once('close', () => {
        queue.length--;
        resolve();
      });
    });
    queue.length++;
    if (queue.length === 1) return undefined;
    if (queue.length > UNANSWERED_AT_MOST) socket.destroy();
    await before;
    if (!socket.destroyed) return undefined;
    // Node closes only the response that has begun.
    reply.raw.emit('close');
    return reply.hijack();
  });
}
