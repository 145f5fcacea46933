/** Runs a benchmark of bench/: `npm run bench -- page --quick`. Without a name it lists them. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { TSC } from './compiler.mjs';

/** These need only the compiled code; the others also need the page. */
const COMPILED = ['arguments', 'bounds', 'engine', 'lines', 'positions', 'reasons', 'se-rating', 'solver'];

const names = readdirSync('bench')
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'));
const [name, ...words] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of ${names.join(', ')}`);
  process.exit(2);
}
run('scripts/bootstrap.mjs', ...(COMPILED.includes(name) ? [] : ['--build']));
if (COMPILED.includes(name)) run(TSC, '-b');
run(path.join('bench', `${name}.mjs`), ...words);

function run(...words) {
  const { status } = spawnSync('node', words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
