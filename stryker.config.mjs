/** Settings shared by all areas of `npm run mutation`. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  // Babel removes the types; they are not checked here.
  disableTypeChecks: false,
  tempDirName: '.cache/mutation/temp',
  ignorePatterns: ['/android', '/build', '/data', '/dist', '/locales', '/test-results'],
  reporters: ['progress-append-only', 'html'],
  concurrency: 1,
};
