/**
 * Collects the pack of techniques: for each of them positions in which it is the next step by the order of
 * the catalogue, on the easiest path of a puzzle that needs nothing above the technique's level. A line is
 * the technique's id and the position as a Susser line: givens, `+` before digits placed on the way, and the
 * eliminated candidates. Singles are found without notes, so their positions are puzzles of 35 to 50 empty
 * cells. No two positions of a technique have equivalent solutions, and each technique's
 * positions go from easy to hard. Keeps the existing pack and adds to it. Run by hand after `npm run types --
 * core`, for as long as you like:
 *
 *     node scripts/make-technique-pack.mjs MINUTES [--seed S] [--only ID,ID…] [--near]
 *
 * `--near` exchanges a few givens of the puzzles that were already found, for techniques that random puzzles
 * rarely need.
 *
 * An X-Chain is never the next step: its strong links lie in colour nets, and the colours of its nets
 * eliminate everything that a chain of one digit eliminates (`simple-colors`, `multi-colors`, or locked
 * candidates for a single link). Its positions are those where an X-Chain of six or more nodes has the same
 * effect as the step of the catalogue.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomInteger, seededRandom, shuffle } from '../build/core/base/random.js';
import { COUNT } from '../build/core/sudoku/digits.js';
import { formatSusser } from '../build/core/sudoku/formats/susser.js';
import { formatGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { effortOf } from './effort.mjs';
import { nextStep } from '../build/core/sudoku/rate/next-step.js';
import { rate } from '../build/core/sudoku/rate/rate.js';
import { countSolutions, solve } from '../build/core/sudoku/solve/solve.js';
import { LEVELS, TECHNIQUES, orderOf, techniqueOf } from '../build/core/sudoku/techniques/catalogue.js';
import { canonicalForm } from '../build/core/sudoku/canonical.js';
import { randomTransformation, transformGrid } from '../build/core/sudoku/transform.js';
import { FINDERS } from '../build/core/sudoku/techniques/finders.js';
import { exercisesOf, generated, pathOf, positionOf, readSusser } from './positions.mjs';

/** @typedef {import('../core/sudoku/techniques/catalogue.ts').TechniqueId} TechniqueId */

const FILE = 'public/packs/techniques.txt';
const ENOUGH = 24;
/** Number of givens put back, one after another, into a minimal puzzle with one solution. */
const EASIER = 5;
/** Empty cells of a position of a single. */
const BARE = { least: 35, most: 50 };
/** Fewer candidates for each single that is there would make guessing pay. */
const CANDIDATES_PER_SINGLE = 40;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '0' },
    only: { type: 'string' },
    near: { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
const wanted = new Set(TECHNIQUES.map(({ id }) => id).filter((id) => only?.includes(id) ?? true));
const end = Date.now() + Number(positionals[0]) * 60_000;
/**
 * By technique, by the canonical form of the solution.
 * @type {Map<string, Map<string, string>>}
 */
const found = new Map(TECHNIQUES.map(({ id }) => [id, new Map()]));
for (const [id, positions] of found)
  for (const line of exercisesOf(id)) positions.set(kindOf(solve(readSusser(line).givens)), line);

let seed = Number(values.seed);
for (; Date.now() < end && open().length > 0; seed++) {
  if (values.near) near(seed);
  else meet(seed);
  if (seed % 50 === 0) save();
}
save();
console.log(`Seeds ${values.seed} to ${seed - 1}.`);
for (const [id, positions] of found) console.log(`${id}: ${positions.size}`);

/** The techniques that still need positions. */
function open() {
  return [...wanted].filter((id) => found.get(id).size < ENOUGH);
}

function save() {
  const lines = [...found].flatMap(([id, positions]) => {
    const all = [...positions.values()];
    // Sorting takes long; the others are sorted already.
    return (wanted.has(/** @type {TechniqueId} */ (id)) ? fromEasyToHard(id, all) : all).map(
      (position) => `${id} ${position}`,
    );
  });
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}

/** A random puzzle of one of the requested levels, and easier forms of it. */
function meet(seed) {
  const levels = [...new Set(open().map((id) => techniqueOf(/** @type {TechniqueId} */ (id)).level))];
  const level = levels[seed % levels.length];
  if (level === 'novice') {
    bare(seed);
    return;
  }
  const { puzzle, solution } = generated({
    seed,
    symmetry: seed % 2 === 0 ? 'half-turn' : 'none',
    ...(level !== 'master' && { level }),
  });
  const random = seededRandom(seed);
  const empty = shuffle(
    [...puzzle.keys()].filter((cell) => puzzle[cell] === 0),
    random,
  );
  for (let added = 0; added <= EASIER && walk(puzzle, level, random); added++)
    puzzle[empty[added]] = solution[empty[added]];
}

/** A random puzzle whose first step is a single, and none that is easier; its other steps are no harder. */
function bare(seed) {
  const random = seededRandom(seed);
  const id = open()[seed % open().length];
  const { puzzle, solution } = generated({ seed, symmetry: 'none' });
  const most = BARE.least + randomInteger(random, BARE.most - BARE.least + 1);
  let empty = puzzle.filter((digit) => digit === 0).length;
  for (const cell of shuffle([...puzzle.keys()], random)) {
    if (puzzle[cell] !== 0) continue;
    puzzle[cell] = solution[cell];
    const position = Position.from(puzzle);
    const step = nextStep(position);
    if (step !== undefined && orderOf(step.technique) < orderOf(id)) {
      puzzle[cell] = 0;
      continue;
    }
    if (--empty < BARE.least) return;
    if (empty > most || step?.technique !== id || isGuessable(id, position)) continue;
    const { solved, hardest } = rate(position, { upTo: 'novice' });
    // A full house is never the hardest step.
    if (!solved || (hardest !== id && id !== 'full-house')) continue;
    found.get(id).set(kindOf(solution), formatGrid(puzzle));
    return;
  }
}

function isGuessable(id, position) {
  const places = new Set();
  FINDERS[id](position, ({ placements }) => places.add(placements[0]), { all: true });
  const count = position.candidates.reduce((sum, mask) => sum + COUNT[mask], 0);
  return count < CANDIDATES_PER_SINGLE * places.size;
}

/** Walks along the path of a puzzle and keeps positions; returns whether an easier form may give more. */
function walk(puzzle, upTo, random) {
  const position = Position.from(puzzle);
  const met = [];
  let hardest = 0;
  for (const step of pathOf(position, { upTo })) {
    const order = orderOf(step.technique);
    hardest = Math.max(hardest, order);
    if (isOpen(step.technique)) met.push([step.technique, lineOf(puzzle, position)]);
    if (isOpen('x-chain') && isColoring(step) && isXChain(position, step))
      met.push(['x-chain', lineOf(puzzle, position)]);
  }
  if (position.emptyCount > 0) return true;
  const { level } = TECHNIQUES[hardest];
  const kind = kindOf(Uint8Array.from(position.digits));
  for (const [id, line] of shuffle(met, random)) {
    if (techniqueOf(/** @type {TechniqueId} */ (id)).level === level && isOpen(id))
      found.get(id).set(kind, line);
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

/**
 * Puzzles a few givens away from those already found, transformed and relabelled so that they do not look
 * alike.
 */
function near(seed) {
  const random = seededRandom(seed);
  const id = open()[seed % open().length];
  const lines = [...found.get(id).values()];
  if (lines.length === 0) return;
  const { givens } = readSusser(lines[randomInteger(random, lines.length)]);
  const other = exchanged(givens, 1 + randomInteger(random, 3), random);
  if (other === undefined) return;
  walk(transformGrid(other, randomTransformation(random)), techniqueOf(id).level, random);
}

/** The puzzle with some givens removed and others added until it is a minimal puzzle with one solution. */
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

/** Equal for equivalent grids. */
function kindOf(solution) {
  return formatGrid(canonicalForm(solution));
}

function fromEasyToHard(id, lines) {
  return lines
    .map((line) => ({ line, effort: effortOf(id, positionOf(readSusser(line))) }))
    .sort((a, b) => a.effort - b.effort || (a.line < b.line ? -1 : 1))
    .map(({ line }) => line);
}
