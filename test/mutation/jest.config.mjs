// A mutant that a random case kills must die the next time too.
process.env.TEST_SEED = '20261122';
process.env.TEST_MUTANTS = 'yes';

const { default: config } = await import('../../jest.config.mjs');
const { transform, transformIgnorePatterns, moduleNameMapper } = config.projects.find(
  ({ displayName }) => displayName === 'page',
);

/** Mutated code runs in Node. `scripts/mutation.mjs` passes the tests that judge it in `AREA_TESTS`. */
export default {
  rootDir: '../..',
  roots: ['core', 'server', 'src', 'test'].map((folder) => `<rootDir>/${folder}`),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/mutation/area.test.ts'],
  // A mutant that makes a test wait for ever dies by the test's own time, and not by that of the whole run.
  testTimeout: 2_000,
  transform,
  transformIgnorePatterns,
  moduleNameMapper,
};
