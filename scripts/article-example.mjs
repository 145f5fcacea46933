/**
 * For writers of articles: finds readable positions in which a technique is the next step, and prints all
 * that the engine knows about the step, and the line for content/examples. Or prints the examples of a text:
 *
 *     npm run types && node scripts/article-example.mjs TECHNIQUE_ID [--count 2] [--write]
 *     node scripts/article-example.mjs TEXT_NUMBER
 */
import { LANGUAGES } from './languages.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { textOfTechnique } from '../build/core/hints/article-numbers.js';
import { explain } from '../build/core/hints/explain.js';
import { cellName } from '../build/core/sudoku/cells.js';
import { COUNT, digitsOf } from '../build/core/sudoku/digits.js';
import { formatHodoku } from '../build/core/sudoku/formats/hodoku.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { cellOf, digitOf, Position } from '../build/core/sudoku/position.js';
import { nextStep } from '../build/core/sudoku/rate/next-step.js';
import { isTechniqueId, LEVELS, techniqueOf } from '../build/core/sudoku/techniques/catalogue.js';
import { stepText } from '../build/test/support/step-text.js';
import { CONTENT, exampleFault, examplesFile, parseExample, readExamples, stepsOf } from './content.mjs';
import { wordsOf } from './hint-words.mjs';
import { exercisesOf, fixturesOf, packOf, pathOf, readSusser } from './positions.mjs';

/** Number of puzzles searched in a level's pack, and of positions to choose from. */
const MOST_PUZZLES = 200;
const ENOUGH = 40;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '2' }, write: { type: 'boolean', default: false } },
});
for (const wanted of positionals) {
  const examples = isTechniqueId(wanted)
    ? choose(wanted, Number(values.count))
    : readExamples(Number(wanted));
  for (const [index, example] of examples.entries()) print(example, index + 1);
  if (values.write && isTechniqueId(wanted)) {
    mkdirSync(path.join(CONTENT, 'examples'), { recursive: true });
    writeFileSync(examplesFile(textOfTechnique(wanted)), examples.map(({ line }) => `${line}\n`).join(''));
  }
}

/** The most readable positions, with different shapes if possible. */
function choose(technique, count) {
  const found = [];
  const listed = [];
  for (const position of positionsFor(technique)) {
    const next = nextStep(position);
    const isNext = next?.technique === technique;
    const step = isNext ? next : stepsOf(technique, position)[0];
    if (!step) continue;
    const example = parseExample(lineOf(position, step, isNext ? 'next' : 'listed'));
    if (exampleFault(example) === undefined) (isNext ? found : listed).push(example);
    if (found.length >= ENOUGH) break;
  }
  if (found.length < count) found.push(...listed.sort((a, b) => burden(a) - burden(b)).slice(0, count));
  found.sort((a, b) => burden(a) - burden(b));
  const chosen = [];
  while (chosen.length < count && found.length > 0) {
    const fresh = found.filter((each) => !chosen.some((other) => shapeOf(other) === shapeOf(each)));
    const best = (fresh.length > 0 && burden(fresh[0]) < 2 * burden(found[0]) ? fresh : found)[0];
    chosen.push(best);
    found.splice(found.indexOf(best), 1);
  }
  return chosen;
}

/** How much a reader has to take in. */
function burden({ status, position, step }) {
  const notes = position.candidates.reduce((sum, mask) => sum + COUNT[mask], 0);
  const branches = step.branches?.reduce((sum, branch) => sum + branch.length, 0) ?? 0;
  const premise = step.premise.reduce((sum, { candidates }) => sum + candidates.length, 0);
  const listed = status === 'listed' ? 1000 : 0;
  const single = step.eliminations.length === 1 ? 20 : 0;
  // On a nearly full board the step is too obvious.
  const tooFew = 3 * Math.max(0, 50 - notes);
  return notes + tooFew + 8 * step.links.length + 6 * branches + 3 * premise + single + listed;
}

/** Avoid two steps of the same shape in a row. */
function shapeOf({ step }) {
  return [step.variant, ...step.houses.map(({ house, role }) => role + Math.floor(house / 9))].join();
}

function* positionsFor(technique) {
  const { level } = techniqueOf(technique);
  for (const line of exercisesOf(technique)) yield* positionsOn(readSusser(line).givens, technique);
  // Puzzles of harder levels use it too, on boards with more notes.
  for (const each of LEVELS.slice(LEVELS.indexOf(level))) {
    for (const puzzle of packOf(each, MOST_PUZZLES)) yield* positionsOn(parseGrid(puzzle), technique);
  }
  yield* fixturesOf(technique);
}

/** The positions on a puzzle's easiest path where the technique is used. */
function* positionsOn(puzzle, technique) {
  const position = Position.from(puzzle);
  for (const step of pathOf(position)) if (step.technique === technique) yield position.clone();
}

function lineOf(position, step, status) {
  const given = (digit, cell) => (position.givens[cell] ? digit : 0);
  const library = formatHodoku({
    givens: position.digits.map(given),
    entries: position.digits.map((digit, cell) => (position.givens[cell] ? 0 : digit)),
    candidates: position.candidates,
  });
  const triplets = (candidates) =>
    candidates
      .map((each) => `${digitOf(each)}${Math.floor(cellOf(each) / 9) + 1}${(cellOf(each) % 9) + 1}`)
      .join(' ');
  return `${step.technique} ${status} ${library.slice(0, -2)}:${triplets(step.eliminations)}:${triplets(step.placements)}:`;
}

function print({ line, position, step }, index) {
  console.log(`\n===== Example ${index}\n${line}\n`);
  console.log(boardText(position));
  const facts = JSON.stringify(stepText(step), null, 1).replaceAll(/",\s+"/g, '", "');
  console.log(
    facts.replaceAll(/r([1-9])c([1-9])/g, (_, row, column) => cellName(row * 9 + Number(column) - 10)),
  );
  const { eureka } = explain(step);
  if (eureka) console.log(`Eureka: ${eureka}`);
  for (const language of LANGUAGES) {
    const { which, why } = wordsOf(step, language);
    console.log(`${language}: ${which} ${why}`);
  }
}

/** The board as in the articles, with row and column names: `[4]` is a given, `+4` was placed. */
function boardText(position) {
  const cells = Array.from(position.digits, (digit, cell) =>
    digit === 0
      ? digitsOf(position.candidates[cell]).join('')
      : position.givens[cell]
        ? `[${digit}]`
        : `+${digit}`,
  );
  const rows = Array.from('ABCDEFGHI', (name, row) => [name, ...cells.slice(row * 9, row * 9 + 9)]);
  return [[' ', ...'123456789'], ...rows]
    .map(([name, ...texts]) => `  ${name} ${texts.map((text) => text.padEnd(8)).join(' ')}`)
    .join('\n');
}
