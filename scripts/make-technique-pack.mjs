/**
 * Searches puzzles for the techniques that the generator meets too rarely to wait for: the easiest path of
 * each puzzle uses the technique and needs nothing above its level. Keeps what the pack has already and adds
 * to it. Run by hand after `tsc -b core`, for as long as patience lasts:
 *
 *     node scripts/make-technique-pack.mjs MINUTES [SEED [ID,ID…]]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { seededRandom, shuffle } from '../build/core/base/random.js';
import { generate } from '../build/core/sudoku/generate/generate.js';
import { formatGrid, parseGrid } from '../build/core/sudoku/grid.js';
import { Position } from '../build/core/sudoku/position.js';
import { ratingOf, solutionPath } from '../build/core/sudoku/rate/rate.js';
import { LEVELS, techniqueOf } from '../build/core/sudoku/techniques/catalogue.js';
import { canonicalForm } from '../build/core/sudoku/transform.js';

const FILE = 'public/packs/techniques.txt';
const RARE = [
  'unique-rectangle-4',
  'naked-quadruple',
  'hidden-quadruple',
  'remote-pair',
  'jellyfish',
  'unique-rectangle-5',
  'avoidable-rectangle-1',
  'avoidable-rectangle-2',
  'sashimi-jellyfish',
  'finned-jellyfish',
  'bug-plus-n',
  'x-chain',
  'als-chain',
  'death-blossom',
  'franken-fish',
  'junior-exocet',
  'cell-forcing-chain',
  'region-forcing-chain',
  'forcing-net',
];
const ENOUGH = 12;
/** Givens put back one after the other into a puzzle with one solution and none to spare. */
const EASIER = 5;

const [minutes, firstSeed = 0] = process.argv.slice(2, 4).map(Number);
const wanted = process.argv[4]?.split(',') ?? RARE;
/** By technique, by canonical form. */
const found = new Map(RARE.map((id) => [id, new Map()]));
if (existsSync(FILE)) {
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    const [id, puzzle] = line.split(' ');
    keep(id, parseGrid(puzzle));
  }
}

const end = Date.now() + minutes * 60_000;
let seed = firstSeed;
for (; Date.now() < end; seed++) {
  const { puzzle, solution } = finish(generate({ seed, symmetry: seed % 2 === 0 ? 'half-turn' : 'none' }));
  const random = seededRandom(seed);
  const empty = shuffle(
    [...puzzle.keys()].filter((cell) => puzzle[cell] === 0),
    random,
  );
  for (let added = 0; added <= EASIER && consider(puzzle); added++)
    puzzle[empty[added]] = solution[empty[added]];
}
const lines = [...found].flatMap(([id, puzzles]) =>
  [...puzzles.values()].slice(0, ENOUGH).map((puzzle) => `${id} ${puzzle}`),
);
writeFileSync(FILE, `${lines.join('\n')}\n`);
console.log(`Seeds ${firstSeed} to ${seed - 1}.`);
for (const [id, puzzles] of found) console.log(`${id}: ${puzzles.size}`);

/** Returns whether an easier form of the puzzle may give more. */
function consider(puzzle) {
  // The hardest techniques take most of the time and most puzzles do not need them.
  const wantsMaster = [...found].some(
    ([id, puzzles]) => wanted.includes(id) && techniqueOf(id).level === 'master' && puzzles.size < ENOUGH,
  );
  const path = solutionPath(Position.from(puzzle), { upTo: wantsMaster ? 'master' : 'expert' });
  const rating = ratingOf(path);
  if (path.solved) {
    for (const id of Object.keys(rating.techniques)) {
      if (techniqueOf(id).level === rating.level) keep(id, puzzle);
    }
  }
  return LEVELS.indexOf(rating.level) >= LEVELS.indexOf('skilled');
}

function keep(id, puzzle) {
  const puzzles = found.get(id);
  if (puzzles === undefined || puzzles.size >= ENOUGH) return;
  puzzles.set(formatGrid(canonicalForm(puzzle)), formatGrid(puzzle));
}

function finish(making) {
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}
