import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface Call {
  /** How the script was called; by its own name if undefined. */
  readonly program?: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();
afterAll(async () => {
  if (host === undefined) return;
  // While it ends, which takes time on a busy machine, Jest's own worker could not.
  host.kill('SIGKILL');
  await once(host, 'exit');
});

/** Runs a built script to its end, in a process that the tests of a file share (script-host.mjs). */
export function runScript(
  file: string,
  { program = file, words = [], env = {}, input = '' }: Call,
): Promise<Outcome> {
  const child = (host ??= fork(path.join(__dirname, 'script-host.mjs'), { execArgv: [] }));
  const ended = last.then(async () => {
    child.send({ file, program, words, env: { PATH: process.env.PATH, ...env }, input });
    const [outcome] = (await once(child, 'message')) as [Outcome];
    return outcome;
  });
  last = ended;
  return ended;
}
