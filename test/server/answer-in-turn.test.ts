import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { answerInTurn } from '../../server/http/answer-in-turn.ts';
import { closeWhenAnswered } from '../../server/http/close-when-answered.ts';

/** A server whose answers end when the test ends them. */
async function openAnswers() {
  const app = fastify({ forceCloseConnections: 'idle' });
  answerInTurn(app);
  closeWhenAnswered(app);
  const begun: PassThrough[] = [];
  app.get('/', (_request, reply) => {
    const answer = new PassThrough();
    begun.push(answer);
    app.server.emit('begun');
    return reply.send(answer);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = (requests: number): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
    return socket;
  };
  const nextBegun = () => once(app.server, 'begun');
  return { app, begun, send, nextBegun };
}

test('requests that a connection sends at once are answered one after the other', async () => {
  const { app, begun, send, nextBegun } = await openAnswers();
  const first = nextBegun();
  const socket = send(3);
  const answer = text(socket);
  await first;
  for (const [index, words] of ['one', 'two', 'three'].entries()) {
    expect(begun).toHaveLength(index + 1);
    const next = index < 2 ? nextBegun() : undefined;
    begun[index].end(words);
    await next;
  }
  socket.end();
  expect((await answer).match(/one|two|three/g)).toEqual(['one', 'two', 'three']);
  await app.close();
});

test('a connection that closes leaves no answer open, so that the server can stop', async () => {
  const { app, begun, send, nextBegun } = await openAnswers();
  const first = nextBegun();
  const socket = send(5);
  await first;
  const closed = once(begun[0], 'close');
  socket.destroy();
  await closed;
  await app.close();
  expect(begun).toHaveLength(1);
});

test('a connection that sends too many at once is closed, and others are not', async () => {
  const { app, begun, send, nextBegun } = await openAnswers();
  const first = nextBegun();
  const other = send(1);
  const answer = text(other);
  await first;
  await once(send(1000).resume(), 'close');
  begun[0].end('one');
  other.end();
  expect(await answer).toContain('one');
  await app.close();
  expect(begun.length).toBeLessThanOrEqual(2);
});
