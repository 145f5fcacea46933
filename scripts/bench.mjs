/** Runs a benchmark of bench/: `npm run bench -- page --quick`. Without a name it lists them. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.join(import.meta.dirname, '..', 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => path.basename(file, '.mjs'));
const [node, , name, ...words] = process.argv;

if (!names.includes(name)) {
  console.error(`npm run bench -- NAME, where NAME is one of ${names.join(', ')}`);
  process.exit(2);
}
const file = path.join(folder, `${name}.mjs`);
process.argv = [node, file, ...words];
await import(pathToFileURL(file).href);
