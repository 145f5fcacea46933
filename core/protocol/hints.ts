import * as v from 'valibot';
import { LANGUAGES, type Language } from '../base/language.ts';
import type { HintBoard } from '../hints/find-hint.ts';
import { cellName } from '../sudoku/cells.ts';
import { cellOfName } from '../sudoku/position.ts';
import { digitsOf, maskOfText } from '../sudoku/digits.ts';
import type { HintNode } from '../sudoku/formats/imported-puzzle.ts';
import { isOptional, TECHNIQUES, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import {
  checked,
  closedRecord,
  field,
  listOf,
  named,
  openRecord,
  optionalField,
  plain,
  type Codec,
  type InsideOf,
} from './codec.ts';
import { memberCall, openCall, type ReplyOf } from './endpoint.ts';
import { bare, EMPTY_REQUEST, outcome } from './outcome.ts';
import { STEP } from './step.ts';
import { COUNT, FLAG, numbered, OWNER, TIME } from './values.ts';

/** The price of hints, for anyone: while they are free, even a visitor's device may compute them. */
export const readHintPrice = openCall({
  path: '/noper/kuprice',
  request: EMPTY_REQUEST,
  outcomes: {
    price: outcome(54, {
      /** Crystals for a puzzle and day; 0 while hints are free. */
      price: field('price', COUNT),
      /** Until when an offline device may rely on it. */
      until: field('until', TIME),
    }),
  },
});

const DIGITS = v.pipe(v.string(), v.regex(/^[0-9]{81}$/));

/** A payment covers a puzzle: its 81 givens, `0` for an empty cell. */
const PUZZLE_OF_OWNER = closedRecord({ owner: field('usern', OWNER), puzzle: field('ti', plain(DIGITS)) });

/** Puzzles that no hint is possible for, which are never charged. */
const PUZZLE_REFUSED = {
  'no-single-solution': bare(53),
  'too-few-givens': bare(69),
  // Its solutions could not be counted in time.
  'cannot-judge': bare(71),
};

const PAID = named<'0' | '1', boolean>({ 0: false, 1: true });

/** Whether hints for a puzzle must be paid for first. */
export const precheckHint = memberCall({
  path: '/cando/kugetsubject',
  paced: true,
  request: PUZZLE_OF_OWNER,
  outcomes: {
    checked: outcome(54, {
      /** Whether hints for this puzzle cost nothing (more) today. */
      paid: field('data', PAID),
      /** Crystals for a puzzle and day; 0 while hints are free. */
      price: field('price', COUNT),
      /** The end of that UTC day. */
      until: field('until', TIME),
    }),
    ...PUZZLE_REFUSED,
  },
});

/** Pays for all hints for a puzzle on this UTC day, at most once. */
export const payForHint = memberCall({
  path: '/cando/kusetsubject',
  idempotent: true,
  request: PUZZLE_OF_OWNER,
  outcomes: {
    paid: outcome(55, {
      /** Remaining crystals. */
      balance: field('num', COUNT),
      /** The time until which all hints for the puzzle are paid. */
      until: field('until', TIME),
    }),
    'too-few-crystals': outcome(56, { balance: field('num', COUNT) }),
    ...PUZZLE_REFUSED,
  },
});

/** The digits 1–9 of a set, ascending; empty for none. */
const MASK: Codec<number, string> = {
  schema: v.pipe(v.string(), v.regex(/^1?2?3?4?5?6?7?8?9?$/)),
  decode: maskOfText,
  encode: (mask) => digitsOf(mask).join(''),
};
const MASKS = checked(listOf(MASK), v.length<unknown[], 81>(81));

/** All techniques except singles, which no hint can do without. */
const OPTIONAL = TECHNIQUES.map(({ id }): TechniqueId => id).filter(isOptional);

/** A `HintBoard`, and the device's solution. */
const HINT_REQUEST = checked(
  closedRecord({
    puzzle: field('ti', plain(DIGITS)),
    digits: field('tiko', plain(DIGITS)),
    notes: field('tihx', MASKS),
    mode: field('jedn', named<'gc' | 'hx', HintBoard['mode']>({ gc: 'without-notes', hx: 'with-notes' })),
    /** The device's solution, 81 digits; ignored, since the server solves the puzzle itself. */
    solution: optionalField('resu', plain(v.pipe(v.string(), v.regex(/^(?:[0-9]{81})?$/)))),
    struck: optionalField('scA', MASKS),
    uniqueness: optionalField('uni', FLAG),
    without: optionalField('off', checked(listOf(plain(v.picklist(OPTIONAL))), v.maxLength(OPTIONAL.length))),
  }),
  v.forward(
    v.check(({ ti, tiko }: { readonly ti: string; readonly tiko: string }) =>
      Array.from(ti).every((given, cell) => given === '0' || given === tiko[cell]),
    ),
    ['tiko'],
  ),
);

/** A cell to highlight: row and column from 1, then `r` and a digit, or candidates. */
const NODE_WIRE = v.strictTuple([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)),
  v.pipe(v.string(), v.regex(/^(?:r[1-9]|(?=.)1?2?3?4?5?6?7?8?9?)$/)),
]);

const NODE: Codec<HintNode, v.InferOutput<typeof NODE_WIRE>> = {
  schema: NODE_WIRE,
  decode: ([row, column, text]) => {
    const cell = (row - 1) * 9 + column - 1;
    return text.startsWith('r')
      ? { cell, digit: Number(text.slice(1)) }
      : { cell, candidates: maskOfText(text) };
  },
  encode: (node) => [
    Math.floor(node.cell / 9) + 1,
    (node.cell % 9) + 1,
    'digit' in node ? `r${node.digit}` : digitsOf(node.candidates).join(''),
  ],
};
const NODES = listOf(NODE);

export type TextInEachLanguage = Readonly<Record<Language, string>>;

const TEXTS = plain<TextInEachLanguage>(v.object(v.entriesFromList(LANGUAGES, v.string())));

export type Hint = InsideOf<typeof HINT>;
const HINT = openRecord({
  texts: field('content', TEXTS),
  /** Help id of the technique; the number of its article is greater by two. */
  helpId: field('helpid', COUNT),
  highlights: field('node', openRecord({ premise: field('sn', NODES), target: field('tn', NODES) })),
  /** The complete step as data. */
  step: field('step', STEP),
});

/** The meaning of the remarks' help ids; 0 is the article about how hints work. */
const ABOUT = numbered({ 0: 'notes-incomplete', 1: 'no-single-solution', 2: 'wrong-entry' });

const CELL_NAME: Codec<number, string> = {
  schema: v.pipe(v.string(), v.regex(/^[A-I][1-9]$/)),
  decode: cellOfName,
  encode: cellName,
};

/** What must be corrected before a hint is possible. */
export type Remark = InsideOf<typeof REMARK>;
const REMARK = openRecord({
  about: field('helpid', ABOUT),
  texts: field('content', TEXTS),
  /** The cell concerned (0–80), if any. */
  cell: optionalField('cell', CELL_NAME),
});

export type AskHintReply = ReplyOf<typeof askHint>;

export const askHint = memberCall({
  path: '/cando/kuhelpme',
  request: HINT_REQUEST,
  outcomes: {
    hint: outcome(52, { hint: field('data', HINT) }),
    remark: outcome(53, { remark: field('data', REMARK) }),
    'too-few-givens': bare(69),
    full: bare(70),
    'cannot-judge': bare(71),
    // No technique makes progress.
    'no-step': bare(302),
    // The board is fine, but hints for the puzzle are not paid for today.
    'not-paid': bare(54),
  },
});
