/** What all areas of `npm run mutation` have in common. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  // Babel takes the types off; what they say is not asked here.
  disableTypeChecks: false,
  tempDirName: '.cache/mutation/temp',
  ignorePatterns: ['/android', '/build', '/data', '/dist', '/locales', '/test-results'],
  reporters: ['progress-append-only', 'html'],
  concurrency: 1,
};
