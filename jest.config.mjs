const transform = { '\\.[cm]?[jt]sx?$': 'babel-jest' };

/** One project for each realm: the same files run where they run in the product. */
export default {
  projects: [
    {
      displayName: 'core',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/core/**/*.test.ts'],
      transform,
    },
    {
      displayName: 'cli',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/cli/**/*.test.ts'],
      transform,
    },
  ],
};
