import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';
/** The same engine without the windows and bars around a page. */
export const SHELL = '/usr/bin/chromium-headless-shell';

/** How benchmarks and picture scripts start Chromium: without its own traffic, and as root too. */
export const BROWSER = firstOf(CHROMIUM, SHELL);
/** How tests start it: in the shell a new page takes a third of the work. */
export const TEST_BROWSER = firstOf(SHELL, CHROMIUM);

function firstOf(...programs) {
  const executablePath = process.env.CHROMIUM_PATH ?? programs.find((program) => existsSync(program));
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
