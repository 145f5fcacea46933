import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';
/** The same engine without a user interface. */
export const SHELL = '/usr/bin/chromium-headless-shell';

/** Chromium for benchmarks and screenshots: without background traffic, and able to run as root. */
export const BROWSER = firstOf(CHROMIUM, SHELL);
/** Chromium for tests: the headless shell, in which a new page costs a third. */
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
