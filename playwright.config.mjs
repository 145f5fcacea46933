import { defineConfig } from '@playwright/test';
import { BROWSER } from './scripts/browser.mjs';

/** Another one lets two runs go side by side. */
const port = Number(process.env.E2E_PORT ?? 3210);

/** The product as it is served, in Chromium, with its real service worker. */
export default defineConfig({
  testDir: './test/e2e',
  fullyParallel: true,
  workers: 2,
  // A machine with other work may miss a deadline once; a fault misses it each time.
  retries: 1,
  // The unit tests run beside them (scripts/test.mjs).
  // Nothing is timed: the machine may be busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: BROWSER,
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    trace: 'on-first-retry',
  },
  webServer: {
    command: 'node build/server/main.js',
    url: `http://localhost:${port}/health`,
    env: { PORT: port, DATA_DIR: `test-results/data-${port}` },
    reuseExistingServer: false,
  },
});
