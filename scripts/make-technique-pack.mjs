/**
 * Collects the pack of techniques: for each of them positions in which it is the next step by the order of
 * the catalogue, on the easiest path of a puzzle that needs nothing above the technique's level. A line is
 * the technique's id and the position as a Susser line: givens, `+` before digits placed on the way, and
 * the candidates removed. Keeps what the pack has already and adds to it. Run by hand after `tsc -b core`,
 * for as long as patience lasts:
 *
 *     node scripts/make-technique-pack.mjs MINUTES [--seed S] [--only ID,ID…] [--harden | --empty-house] [--fill]
 *
 * `--harden` looks where the hardest techniques are: from random puzzles that the chains do not solve it
 * walks on to harder ones, exchanging a few givens at a time. `--empty-house` leaves a house without givens:
 * a hidden quadruple is next only where the other cells of its house are five (four are a naked one, which
 * comes first). `--fill` fills up, at the end, with turned and relabelled copies of what was found.
 *
 * An X-Chain is never the next step: its strong links lie in colour nets, and whatever a chain of one digit
 * removes the colours of its nets remove first (`simple-colors`, `multi-colors`, or locked candidates for a
 * single link). Its positions are those where an X-Chain of six or more nodes does what the step of the
 * catalogue does.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomInteger, seededRandom, shuffle } from '../build/core/base/random.js';
import { HOUSE_CELLS } from '../build/core/sudoku/cells.js';
import { parseSusser, formatSusser } from '../build/core/sudoku/formats/susser.js';
import { generate } from '../build/core/sudoku/generate/generate.js';
import { formatGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { applyStep, nextStep } from '../build/core/sudoku/rate/next-step.js';
import { countSolutions, solve } from '../build/core/sudoku/solve/solve.js';
import { LEVELS, TECHNIQUES, orderOf, techniqueOf } from '../build/core/sudoku/techniques/catalogue.js';
import { randomTransformation, transformGrid } from '../build/core/sudoku/transform.js';
import { FINDERS } from '../build/core/sudoku/techniques/finders.js';

/** @typedef {import('../core/sudoku/techniques/catalogue.ts').TechniqueId} TechniqueId */

const FILE = 'public/packs/techniques.txt';
const ENOUGH = 24;
/** Givens put back one after the other into a puzzle with one solution and none to spare. */
const EASIER = 5;
/** The techniques that come before an exocet in the catalogue. */
const CHAINS = new Set(TECHNIQUES.slice(0, orderOf('junior-exocet')).map(({ id }) => id));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '0' },
    only: { type: 'string' },
    harden: { type: 'boolean', default: false },
    'empty-house': { type: 'boolean', default: false },
    fill: { type: 'boolean', default: false },
  },
});
/** @type {Set<string>} */
const wanted = new Set(values.only?.split(',') ?? TECHNIQUES.map(({ id }) => id));
const end = Date.now() + Number(positionals[0]) * 60_000;
/**
 * By technique, by solution: no two positions of a technique are of one grid.
 * @type {Map<string, Map<string, string>>}
 */
const found = new Map(TECHNIQUES.map(({ id }) => [id, new Map()]));
if (existsSync(FILE)) {
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    const [id, ...position] = line.split(' ');
    const { givens } = read(position.join(' '));
    found.get(id).set(formatGrid(solve(givens)), position.join(' '));
  }
}

let seed = Number(values.seed);
for (; Date.now() < end && open().length > 0; seed++) {
  if (values.harden) harden(seed);
  else if (values['empty-house']) emptyHouse(seed);
  else meet(seed);
  if (seed % 50 === 0) save();
}
if (values.fill) fillUp();
save();
console.log(`Seeds ${values.seed} to ${seed - 1}.`);
for (const [id, positions] of found) console.log(`${id}: ${positions.size}`);

/** The techniques that still want positions. */
function open() {
  return [...wanted].filter((id) => found.get(id).size < ENOUGH);
}

function save() {
  const lines = [...found].flatMap(([id, positions]) =>
    [...positions.values()].map((position) => `${id} ${position}`),
  );
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}

/** A random puzzle of one of the levels wanted, and easier forms of it. */
function meet(seed) {
  const levels = [...new Set(open().map((id) => techniqueOf(/** @type {TechniqueId} */ (id)).level))];
  const level = levels[seed % levels.length];
  const { puzzle, solution } = finish(
    generate({
      seed,
      symmetry: seed % 2 === 0 ? 'half-turn' : 'none',
      ...(level !== 'master' && { level }),
    }),
  );
  const random = seededRandom(seed);
  const empty = shuffle(
    [...puzzle.keys()].filter((cell) => puzzle[cell] === 0),
    random,
  );
  for (let added = 0; added <= EASIER && walk(puzzle, level, random); added++)
    puzzle[empty[added]] = solution[empty[added]];
}

/** A random puzzle with a house without givens, and easier forms of it. */
function emptyHouse(seed) {
  const random = seededRandom(seed);
  const { solution } = finish(generate({ seed, symmetry: 'none' }));
  const puzzle = solution.slice();
  const house = HOUSE_CELLS[randomInteger(random, 27)];
  for (const cell of house) puzzle[cell] = 0;
  if (countSolutions(puzzle, 2) !== 1) return;
  const removed = shuffle([...puzzle.keys()], random).filter((cell) => {
    const digit = puzzle[cell];
    puzzle[cell] = 0;
    if (digit !== 0 && countSolutions(puzzle, 2) === 1) return true;
    puzzle[cell] = digit;
    return false;
  });
  for (let added = 0; added < removed.length && walk(puzzle, 'skilled', random); added++)
    puzzle[removed[added]] = solution[removed[added]];
}

/** Goes along the path of a puzzle and keeps positions; returns whether an easier form may give more. */
function walk(puzzle, upTo, random) {
  const position = Position.from(puzzle);
  const met = [];
  let hardest = 0;
  for (let step; (step = nextStep(position, { upTo })) !== undefined; applyStep(position, step)) {
    const order = orderOf(step.technique);
    hardest = Math.max(hardest, order);
    if (isOpen(step.technique)) met.push([step.technique, lineOf(puzzle, position)]);
    if (isOpen('x-chain') && isColoring(step) && isXChain(position, step))
      met.push(['x-chain', lineOf(puzzle, position)]);
  }
  if (position.emptyCount > 0) return true;
  const { level } = TECHNIQUES[hardest];
  const solution = formatGrid(position.digits);
  for (const [id, line] of shuffle(met, random)) {
    if (techniqueOf(/** @type {TechniqueId} */ (id)).level === level && isOpen(id))
      found.get(id).set(solution, line);
  }
  return LEVELS.indexOf(level) >= LEVELS.indexOf('skilled');
}

function isOpen(id) {
  return wanted.has(id) && found.get(id).size < ENOUGH;
}

function isColoring({ technique }) {
  return technique === 'simple-colors' || technique === 'multi-colors';
}

function isXChain(position, { eliminations }) {
  const aims = new Set(eliminations);
  let isOne = false;
  FINDERS['x-chain'](
    position,
    (step) => {
      if (step.links.length >= 5 && step.eliminations.some((each) => aims.has(each))) isOne = true;
    },
    { all: true },
  );
  return isOne;
}

function lineOf(puzzle, position) {
  return formatSusser({
    givens: puzzle,
    entries: position.digits.map((digit, cell) => (puzzle[cell] === 0 ? digit : 0)),
    candidates: position.candidates,
  });
}

/** Copies of the positions of a technique that has too few, until it has enough. */
function fillUp() {
  const random = seededRandom(1);
  for (const id of open()) {
    const originals = [...found.get(id).values()].map(read);
    for (let index = 0; originals.length > 0 && isOpen(id); index++) {
      const turn = randomTransformation(random);
      const { givens, entries, candidates } = originals[index % originals.length];
      const puzzle = transformGrid(givens, turn);
      const digits = transformGrid(givens.map((digit, cell) => digit || entries[cell]), turn); // prettier-ignore
      const position = Position.from(digits, { givens: puzzle.map(Math.sign) });
      for (let digit = 1; candidates !== undefined && digit <= 9; digit++) {
        const kept = transformGrid(Uint8Array.from(candidates, (mask) => ((mask >> (digit - 1)) & 1) * digit), turn); // prettier-ignore
        kept.forEach((each, cell) => {
          if (each === 0) position.eliminate(cell, turn.digits[digit]);
        });
      }
      if (nextStep(position)?.technique === id)
        found.get(id).set(formatGrid(solve(puzzle)), lineOf(puzzle, position));
    }
  }
}

/** Walks from puzzle to puzzle, each at least as hard as the last by the candidates that chains leave. */
function harden(seed) {
  const random = seededRandom(seed);
  let { puzzle } = finish(generate({ seed, symmetry: 'none' }));
  let best = leftByChains(puzzle);
  if (best === 0) return;
  for (let failures = 0; failures < 60 && Date.now() < end && open().length > 0; failures++) {
    const other = exchanged(puzzle, 1 + randomInteger(random, 3), random);
    if (other === undefined) continue;
    const left = leftByChains(other);
    if (left < best) continue;
    if (left > best) failures = 0;
    puzzle = other;
    best = left;
    walk(puzzle, 'master', random);
  }
}

function leftByChains(puzzle) {
  const position = Position.from(puzzle);
  for (let step; (step = nextStep(position, { only: CHAINS })) !== undefined;) applyStep(position, step);
  return position.candidates.reduce((sum, mask) => sum + countBits(mask), 0);
}

function countBits(mask) {
  let count = 0;
  for (; mask !== 0; mask &= mask - 1) count++;
  return count;
}

/** The puzzle with some givens taken out, others put in until there is one solution, and none to spare. */
function exchanged(original, count, random) {
  const puzzle = original.slice();
  const cells = shuffle([...puzzle.keys()], random);
  for (const cell of cells.filter((each) => puzzle[each] !== 0).slice(0, count)) puzzle[cell] = 0;
  const added = [];
  for (const cell of cells) {
    if (added.length > count + 1) return undefined;
    if (countSolutions(puzzle, 2) === 1) break;
    if (puzzle[cell] !== 0 || original[cell] !== 0) continue;
    const fitting = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => {
      puzzle[cell] = digit;
      return countSolutions(puzzle, 1) === 1;
    });
    puzzle[cell] = fitting[randomInteger(random, fitting.length)];
    added.push(cell);
  }
  if (countSolutions(puzzle, 2) !== 1) return undefined;
  for (const cell of shuffle(cells, random)) {
    const digit = puzzle[cell];
    if (digit === 0) continue;
    puzzle[cell] = 0;
    if (countSolutions(puzzle, 2) !== 1) puzzle[cell] = digit;
  }
  return puzzle;
}

function finish(making) {
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}

function read(line) {
  const parsed = parseSusser(line);
  if ('failure' in parsed) throw new Error(`${FILE}: ${line}`);
  return parsed.value;
}
