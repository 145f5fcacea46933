// Collects positions of techniques for the tests, each with one complete expected step:
//
//     npm run types && node scripts/collect-technique-positions.mjs ID… [--count 10] [--seed 1] [--seconds 60]
//
// Positions come from the fixture puzzles, in random order of steps and along paths. Each file
// test/fixtures/techniques/ID.json is replaced. Forms (variants) are mixed as far as they occur, and each
// position comes from a different puzzle. Check the results before you keep them: the files are expectations,
// and the finder is what they test.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomInteger, seededRandom, shuffle } from '../build/core/base/random.js';
import { FINDERS } from '../build/core/sudoku/techniques/finders.js';
import {
  contradictions,
  hardPuzzles,
  positionOf,
  randomPosition,
  ratedPuzzles,
  solutionOf,
  stepsOf,
  writePosition,
} from '../build/test/support/positions.js';
import { stepText } from '../build/test/support/step-text.js';
import { pathOf } from './positions.mjs';

const FOLDER = 'test/fixtures/techniques';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
  },
});
mkdirSync(FOLDER, { recursive: true });
for (const id of positionals) {
  const records = collect(id, Number(values.count), seededRandom(Number(values.seed)));
  writeFileSync(
    `${FOLDER}/${id}.json`,
    `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`,
  );
  console.log(`${id}: ${records.length}`);
}

function collect(id, count, random) {
  const finder = FINDERS[id];
  if (!finder) throw new Error(`no finder for ${id}`);
  const deadline = process.cpuUsage().user + Number(values.seconds) * 1e6;
  const uses = new Map();
  const records = [];
  while (records.length < count && process.cpuUsage().user < deadline) {
    for (const puzzle of mixedPuzzles(random)) {
      if (records.length >= count || process.cpuUsage().user > deadline) break;
      const found = firstPositionWith(finder, puzzle, random);
      if (!found) continue;
      const fewest = Math.min(...found.steps.map(({ variant }) => uses.get(variant) ?? 0));
      const rarest = found.steps.filter(({ variant }) => (uses.get(variant) ?? 0) === fewest);
      const step = rarest[randomInteger(random, rarest.length)];
      if (contradictions(step, solutionOf(puzzle)).length > 0) {
        throw new Error(
          `unsound: ${JSON.stringify({ ...writePosition(found.position), step: stepText(step) })}`,
        );
      }
      uses.set(step.variant, fewest + 1);
      records.push({ ...writePosition(found.position), step: stepText(step) });
    }
  }
  return records;
}

function mixedPuzzles(random) {
  const rated = ratedPuzzles()
    .filter(({ rating }) => rating >= 2)
    .map(({ puzzle }) => puzzle);
  return shuffle([...rated, ...hardPuzzles('magictour'), ...hardPuzzles('hardest')], random);
}

function firstPositionWith(finder, puzzle, random) {
  for (const position of positionsOf(puzzle, random)) {
    const steps = stepsOf(finder, position);
    if (steps.length > 0) return { position, steps };
  }
  return undefined;
}

/** A random position of the puzzle, then those along its path as far as the existing finders solve it. */
function* positionsOf(puzzle, random) {
  yield randomPosition(puzzle, random);
  const position = positionOf(puzzle);
  let skipped = randomInteger(random, 40);
  for (const _ of pathOf(position)) if (skipped-- <= 0) yield position;
}
