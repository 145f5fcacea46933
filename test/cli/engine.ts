import { spawn } from 'node:child_process';
import path from 'node:path';
import { runScript, type Outcome } from '../support/scripts.ts';

const SCRIPT = path.resolve('scripts/engine.mjs');

/** Starts the command line as its users do; builds what is not up to date. */
export function startEngine(...parameters: string[]) {
  return spawn(process.execPath, [SCRIPT, ...parameters], { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Runs the command line on a text to its end, in a process of its own. */
export function runAlone(parameters: readonly string[], input = ''): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = startEngine(...parameters);
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject).on('close', (code) => {
      resolve({ code, output, errors });
    });
    child.stdin.end(input);
  });
}

/** The same in the process that the tests of a file share. */
export function runEngine(words: readonly string[], input = ''): Promise<Outcome> {
  return runScript(path.resolve('build/cli/main.js'), { program: SCRIPT, words, input });
}

/** The answers to some lines, as objects. */
export async function answersOf(parameters: readonly string[], lines: readonly string[]): Promise<unknown[]> {
  const { code, output, errors } = await runEngine(parameters, lines.map((line) => `${line}\n`).join(''));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
