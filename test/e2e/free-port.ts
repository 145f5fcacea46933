import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that a system hands out by itself (Linux from 32768 on, others above): no connection of
 * anything else can take one while the server that has it is being started again.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const PORTS_EACH = 1_000;

/**
 * A port that nothing listens on. Each worker draws among ports of its own: between the draw and the start of
 * a server another one would find the same port free.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  const lowest = LOWEST + ((worker * PORTS_EACH) % (HIGHEST - LOWEST));
  for (;;) {
    const port = randomInt(lowest, lowest + PORTS_EACH);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => {
        resolve(false);
      });
      server.listen(port, () => {
        resolve(true);
      });
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
