/**
 * A process that runs built servers, each with a clock that the test moves and cheap passwords. It boots once and is asked over
 * HTTP: to load the server's code again for each test would take longer than the tests. Sends the port to ask
 * at to its parent; on SIGTERM it closes its servers as an administrator's stop would.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildApp } from '../../../build/server/app.js';
import { parseConfig } from '../../../build/server/config.js';
import { CHEAPEST } from './host.js';

const servers = new Map();
let count = 0;

const ACTIONS = {
  async start({ env }) {
    const config = parseConfig(env);
    if (!config.ok) throw new Error(config.failure.faults.join('\n'));
    const id = ++count;
    const server = { offsetMs: Number(env.CLOCK_AHEAD_MS ?? 0) };
    const now = () => Date.now() + server.offsetMs;
    server.app = await buildApp(config.value, { now, random: Math.random, hashCost: CHEAPEST });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    servers.set(id, server);
    return { id, port: server.app.server.address().port };
  },
  advance({ id, milliseconds }) {
    servers.get(id).offsetMs += milliseconds;
    return {};
  },
  async stop({ id }) {
    await servers.get(id).app.close();
    servers.delete(id);
    return {};
  },
};

const control = createServer(async (request, response) => {
  // A connection that is kept may close in the moment in which it is used again.
  response.setHeader('connection', 'close');
  try {
    const { action, ...input } = JSON.parse(await text(request));
    response.end(JSON.stringify(await ACTIONS[action](input)));
  } catch (error) {
    response.end(JSON.stringify({ error: error.message }));
  }
});
control.listen(0, '127.0.0.1', () => process.send({ port: control.address().port }));
process.once('SIGTERM', async () => {
  process.disconnect();
  control.close();
  control.closeAllConnections();
  await Promise.all([...servers.values()].map(({ app }) => app.close()));
});
