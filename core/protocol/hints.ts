import * as v from 'valibot';
import type { Language } from '../base/language.ts';
import type { HintBoard } from '../hints/find-hint.ts';
import { cellName, type Cell } from '../sudoku/cells.ts';
import type { HintNode } from '../sudoku/formats/imported-puzzle.ts';
import { isOptional, TECHNIQUES, type TechniqueId } from '../sudoku/techniques/catalogue.ts';
import type { Step } from '../sudoku/techniques/step.ts';
import { closedRecord, field, listOf, openRecord, optionalField, plain, type Codec } from './codec.ts';
import { memberCall, openCall } from './endpoint.ts';
import { bare, EMPTY_REQUEST } from './nothing.ts';
import { STEP } from './step.ts';
import { COUNT, OWNER, TIME } from './values.ts';

/** The price of hints, for anyone: while they are free, even a visitor's device may compute them. */
export const readHintPrice = openCall<
  object,
  {
    readonly kind: 'price';
    /** Crystals for a puzzle and day; 0 while hints are free. */
    readonly price: number;
    /** Until when an offline device may rely on it. */
    readonly until: number;
  }
>({
  path: '/noper/kuprice',
  request: EMPTY_REQUEST,
  outcomes: {
    price: { code: 54, payload: openRecord({ price: field('price', COUNT), until: field('until', TIME) }) },
  },
});

const DIGITS = v.pipe(v.string(), v.regex(/^[0-9]{81}$/));

/** A payment covers a puzzle: its 81 givens. */
export interface PuzzleOfOwner {
  readonly owner: string;
  /** 81 characters, `0` for an empty cell. */
  readonly puzzle: string;
}

const PUZZLE_OF_OWNER = closedRecord<PuzzleOfOwner>({
  owner: field('usern', OWNER),
  puzzle: field('ti', plain(DIGITS)),
});

/** Puzzles that no hint is possible for, which are never charged. */
type PuzzleRefused =
  | { readonly kind: 'no-single-solution' }
  | { readonly kind: 'too-few-givens' }
  /** Its solutions could not be counted in time. */
  | { readonly kind: 'cannot-judge' };
const PUZZLE_REFUSED = {
  'no-single-solution': bare(53),
  'too-few-givens': bare(69),
  'cannot-judge': bare(71),
} as const;

const PAID: Codec<boolean, '0' | '1'> = {
  schema: v.picklist(['0', '1']),
  decode: (wire) => wire === '1',
  encode: (inside) => (inside ? '1' : '0'),
};

export type PrecheckHintReply =
  | {
      readonly kind: 'checked';
      /** Whether hints for this puzzle cost nothing (more) today. */
      readonly paid: boolean;
      /** Crystals for a puzzle and day; 0 while hints are free. */
      readonly price: number;
      /** The end of that UTC day. */
      readonly until: number;
    }
  | PuzzleRefused;

/** Whether hints for a puzzle must be paid for first. */
export const precheckHint = memberCall<PuzzleOfOwner, PrecheckHintReply>({
  path: '/cando/kugetsubject',
  paced: true,
  request: PUZZLE_OF_OWNER,
  outcomes: {
    checked: {
      code: 54,
      payload: openRecord({
        paid: field('data', PAID),
        price: field('price', COUNT),
        until: field('until', TIME),
      }),
    },
    ...PUZZLE_REFUSED,
  },
});

export type PayForHintReply =
  | {
      readonly kind: 'paid';
      /** Remaining crystals. */
      readonly balance: number;
      /** The time until which all hints for the puzzle are paid. */
      readonly until: number;
    }
  | { readonly kind: 'too-few-crystals'; readonly balance: number }
  | PuzzleRefused;

/** Pays for all hints for a puzzle on this UTC day, at most once. */
export const payForHint = memberCall<PuzzleOfOwner, PayForHintReply>({
  path: '/cando/kusetsubject',
  idempotent: true,
  request: PUZZLE_OF_OWNER,
  outcomes: {
    paid: {
      code: 55,
      payload: openRecord({ balance: field('num', COUNT), until: field('until', TIME) }),
    },
    'too-few-crystals': { code: 56, payload: openRecord({ balance: field('num', COUNT) }) },
    ...PUZZLE_REFUSED,
  },
});

/** The digits 1–9 of a set, ascending; empty for none. */
const MASK_TEXT = v.pipe(v.string(), v.regex(/^1?2?3?4?5?6?7?8?9?$/));
const MASK_TEXTS = v.pipe(v.array(MASK_TEXT), v.length(81));

/** The board of a hint request. */
export interface HintQuestion extends HintBoard {
  /** The device's solution, 81 digits; ignored, since the server solves the puzzle itself. */
  readonly solution?: string | undefined;
}

/** All techniques except singles, which no hint can do without. */
const OPTIONAL = TECHNIQUES.map(({ id }): TechniqueId => id).filter(isOptional);

const HINT_WIRE = v.strictObject({
  ti: DIGITS,
  tiko: DIGITS,
  tihx: MASK_TEXTS,
  jedn: v.picklist(['gc', 'hx']),
  resu: v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9]{81})?$/))),
  scA: v.optional(MASK_TEXTS),
  uni: v.optional(v.boolean()),
  off: v.optional(v.pipe(v.array(v.picklist(OPTIONAL)), v.maxLength(OPTIONAL.length))),
});

const HINT_REQUEST: Codec<HintQuestion, v.InferOutput<typeof HINT_WIRE>> = {
  schema: v.pipe(
    HINT_WIRE,
    v.forward(
      v.check(({ ti, tiko }) => Array.from(ti).every((given, cell) => given === '0' || given === tiko[cell])),
      ['tiko'],
    ),
  ),
  decode: ({ ti, tiko, tihx, jedn, resu, scA, uni, off }) => ({
    puzzle: ti,
    digits: tiko,
    notes: tihx.map(maskOfText),
    mode: jedn === 'hx' ? 'with-notes' : 'without-notes',
    ...(resu && { solution: resu }),
    ...(scA && { struck: scA.map(maskOfText) }),
    ...(uni !== undefined && { uniqueness: uni }),
    ...(off !== undefined && { without: off }),
  }),
  encode: ({ puzzle, digits, notes, mode, solution, struck, uniqueness, without }) => ({
    ti: puzzle,
    tiko: digits,
    tihx: notes.map(textOfMask),
    jedn: mode === 'with-notes' ? 'hx' : 'gc',
    ...(solution && { resu: solution }),
    ...(struck && { scA: struck.map(textOfMask) }),
    ...(uniqueness !== undefined && { uni: uniqueness }),
    ...(without !== undefined && { off: [...without] }),
  }),
};

function maskOfText(text: string): number {
  return Array.from(text).reduce((mask, digit) => mask | (1 << (Number(digit) - 1)), 0);
}

function textOfMask(mask: number): string {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << (digit - 1))).join('');
}

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
    'digit' in node ? `r${node.digit}` : textOfMask(node.candidates),
  ],
};
const NODES = listOf(NODE) as Codec<readonly HintNode[]>;

export type TextInEachLanguage = Readonly<Record<Language, string>>;

const TEXTS = plain<TextInEachLanguage>(
  v.object({ zh: v.string(), ft: v.string(), en: v.string(), ja: v.string() }),
);

export interface Hint {
  readonly texts: TextInEachLanguage;
  /** Help id of the technique; the number of its article is greater by two. */
  readonly helpId: number;
  readonly highlights: { readonly premise: readonly HintNode[]; readonly target: readonly HintNode[] };
  /** The complete step as data. */
  readonly step: Step;
}

const HINT = openRecord<Hint>({
  texts: field('content', TEXTS),
  helpId: field('helpid', COUNT),
  highlights: field(
    'node',
    openRecord<Hint['highlights']>({ premise: field('sn', NODES), target: field('tn', NODES) }),
  ),
  step: field('step', STEP),
});

/** The meaning of the remarks' help ids; 0 is the article about how hints work. */
const REMARKS = { 0: 'notes-incomplete', 1: 'no-single-solution', 2: 'wrong-entry' } as const;

/** What must be corrected before a hint is possible. */
export interface Remark {
  readonly about: (typeof REMARKS)[keyof typeof REMARKS];
  readonly texts: TextInEachLanguage;
  /** The cell concerned (0–80), if any. */
  readonly cell?: Cell | undefined;
}

const ABOUT: Codec<Remark['about'], keyof typeof REMARKS> = {
  schema: v.picklist([0, 1, 2]),
  decode: (wire) => REMARKS[wire],
  encode: (inside) => ([0, 1, 2] as const).find((id) => REMARKS[id] === inside)!,
};

const CELL_NAME: Codec<number, string> = {
  schema: v.pipe(v.string(), v.regex(/^[A-I][1-9]$/)),
  decode: (wire) => 'ABCDEFGHI'.indexOf(wire.charAt(0)) * 9 + Number(wire.charAt(1)) - 1,
  encode: cellName,
};

const REMARK = openRecord<Remark>({
  about: field('helpid', ABOUT),
  texts: field('content', TEXTS),
  cell: optionalField('cell', CELL_NAME),
});

export type AskHintReply =
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'remark'; readonly remark: Remark }
  | { readonly kind: 'too-few-givens' }
  | { readonly kind: 'cannot-judge' }
  | { readonly kind: 'full' }
  /** No technique makes progress. */
  | { readonly kind: 'no-step' }
  /** The board is fine, but hints for the puzzle are not paid for today. */
  | { readonly kind: 'not-paid' };

export const askHint = memberCall<HintQuestion, AskHintReply>({
  path: '/cando/kuhelpme',
  request: HINT_REQUEST,
  outcomes: {
    hint: { code: 52, payload: openRecord({ hint: field('data', HINT) }) },
    remark: { code: 53, payload: openRecord({ remark: field('data', REMARK) }) },
    'too-few-givens': bare(69),
    full: bare(70),
    'cannot-judge': bare(71),
    'no-step': bare(302),
    'not-paid': bare(54),
  },
});
