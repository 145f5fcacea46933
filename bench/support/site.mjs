/** The built product for a measurement, in a folder of its own, with or without a browser. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openChromium } from './chromium.mjs';
import { registerPerson, startServer } from './server.mjs';

export const quick = process.argv.includes('--quick');
export const ROUNDS = quick ? 3 : 9;
/** How many times the processor is slowed down, as on a phone. */
export const SLOW = 4;
export const PUZZLE = '....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....';

/** Measures with a folder that is removed afterwards. */
export async function withFolder(measure) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nonet-bench-'));
  try {
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures with a server that ends afterwards. @param settings its environment variables */
export function withServer(settings, measure, databaseUrl = undefined) {
  return withFolder((folder) => withServerOn(folder, settings, measure, databaseUrl));
}

export async function withServerOn(folder, settings, measure, databaseUrl = undefined) {
  const server = await startServer(folder, databaseUrl, settings);
  try {
    return await measure({ ...server, folder });
  } finally {
    await stop(server);
  }
}

/** Measures with a browser that has never seen the product. */
export async function withBrowser(measure) {
  const browser = await openChromium();
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Measures with a server and a browser. */
export function withSite(settings, measure) {
  return withServer({ LOG_LEVEL: 'silent', ...settings }, (server) =>
    withBrowser((browser) => measure(server, browser)),
  );
}

const METRICS_TOKEN = 'metrics-of-the-bench';
/** Settings of a server whose metrics can be read. */
export const WITH_METRICS = { METRICS_TOKEN };

export async function metricsOf({ url }) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return answer.text();
}

/** Members with a session each. @param first the number of the first one */
export async function registerPeople(server, count, first = 0) {
  const people = [];
  for (let number = first; number < first + count; number++)
    people.push(await registerPerson(server, server.folder, number));
  return people;
}

export async function stop({ child }) {
  if (child.kill()) await once(child, 'exit');
}
