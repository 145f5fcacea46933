/** Clients that each send one request after the other, without waiting for the others, like people. */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sends requests until `isOver`, each client its own. Returns the waiting time of each in milliseconds.
 *
 * @param requests one for each client; each call makes one to send
 * @param everyMs the least time between two requests of a client
 */
export async function sendSteadily(url, requests, everyMs, isOver) {
  const waits = [];
  const sendOn = async (index) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await delay((index * everyMs) / requests.length);
    while (!isOver()) {
      const at = performance.now();
      await send(url, requests[index](), agent);
      waits.push(performance.now() - at);
      await delay(Math.max(0, at + everyMs - performance.now()));
    }
    agent.destroy();
  };
  await Promise.all(requests.map((_, index) => sendOn(index)));
  return waits;
}

/** Sends a request and reads its answer, which must be a success. */
export async function send(url, { path: route, headers, body }, agent) {
  const status = await new Promise((resolve, reject) => {
    const asking = http.request(url + route, { method: 'POST', agent, headers });
    asking.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    asking.end(body);
  });
  if (status !== 200) throw new Error(`${route} answered ${status}`);
}
