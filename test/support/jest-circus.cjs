/**
 * Jest's runner, with two things that make the tests of a worker faster. Its path must contain `jest-circus`:
 * Stryker checks that.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { default: runFile } = require('jest-circus/runner');

/**
 * Jest compiles each module anew for each test file. A script can run in each of their contexts, and keeps what
 * V8 has compiled.
 */
const scripts = new Map();
vm.compileFunction = (code, parameters, { filename, parsingContext }) => {
  const head = `(function (${parameters.join()}) {`;
  const key = `${filename}\n${head}`;
  let known = scripts.get(key);
  if (known?.code !== code) {
    const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    scripts.set(key, (known = { code, script }));
  }
  return known.script.runInContext(parsingContext);
};

/**
 * Jest's runner starts an AsyncLocalStorage in each test file and never stops it. On Node before 24, each of them
 * slows down every later promise of the worker and keeps memory.
 */
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
