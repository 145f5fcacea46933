/**
 * For writers of articles: finds readable positions in which a technique is the next step, and prints all
 * that the engine knows about the step, and the line for content/examples. Or prints the examples of a text:
 *
 *     npm run types && node scripts/article-example.mjs TECHNIQUE_ID [--count 2] [--write]
 *     node scripts/article-example.mjs TEXT_NUMBER
 */
import { LANGUAGES } from './languages.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { textOfTechnique } from '../build/core/hints/article-numbers.js';
import { explain } from '../build/core/hints/explain.js';
import { cellName } from '../build/core/sudoku/cells.js';
import { formatHodoku } from '../build/core/sudoku/formats/hodoku.js';
import { parseGrid } from '../build/core/sudoku/grid.js';
import { cellOf, digitOf, Position } from '../build/core/sudoku/position.js';
import { applyStep, nextStep } from '../build/core/sudoku/rate/next-step.js';
import { isTechniqueId, LEVELS, techniqueOf } from '../build/core/sudoku/techniques/catalogue.js';
import { CONTENT, exampleFault, examplesFile, parseExample, readExamples, stepsOf } from './content.mjs';
import { wordsOf } from './hint-words.mjs';

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
  const notes = position.candidates.reduce(
    (sum, mask) => sum + mask.toString(2).replaceAll('0', '').length,
    0,
  );
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
  const lines = (file) => readFileSync(file, 'utf8').trim().split('\n');
  const rare = lines('public/packs/techniques.txt')
    .filter((line) => line.startsWith(`${technique} `))
    .map((line) => line.split(' ')[1]);
  for (const puzzle of rare) yield* positionsOn(puzzle, technique);
  // Puzzles of harder levels use it too, on boards with more notes.
  for (const each of LEVELS.slice(LEVELS.indexOf(level))) {
    for (const line of lines(`public/packs/${each}.txt`).slice(0, MOST_PUZZLES))
      yield* positionsOn(line.slice(0, 81), technique);
  }
  const file = `test/fixtures/techniques/${technique}.json`;
  if (!existsSync(file)) return;
  for (const fixture of JSON.parse(readFileSync(file, 'utf8'))) {
    const position = Position.from(parseGrid(fixture.position), {
      givens: Array.from(fixture.givens, Number),
    });
    for (const [digit, row, column] of fixture.removed)
      position.eliminate((Number(row) - 1) * 9 + Number(column) - 1, Number(digit));
    yield position;
  }
}

/** The positions on a puzzle's easiest path where the technique is used. */
function* positionsOn(puzzle, technique) {
  const position = Position.from(parseGrid(puzzle));
  for (;;) {
    const step = nextStep(position);
    if (!step) return;
    if (step.technique === technique) yield position.clone();
    applyStep(position, step);
  }
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
  console.log(
    JSON.stringify({ variant: step.variant, ...summary(step) }, null, 1).replaceAll(/",\s+"/g, '", "'),
  );
  const { eureka } = explain(step);
  if (eureka) console.log(`Eureka: ${eureka}`);
  for (const language of LANGUAGES) {
    const { which, why } = wordsOf(step, language);
    console.log(`${language}: ${which} ${why}`);
  }
}

/** Candidates as in the articles, with row and column names. */
function boardText(position) {
  const cell = (at) =>
    position.digits[at] > 0
      ? position.givens[at]
        ? `[${position.digits[at]}]`
        : `+${position.digits[at]}`
      : candidates(position.candidates[at]);
  const rows = Array.from({ length: 9 }, (_, row) =>
    [
      `  ${'ABCDEFGHI'[row]}`,
      ...Array.from({ length: 9 }, (__, column) => cell(row * 9 + column).padEnd(8)),
    ].join(' '),
  );
  return [
    '    ' +
      '123456789'
        .split('')
        .map((name) => name.padEnd(8))
        .join(' '),
    ...rows,
  ].join('\n');
}

function candidates(mask) {
  return '123456789'
    .split('')
    .filter((_, index) => mask & (1 << index))
    .join('');
}

function summary({ placements, eliminations, premise, houses, links, branches }) {
  const text = (each) => `${digitOf(each)}${cellName(cellOf(each))}`;
  const node = (each) => each.map(text).join('|');
  const house = (index) =>
    index < 9 ? `row ${'ABCDEFGHI'[index]}` : `${index < 18 ? 'column' : 'box'} ${(index % 9) + 1}`;
  return {
    places: placements.map(text),
    strikes: eliminations.map(text),
    premise: premise.map(({ role, set, cells, candidates: own }) =>
      [role + (set ? `#${set}` : ''), cells.map(cellName).join(' '), '|', own.map(text).join(' ')].join(' '),
    ),
    houses: houses.map(({ house: index, role }) => `${role} ${house(index)}`),
    links: links.map(({ from, to, strong }) => `${node(from)} ${strong ? '=' : '-'} ${node(to)}`),
    branches: branches?.map((branch) =>
      branch.map(
        ({ candidates: own, isTrue, because, reason }) =>
          `${node(own)} ${isTrue ? 'true' : 'false'} (${[reason, ...because].join(' ')})`,
      ),
    ),
  };
}
