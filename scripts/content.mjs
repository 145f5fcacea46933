/**
 * Reads the texts of content/: articles with their claims, and the examples in their pictures. For the
 * format, see content/README.md. Uses the built engine (`npm run types -- core`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cellName, HOUSE_CELLS } from '../build/core/sudoku/cells.js';
import { digitsOf } from '../build/core/sudoku/digits.js';
import { parseHodoku } from '../build/core/sudoku/formats/hodoku.js';
import { candidateOf, cellOf, cellOfName, digitOf } from '../build/core/sudoku/position.js';
import { GLOSSARY_TEXT, textOfTechnique } from '../build/core/hints/article-numbers.js';
import { withClosure } from '../build/core/hints/closure.js';
import { nextStep } from '../build/core/sudoku/rate/next-step.js';
import { countSolutions, solve } from '../build/core/sudoku/solve/solve.js';
import { isTechniqueId, techniqueOf, TECHNIQUES } from '../build/core/sudoku/techniques/catalogue.js';
import { FINDERS } from '../build/core/sudoku/techniques/finders.js';
import { compareSteps } from '../build/core/sudoku/techniques/step.js';
import { positionOf } from './positions.mjs';

export const CONTENT = path.join(import.meta.dirname, '..', 'content');
/** The texts written by hand; the glossary is generated from its table. */
export const TEXT_NUMBERS = Array.from({ length: GLOSSARY_TEXT }, (_, number) => number);

export function textFile(language, number) {
  return path.join(CONTENT, language, `${number}.md`);
}

export function textExists(language, number) {
  return existsSync(textFile(language, number));
}

/**
 * A text: its front matter as an object of strings and number lists (empty for the legal documents, which
 * have none), its body, and the paragraphs of the body, each with the example that it is about.
 */
export function readText(language, number) {
  const text = readFileSync(textFile(language, number), 'utf8');
  const [, head = '', body = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const front = Object.fromEntries(
    head
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [, key, value] = /^([a-z]+): (.*)$/.exec(line) ?? [null, line, ''];
        return [key, value.startsWith('[') ? (value.match(/\d+/g) ?? []).map(Number) : value];
      }),
  );
  return { front, body: body.trim(), paragraphs: paragraphsOf(body.trim()) };
}

/** The sections of an article. "Variants" is optional. */
export const HEADINGS = {
  en: [
    'How to spot it',
    'Why it is true',
    'Worked example',
    'Variants',
    'Mistakes and look-alikes',
    'What comes next',
  ],
  zh: ['怎么找', '为什么成立', '实例', '变化', '易错与混淆', '接下来'],
  ft: ['怎麼找', '為什麼成立', '實例', '變化', '易錯與混淆', '接下來'],
  ja: ['見つけ方', '成り立つ理由', '実例', 'バリエーション', '間違えやすい点', '次に学ぶもの'],
};

/** The number of examples that a text shows itself; the others follow with the names of their forms. */
export function shownCount(paragraphs) {
  return paragraphs.filter(({ text }) => PICTURE.test(text)).length;
}

/** A picture: the caption, which may contain claims, and the number of the example. */
export const PICTURE = /^!\[(.*)\]\(example:(\d+)\)$/s;

function paragraphsOf(body) {
  let example;
  return body.split(/\n{2,}/).map((text) => {
    const picture = PICTURE.exec(text);
    if (picture) example = Number(picture[2]);
    return { text, example };
  });
}

/**
 * Claims: `C3{48}` exactly these candidates, `C3{~4}` among others, `C3{!4}` not a candidate of an empty
 * cell, `C3{=4}` the digit in the cell, `C3{-4}` eliminated by the step, `C3{+4}` placed by it; `{row C 4 =
 * C3 C7}` all places of a digit in a house.
 */
const CELL_CLAIM = /([A-I])([1-9])\{([~!=+-]?)([1-9]{1,9})\}/g;
const HOUSE_CLAIM = /\s?\{(row|column|box) ([A-I1-9]) ([1-9]) = ([A-I][1-9](?: [A-I][1-9])*)\}/g;

export function claimsOf(text) {
  return [
    ...Array.from(text.matchAll(CELL_CLAIM), ([source, row, column, kind, digits]) => ({
      source,
      kind: kind === '' ? 'exact' : kind,
      cell: cellOfName(row + column),
      digits: Array.from(digits, Number),
    })),
    ...Array.from(text.matchAll(HOUSE_CLAIM), ([source, kind, name, digit, cells]) => ({
      source: source.trim(),
      kind: 'places',
      house: kind === 'row' ? 'ABCDEFGHI'.indexOf(name) : Number(name) - 1 + (kind === 'column' ? 9 : 18),
      digits: [Number(digit)],
      cells: cells.split(' ').map(cellOfName),
    })),
  ];
}

/** The text for readers: claims become cell names, and eliminated candidates are crossed out. */
export function withoutClaims(text) {
  return text
    .replace(HOUSE_CLAIM, '')
    .replace(CELL_CLAIM, (_, row, column, kind) => (kind === '-' ? `~~${row}${column}~~` : row + column));
}

/** Cell names without a claim. */
export function plainCells(text) {
  const rest = text.replace(HOUSE_CLAIM, '').replace(CELL_CLAIM, '');
  return [...rest.matchAll(/(?<![A-Za-z0-9])([A-I][1-9])(?![0-9A-Za-z])/g)].map(([, name]) =>
    cellOfName(name),
  );
}

/** Returns what is wrong with a claim about an example, or undefined. */
export function claimFault({ source, kind, cell, digits, house, cells }, { position, step }) {
  const isIn = (list, digit) => list.includes(candidateOf(cell, digit));
  const holds = {
    exact: () => digitsOf(position.candidates[cell]).join() === [...digits].sort().join(),
    '~': () => digits.every((digit) => position.has(cell, digit)),
    '!': () => position.digits[cell] === 0 && digits.every((digit) => !position.has(cell, digit)),
    '=': () => digits.length === 1 && position.digits[cell] === digits[0],
    '-': () => digits.every((digit) => isIn(step.eliminations, digit)),
    '+': () => digits.every((digit) => isIn(step.placements, digit)),
    places: () =>
      Array.from(HOUSE_CELLS[house])
        .filter((each) => position.has(each, digits[0]))
        .join() === [...cells].sort((a, b) => a - b).join(),
  };
  if (holds[kind]()) return undefined;
  const truth =
    cell === undefined
      ? Array.from(HOUSE_CELLS[house])
          .filter((each) => position.has(each, digits[0]))
          .map(cellName)
          .join(' ')
      : `${position.digits[cell] || `{${digitsOf(position.candidates[cell]).join('')}}`}`;
  return `${source} is wrong: the position has ${truth}`;
}

/** The cells that are part of a step. */
export function cellsOfStep(step) {
  return new Set([
    ...step.premise.flatMap(({ cells, candidates }) => [...cells, ...candidates.map(cellOf)]),
    ...step.links.flatMap(({ from, to }) => [...from, ...to].map(cellOf)),
    ...(step.branches ?? []).flatMap((branch) => branch.flatMap(({ candidates }) => candidates.map(cellOf))),
    ...step.placements.map(cellOf),
    ...step.eliminations.map(cellOf),
  ]);
}

export function examplesFile(number) {
  return path.join(CONTENT, 'examples', `${number}.txt`);
}

/** The texts that have examples. */
export function textsWithExamples() {
  return readdirSync(path.join(CONTENT, 'examples')).map((name) => Number.parseInt(name, 10));
}

/** The examples of a text, computed by the engine; throws on an invalid line. */
export function readExamples(number) {
  if (!existsSync(examplesFile(number))) return [];
  return readFileSync(examplesFile(number), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseExample);
}

/**
 * One line: technique, `next` or `listed`, and a line of HoDoKu's library whose fields 6 and 7 (the step's
 * eliminations and placements) identify the instance.
 */
export function parseExample(line) {
  const [, technique, status, library] = /^(\S+) (next|listed) (:.*)$/.exec(line) ?? [];
  if (!technique || !isTechniqueId(technique)) throw new Error(`invalid example: ${line}`);
  const parsed = parseHodoku(library);
  if (!parsed?.ok) throw new Error(`invalid position: ${library}`);
  const { givens } = parsed.value;
  const position = positionOf(parsed.value);
  const [, , , , , struck = '', placed = ''] = library.split(':');
  const wanted = JSON.stringify([candidatesOf(placed), candidatesOf(struck)]);
  const step = stepsOf(technique, position).find(
    ({ placements, eliminations }) => JSON.stringify([placements, eliminations]) === wanted,
  );
  return { line, technique, status, givens, position, step: step && withClosure(step, position, true) };
}

/** All instances of a technique, best first; only the best one for a hint if listing all takes long. */
export function stepsOf(technique, position, all = !techniqueOf(technique).branching) {
  const steps = [];
  FINDERS[technique](position, (step) => steps.push(step), { all: false });
  if (all) FINDERS[technique](position, (step) => steps.push(step), { all: true });
  return steps.sort(compareSteps);
}

/** Returns the engine's objection to an example, or undefined. */
export function exampleFault({ technique, status, givens, position, step }) {
  if (!step) return 'no such step in this position';
  if (countSolutions(givens, 2) !== 1) return 'the givens do not have exactly one solution';
  const solution = solve(givens);
  if (position.digits.some((digit, cell) => digit !== 0 && digit !== solution[cell]))
    return 'a digit is wrong';
  if (
    position.candidates.some(
      (mask, cell) => position.digits[cell] === 0 && !position.has(cell, solution[cell]),
    )
  )
    return 'the candidates do not include the solution';
  if (step.eliminations.some((each) => solution[cellOf(each)] === digitOf(each)))
    return 'the step is not sound';
  const next = nextStep(position);
  if (status === 'next' && next?.technique !== technique) return `the next step is ${next?.technique}`;
  if (status === 'listed' && next?.technique === technique)
    return 'is the next step: change `listed` to `next`';
  return undefined;
}

function candidatesOf(triplets) {
  return triplets
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => {
      const [digit, row, column] = Array.from(text, Number);
      return candidateOf((row - 1) * 9 + column - 1, digit);
    })
    .sort((a, b) => a - b);
}

/** The small picture of each technique, which lists show: built from its first example. */
export const PICTURES_FILE = path.join(CONTENT, 'pictures.json');

/** The content of that file: for each technique the position, and the cells and houses of its step. */
export function pictures() {
  const rows = TECHNIQUES.map(({ id }) => {
    const [{ position, step }] = readExamples(textOfTechnique(id));
    const cells = step.premise.flatMap((part) => (part.role === 'conclusion' ? [] : part.cells));
    const picture = {
      // Letters are digits that were entered.
      board: Array.from(position.digits, (digit, cell) =>
        digit === 0 ? '.' : position.givens[cell] ? String(digit) : ' abcdefghi'[digit],
      ).join(''),
      cells: [...new Set([...cells, ...step.placements.map(cellOf)])],
      houses: step.houses.filter(({ role }) => role !== 'cover').map(({ house }) => house),
    };
    return `  ${JSON.stringify(id)}: ${JSON.stringify(picture)}`;
  });
  return `{\n${rows.join(',\n')}\n}\n`;
}
