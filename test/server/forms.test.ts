import fastify from 'fastify';
import { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import { mountCalls, type CallSettings, type Handlers } from '../../server/http/calls.ts';
import { handleErrors } from '../../server/http/errors.ts';
import { FORMS_AT_ONCE } from '../../server/http/form.ts';
import { NO_PACING } from '../../server/limits/pacing.ts';

const SENDERS = 40;
const PICTURE = new Blob([new Uint8Array(300 * 1024)], { type: 'image/png' });

/** A server that knows everybody by their token, and whose posts are made when the test says so. */
async function start() {
  const app = fastify();
  const held: (() => void)[] = [];
  const state = { arrived: 0, inHand: 0, most: 0 };
  const settings: CallSettings = {
    now: () => 0,
    defaultLanguage: 'en',
    fingerprint: (text) => text,
    findSession: (token) => Promise.resolve({ accountId: token, role: 'member' } as never),
    strictPacer: NO_PACING,
    loosePacer: NO_PACING,
  };
  const createPost: Handlers['createPost'] = async ({ picture1 }) => {
    if (picture1 !== undefined) {
      state.most = Math.max(state.most, ++state.inHand);
      await new Promise<void>((resolve) => held.push(resolve));
      state.inHand--;
    }
    return { kind: 'limit-reached', limit: 2 };
  };
  handleErrors(app);
  app.addHook('preHandler', (_request, _reply, done) => {
    state.arrived++;
    done();
  });
  mountCalls(app, settings, { createPost } as unknown as Handlers);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const send = async (who: number, picture?: Blob) => {
    const form = new FormData();
    form.append('chat', 'Hello');
    if (picture) form.append('image1', picture);
    const response = await fetch(url + ENDPOINTS.createPost.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(who).padStart(43, 'x')}` },
      body: form,
    });
    return response.status;
  };
  return { app, held, state, send };
}

test('twelve forms with pictures are in the server at once, one of an account; words pass by', async () => {
  const { app, held, state, send } = await start();
  const sent = Array.from({ length: SENDERS }, (_, who) => send(Math.max(0, who - 5), PICTURE));
  // A form of words goes round and comes back: meanwhile all the others have come as far as they can.
  while (state.arrived < SENDERS || state.inHand < FORMS_AT_ONCE) expect(await send(99)).toBe(200);
  for (let time = 0; time < 20; time++) expect(await send(99)).toBe(200);
  expect(state.inHand).toBe(FORMS_AT_ONCE);
  let answered = 0;
  for (const answer of sent) void answer.then(() => answered++);
  while (answered < SENDERS) {
    held.shift()?.();
    expect(await send(99)).toBe(200);
  }
  expect(await Promise.all(sent)).toEqual(sent.map(() => 200));
  expect(state.most).toBe(FORMS_AT_ONCE);
  await app.close();
});
