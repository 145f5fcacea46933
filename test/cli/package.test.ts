import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runAlone } from './engine.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'engine-package-'));
const TSC = path.resolve('node_modules/typescript-7/bin/tsc');

/** Runs a program to its end; it must succeed. */
function run(program: string, parameters: readonly string[], cwd: string, input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd, input, encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : `${stderr}${stdout}` }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

beforeAll(async () => {
  // Builds what is not up to date.
  await runAlone(['--help']);
  run(process.execPath, ['scripts/engine-package.mjs'], '.');
  run('npm', ['pack', '--pack-destination', folder], 'build/engine-package');
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  run('npm', ['install', '--offline', '--no-audit', path.join(folder, tarball)], folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const readme = readFileSync('core/sudoku/README.md', 'utf8');
const examples = [...readme.matchAll(/## (.*)\n[^`]*```js\n([^`]*)```\n\n```text\n([^`]*)```/g)].map(
  ([, title, code, output]) => ({ title, code, output }),
);

test('every example in the README is tested', () => {
  expect(examples.length).toBe(readme.match(/```js/g)!.length);
});

test.each(examples)('the README example "$title" prints the output shown', ({ code, output }) => {
  expect(run(process.execPath, ['--input-type=module'], folder, code)).toBe(output);
});

test('the reference page has every export, with its documentation', () => {
  const exported = run(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "console.log(Object.keys(await import('@nonet/engine')).sort().join())",
    ],
    folder,
  );
  const page = readFileSync(path.join(folder, 'node_modules/@nonet/engine/REFERENCE.md'), 'utf8');
  const sections = page.split(/^### /m).slice(1);
  const names = sections.map((section) => section.split('\n')[0]);
  const values = sections.filter((section) => /```ts\n(?:class|const|function)/.test(section));
  expect(values.map((section) => section.split('\n')[0]).sort()).toEqual(exported.trim().split(','));
  expect(names).toContain('SePosition');
  expect(sections.filter((section) => !/^\w+\n\n[A-Z0-9]/.test(section))).toEqual([]);
});

test('the package has its own types and no dependencies', () => {
  writeFileSync(
    path.join(folder, 'use.ts'),
    `import { nextStep, Position, type Step } from '@nonet/engine';
const step: Step | undefined = nextStep(Position.from(new Uint8Array(81)));
// @ts-expect-error: a step is no text
export const text: string = step;
`,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
  expect(run(process.execPath, [TSC, ...options, 'use.ts'], folder)).toBe('');
  expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@nonet',
  ]);
});

test('the command of the package works, including with the puzzles it contains', () => {
  const command = path.join(folder, 'node_modules', '.bin', 'nonet-engine');
  expect(run(command, ['--help'], folder).split('\n')[0]).toBe('Usage: nonet-engine <command> [options]');
  const made = run(command, ['generate', '--technique', 'jellyfish', '--seed', '1'], folder);
  expect(Object.keys(JSON.parse(made) as object)).toEqual(['puzzle', 'level', 'score', 'hardest']);
});
