/**
 * Jest's runner starts an AsyncLocalStorage in each test file and never stops it. On Node before 24, each of them
 * slows down every later promise of the worker and keeps memory. Its path must contain
 * `jest-circus`: Stryker checks that.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: runFile } = require('jest-circus/runner');

const started = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  started.add(this);
  return run.apply(this, parameters);
};

// Without `await`, which would put this file at the top of the traces of timeouts.
module.exports = (...parameters) =>
  runFile(...parameters).finally(() => {
    for (const storage of started) storage.disable();
    started.clear();
  });
