/**
 * The forms of each technique, recognised from a step: an article shows each of them once, the classic one
 * first. Their names in the four languages are in content/forms.json: a technique's own as `ID.FORM`, shared
 * ones as `FORM`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BOX_OF, sees } from '../build/core/sudoku/cells.js';
import { COUNT } from '../build/core/sudoku/digits.js';
import { cellOf, digitOf } from '../build/core/sudoku/position.js';

const NAMES = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'content', 'forms.json'), 'utf8'));

const isRow = (house) => house < 9;
const isBox = (house) => house >= 18;
const housesOf = ({ houses }, role) => houses.filter((each) => each.role === role).map(({ house }) => house);
const partsOf = ({ premise }, role) => premise.filter((part) => part.role === role);
const cellsOf = (step, role) => partsOf(step, role).flatMap(({ cells }) => cells);
const notesOf = (step, role) => partsOf(step, role).flatMap(({ candidates }) => candidates);
const inOneBox = (cells) => new Set(cells.map((cell) => BOX_OF[cell])).size === 1;
const countOf = (position, cell) => COUNT[position.candidates[cell]];

const isVariant = (name) => (step) => step.variant === name;
const variants = (...names) => Object.fromEntries(names.map((name) => [name, isVariant(name)]));
const lineOf = { line: (step) => !housesOf(step, 'where').some(isBox), box: () => true };
const boxOf = { box: (step) => housesOf(step, 'where').some(isBox), line: () => true };
const rowsOf = { rows: (step) => isRow(housesOf(step, 'base')[0]), columns: () => true };
const linkColumns = { columns: ({ houses }) => !isRow(houses[0].house), rows: () => true };
const finsOf = { 'one-fin': (step) => notesOf(step, 'fin').length === 1, 'two-fins': () => true };
const sidesOf = { 'one-box': (step) => inOneBox(cellsOf(step, 'roof')), 'two-boxes': () => true };
const ringOf = { open: isVariant('open'), ring: isVariant('ring') };
const cellCount = { two: (step) => cellsOf(step, 'base').length === 2, three: () => true };

/**
 * The forms of each technique, in order: a step has the first form whose rule matches. A technique without an
 * entry has one form.
 * @type {Record<string, Record<string, (step: import('../core/sudoku/techniques/step.ts').Step, position: import('../core/sudoku/position.ts').Position) => boolean>>}
 */
export const FORMS = {
  pointing: cellCount,
  claiming: cellCount,
  'naked-pair': boxOf,
  'hidden-pair': lineOf,
  'naked-triple': {
    'with-three': (step, position) => cellsOf(step, 'subset').some((cell) => countOf(position, cell) === 3),
    'all-two': () => true,
  },
  'hidden-triple': lineOf,
  'x-wing': rowsOf,
  skyscraper: linkColumns,
  'xy-wing': {
    box: (step) => cellsOf(step, 'pincer').some((cell) => BOX_OF[cell] === BOX_OF[cellsOf(step, 'pivot')[0]]),
    lines: () => true,
  },
  'w-wing': { line: ({ houses }) => !isBox(houses[0].house), box: () => true },
  swordfish: {
    'two-each': (step) => notesOf(step, 'base').length === 6,
    mixed: () => true,
  },
  'unique-rectangle-2': sidesOf,
  'unique-rectangle-3': {
    pair: (step) => cellsOf(step, 'subset').length === 1,
    triple: (step) => cellsOf(step, 'subset').length === 2,
    quadruple: (step) => cellsOf(step, 'subset').length === 3,
  },
  'unique-rectangle-4': sidesOf,
  'naked-quadruple': boxOf,
  'hidden-quadruple': lineOf,
  'simple-colors': variants('trap', 'wrap'),
  'finned-x-wing': finsOf,
  'finned-swordfish': finsOf,
  'sashimi-swordfish': finsOf,
  'unique-rectangle-5': {
    three: (step) => cellsOf(step, 'roof').length === 3,
    diagonal: (step) => cellsOf(step, 'roof').length === 2,
  },
  'unique-loop': variants('type-1', 'type-2', 'type-3', 'type-4'),
  'bug-plus-n': variants('type-2', 'type-3', 'type-4', 'plus-n'),
  'multi-colors': variants('type-1', 'type-2'),
  'wxyz-wing': {
    'four-notes': (step, position) => cellsOf(step, 'pivot').some((cell) => countOf(position, cell) === 4),
    'three-notes': (step, position) => cellsOf(step, 'pivot').some((cell) => countOf(position, cell) === 3),
    'all-two': (step, position) =>
      step.premise.flatMap(({ cells }) => cells).every((cell) => countOf(position, cell) === 2),
    'no-hinge': () => true,
  },
  'sue-de-coq': variants('basic', 'extended'),
  'finned-jellyfish': finsOf,
  'sashimi-jellyfish': {
    'two-fins': (step) => notesOf(step, 'fin').length > 1,
    'one-fin': () => true,
  },
  'x-chain': variants('type-1', 'placement', 'ring'),
  'xy-chain': variants('type-1', 'ring'),
  'three-d-medusa': {
    ...variants('cell-wrap', 'house-wrap'),
    'trap-cell': (step) => isTrap(step, 'cell'),
    'trap-digit': (step) => isTrap(step, 'digit'),
    'trap-both': (step) => isTrap(step, 'both'),
    ...variants('cell-emptied', 'house-emptied'),
  },
  aic: variants('type-2', 'type-1', 'placement'),
  'als-xz': ringOf,
  'grouped-aic': {
    group: (step) => step.variant.startsWith('type') && partsOf(step, 'set').length === 0,
    set: (step) => step.variant.startsWith('type'),
    ...variants('placement', 'ring'),
  },
  'als-chain': ringOf,
  'death-blossom': {
    three: (step) => partsOf(step, 'petal').length === 3,
    two: (step) => partsOf(step, 'petal').length === 2,
    four: () => true,
  },
  'franken-fish': variants('finned-swordfish', 'finned-jellyfish'),
  'cell-forcing-chain': variants('placement', 'elimination'),
  'region-forcing-chain': variants('placement', 'elimination'),
};

/** The form of a step; undefined if its technique has only one. */
export function formOf(step, position) {
  const forms = FORMS[step.technique];
  return forms && Object.keys(forms).find((name) => forms[name](step, position));
}

/** The name of an example's form. */
export function formName({ technique, step, position }, language) {
  const form = formOf(step, position);
  const name = NAMES[`${technique}.${form}`] ?? NAMES[form];
  if (!name) throw new Error(`content/forms.json has no name for ${technique}.${form}`);
  return name[language];
}

/** Whether all eliminations of a colour trap conflict with the colours in this one way. */
function isTrap(step, way) {
  if (step.variant !== 'trap') return false;
  const [a, b] = [notesOf(step, 'color-a'), notesOf(step, 'color-b')];
  return step.eliminations.every((each) => {
    const inCell = (color) => color.some((note) => cellOf(note) === cellOf(each));
    const inSight = (color) =>
      color.some((note) => digitOf(note) === digitOf(each) && sees(cellOf(note), cellOf(each)));
    if (inCell(a) && inCell(b)) return way === 'cell';
    return way === (inSight(a) && inSight(b) ? 'digit' : 'both');
  });
}
