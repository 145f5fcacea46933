import { randomInt } from 'node:crypto';

/**
 * Globals that Jest passes to each module: looked up in Jest's context, they would cost 40 % of the time of
 * the engine's tests.
 */
const sandboxInjectedGlobals = [
  ...['Array', 'Map', 'Math', 'Number', 'Object', 'Set'],
  ...['Float64Array', 'Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array', 'Uint16Array', 'Uint32Array'],
];

// Inherited by the workers. Printed, so that a failure can be reproduced.
process.env.TEST_SEED ??= String(randomInt(2 ** 31));
process.stderr.write(`TEST_SEED=${process.env.TEST_SEED}\n`);

const common = {
  // Where Jest looks for files, once for each project.
  roots: ['<rootDir>/test'],
  testRunner: '<rootDir>/test/support/jest-circus.cjs',
  // Jest's own clean-up warns about each global that the mocks of a test file have touched, until the stack
  // overflows. In all projects, since the first test file of a worker decides for the others.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/test/transform.cjs' },
  // Except packages that consist of ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(ky|lean-qr|marked|wouter|regexparam)/)'],
};

/** One project for each realm: a realm's tests run in the environment where its code runs. */
export default {
  maxWorkers: 2,
  // No test depends on timing, since the machine may be busy.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'core',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/core/**/*.test.ts'],
      sandboxInjectedGlobals,
    },
    {
      ...common,
      displayName: 'page',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/test/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/src/data/'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/test/support/css-classes.ts',
        '\\.svg$': '<rootDir>/test/support/file-address.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/test/support/page-set-up.ts'],
      sandboxInjectedGlobals,
    },
    {
      // The globals of the service worker: no document.
      ...common,
      displayName: 'data',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/src/data/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'simulator',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/simulator/**/*.test.ts'],
      // It reads the texts of hints from the folder of the built server.
      moduleNameMapper: { '/hints/describe\\.ts$': '<rootDir>/test/simulator/no-hints.ts' },
      sandboxInjectedGlobals,
    },
    {
      ...common,
      displayName: 'cli',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/cli/**/*.test.ts'],
      sandboxInjectedGlobals,
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
      globalSetup: '<rootDir>/test/server/support/global-setup.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/server/support/set-up.ts'],
      globalTeardown: '<rootDir>/test/server/support/global-teardown.mjs',
    },
    {
      ...common,
      displayName: 'attack',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/attack/**/*.test.ts'],
      globalSetup: '<rootDir>/test/server/support/global-setup.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/server/support/set-up.ts'],
      globalTeardown: '<rootDir>/test/server/support/global-teardown.mjs',
    },
  ],
};
