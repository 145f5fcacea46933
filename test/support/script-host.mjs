/**
 * Runs scripts one after the other, each as a new process would: with its own words, environment, input and
 * output. Modules are loaded once, since starting Node and loading them takes longer than most scripts.
 */
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** How much a pipe hands over at once. */
const CHUNK = 65_536;

process.on('message', async ({ file, program, words, env, input }) => {
  const texts = { output: '', errors: '' };
  const into = (name) =>
    new Writable({
      write: (bytes, _encoding, done) => {
        texts[name] += bytes;
        done();
      },
    });
  const bytes = Buffer.from(input);
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    bytes.subarray(at * CHUNK, (at + 1) * CHUNK),
  );
  Object.entries({
    stdin: Readable.from(chunks, { objectMode: false }),
    stdout: into('output'),
    stderr: into('errors'),
  }).forEach(([name, value]) => Object.defineProperty(process, name, { value, configurable: true }));
  Object.assign(process, { argv: [process.execPath, program, ...words], env, exitCode: 0 });
  try {
    // The script itself is another module each time.
    await import(`${pathToFileURL(file)}?${performance.now()}`);
  } catch (error) {
    process.exitCode = 1;
    texts.errors += error.stack;
  }
  process.send({ code: process.exitCode, ...texts });
});
