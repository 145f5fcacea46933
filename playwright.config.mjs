import { defineConfig } from '@playwright/test';
import { TEST_BROWSER } from './scripts/browser.mjs';
import { freePort } from './test/e2e/free-port.ts';

// The workers read this file too, and take the port from the environment.
const port = (process.env.E2E_PORT ??= String(await freePort()));

/** The product as served, in Chromium. */
export default defineConfig({
  testDir: './test/e2e',
  fullyParallel: true,
  workers: 2,
  // The unit tests run at the same time (scripts/test.mjs). No test depends on timing, since the machine may
  // be busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: TEST_BROWSER,
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    // The real one stores the whole product, which takes longer than most tests. Tests that
    // need it allow it (withWorker in test/e2e/board-page.ts).
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'node build/server/main.js',
    url: `http://localhost:${port}/health`,
    env: { PORT: port, DATA_DIR: `test-results/data-${port}` },
    reuseExistingServer: false,
  },
});
