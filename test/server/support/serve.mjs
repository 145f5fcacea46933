/**
 * The built server in a process of its own, with a clock that the test moves. Talks by IPC: sends its
 * port, takes `{ advanceMs }`, answers each with its number.
 */
import { buildApp } from '../../../build/server/app.js';
import { parseConfig } from '../../../build/server/config.js';

let offsetMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const config = parseConfig(process.env);
if (!config.ok) throw new Error(config.failure.faults.join('\n'));

const app = await buildApp(config.value, { now: () => Date.now() + offsetMs, random: Math.random });
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', ({ id, advanceMs }) => {
  offsetMs += advanceMs;
  process.send({ id });
});
process.once('SIGTERM', () => {
  process.removeAllListeners('message');
  process.disconnect?.();
  void app.close();
});
process.send({ port: app.server.address().port });
