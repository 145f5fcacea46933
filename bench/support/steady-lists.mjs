/** Lists the newest posts at a steady rate, as people do, who do not wait for each other. */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const CONNECTIONS = 50;
const LIST_EVERY_MS = 100;

/** Sends requests until `isOver`. Returns the waiting time of each in milliseconds. */
export async function listSteadily(url, requests, isOver) {
  const waits = [];
  const readOn = async (index) => {
    const { path: route, headers, body } = requests[index % requests.length];
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await delay((index * LIST_EVERY_MS) / CONNECTIONS);
    while (!isOver()) {
      const at = performance.now();
      await new Promise((resolve, reject) => {
        const asking = http.request(url + route, { method: 'POST', agent, headers });
        asking.once('error', reject).once('response', (answer) => answer.resume().once('end', resolve));
        asking.end(body);
      });
      waits.push(performance.now() - at);
      await delay(Math.max(0, at + LIST_EVERY_MS - performance.now()));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => readOn(index)));
  return waits;
}

export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] * 10) / 10;
}
