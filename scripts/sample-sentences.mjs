/**
 * Draws a random sample of what people read in the repository, for a review of its English:
 *
 *     node scripts/sample-sentences.mjs docs 100          sentences of the documents
 *     node scripts/sample-sentences.mjs comments 100 7    comments of the product, with the printed seed 7
 *     node scripts/sample-sentences.mjs tests 100         names of tests
 *     node scripts/sample-sentences.mjs --help            prints this text
 *
 * Prints the seed, then one line each with its place. The same seed on the same files gives the same sample.
 */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { randomInteger, seededRandom } from '../build/core/base/random.js';

/** Shorter ones are labels, not sentences. */
const FEWEST_WORDS = 4;
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^[^\S\n]*\/\/.*\n?)+/gm;
const TEST_NAME = /\b(?:test|describe)(?:\.\w+)*(?:\([^'"`]*?\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g;

const KINDS = {
  comments: { files: /^(core|src|server|sw|cli)\/.*\.tsx?$/, read: commentsOf },
  tests: { files: /^test\/.*\.(test|spec)\.tsx?$/, read: testNamesOf },
  docs: { files: /^(?!content\/|test\/specification).*\.md$/, read: sentencesOf },
};

const [kind = '', count = '100', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
const { files, read } = KINDS[/** @type {keyof typeof KINDS} */ (kind)] ?? {};
if (!files || !read || !(Number(count) > 0)) {
  console.log(/\/\*\*\n([\s\S]*?) \*\//.exec(readFileSync(import.meta.filename, 'utf8'))?.[1]);
  process.exit(kind === '--help' ? 0 : 1);
}
const pool = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => files.test(file))
  .flatMap((file) => read(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`));
console.log(`Seed: ${seed}, ${count} of ${pool.length}`);
const random = seededRandom(Number(seed));
for (let drawn = 0; drawn < Number(count) && pool.length > 0; drawn++)
  console.log(`${drawn + 1}. ${pool.splice(randomInteger(random, pool.length), 1)[0]}`);

/** Each comment in one line. */
function commentsOf(/** @type {string} */ code) {
  return Array.from(code.matchAll(COMMENT), ([comment]) =>
    oneLine(comment.replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/\s*$/gm, ' ')),
  ).filter(isLong);
}

function testNamesOf(/** @type {string} */ code) {
  return Array.from(code.matchAll(TEST_NAME), ([, , name]) => name ?? '');
}

/** The sentences of paragraphs, list items and table cells; without code blocks and the quoted names of tests. */
function sentencesOf(/** @type {string} */ page) {
  return page
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/^ {4,}\S.*$/gm, '')
    .replaceAll(/^\|[-: |]+\|$/gm, '')
    .replaceAll(/(?<=\.(?:test|spec)\.tsx?`(?:,? “[^”]*”)*),? “[^”]*”/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))/)
    .flatMap((block) => (block.startsWith('|') ? block.split(/(?<!\\)\|/) : [block]))
    .flatMap((block) =>
      oneLine(block.replace(/^\s*(?:[-*#]+|\d+\.)\s/, '')).split(/(?<=[.!?:])\s+(?=[A-Z`*_[])/),
    )
    .filter(isLong);
}

function oneLine(/** @type {string} */ text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function isLong(/** @type {string} */ text) {
  return text.split(' ').filter((word) => /\p{Letter}{2}/u.test(word)).length >= FEWEST_WORDS;
}
