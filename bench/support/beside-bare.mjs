import { serveBare } from './bare-page.mjs';
import { openChromium } from './chromium.mjs';
import { startServer } from './server.mjs';

export const quick = process.argv.includes('--quick');
export const ROUNDS = quick ? 3 : 9;
/** How many times the processor is slowed down, as on a phone. */
export const SLOW = 4;
export const PUZZLE = '....4..3.2.7..96.....236.7.9.....2.7.........8.2.....4.5.972.....64..3.9.2..8....';

/** The built product and the bare page, in one browser. */
export async function openBesideBare() {
  const server = await startServer('build/bench/data');
  const bare = await serveBare();
  const browser = await openChromium();
  return {
    browser,
    app: `${server.url}/`,
    bare: bare.url,
    close: async () => {
      await browser.close();
      server.child.kill();
      bare.close();
    },
  };
}
