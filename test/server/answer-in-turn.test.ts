import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { answerInTurn } from '../../server/http/answer-in-turn.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server whose answers end when the test ends them. */
async function openAnswers() {
  app = fastify({ forceCloseConnections: true });
  answerInTurn(app);
  const responses = { open: 0 };
  app.server.on('request', (_request, response) => {
    responses.open++;
    response.once('close', () => responses.open--);
  });
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
  /** Sends requests, and waits until the answer to one has begun. */
  const begin = async (requests: number): Promise<Socket> => {
    const first = nextBegun();
    const socket = send(requests);
    await first;
    return socket;
  };
  return { begun, responses, send, nextBegun, begin };
}

test('requests that a connection sends at once are answered one after the other', async () => {
  const { begun, begin, nextBegun } = await openAnswers();
  const socket = await begin(3);
  const answer = text(socket);
  for (const [index, words] of ['one', 'two', 'three'].entries()) {
    expect(begun).toHaveLength(index + 1);
    const next = index < 2 ? nextBegun() : undefined;
    begun[index].end(words);
    await next;
  }
  socket.end();
  expect((await answer).match(/one|two|three/g)).toEqual(['one', 'two', 'three']);
});

test('a connection that closes leaves no answer open', async () => {
  const { begun, responses, begin } = await openAnswers();
  const socket = await begin(5);
  const closed = once(begun[0], 'close');
  socket.destroy();
  await closed;
  await app.close();
  expect([begun.length, responses.open]).toEqual([1, 0]);
});

test('a connection that sends too many at once is closed, and others are not', async () => {
  const { begun, send, begin } = await openAnswers();
  const other = await begin(1);
  const answer = text(other);
  await once(send(1000).resume(), 'close');
  begun[0].end('one');
  other.end();
  expect(await answer).toContain('one');
  expect(begun.length).toBeLessThanOrEqual(2);
});
