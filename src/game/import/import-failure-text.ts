import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cellName } from '../../../core/sudoku/cells.ts';
import { listOf } from '../../i18n/list-of.ts';
import type { FormatFailure } from '../../../core/sudoku/formats/imported-puzzle.ts';

type Failed<Kind> = FormatFailure & { readonly kind: Kind };

/** Why a text is not a puzzle, and where in the text. */
export function importFailureText(i18n: I18n, failure: FormatFailure): string {
  const textOf = TEXTS[failure.kind] as (failed: FormatFailure, texts: I18n) => MessageDescriptor;
  return i18n._(textOf(failure, i18n));
}

const DIAGONALS = msg`diagonals`;
const IRREGULAR = msg`irregular boxes`;
const KILLER = msg`killer cages`;
const ARROWS = msg`arrows`;
/** The most common rules of variants, by their keys in f-puzzles, SudokuPad and SudokuWiki. */
const RULES: Readonly<Record<string, MessageDescriptor | undefined>> = {
  size: msg`another size`,
  region: IRREGULAR,
  regions: IRREGULAR,
  J9: IRREGULAR,
  'diagonal+': DIAGONALS,
  'diagonal-': DIAGONALS,
  diagonals: DIAGONALS,
  windoku: msg`windoku`,
  killercage: KILLER,
  cages: KILLER,
  thermometer: msg`thermometers`,
  arrow: ARROWS,
  arrows: ARROWS,
  antiknight: msg`anti-knight`,
  antiking: msg`anti-king`,
  littlekillersum: msg`little killer`,
  sandwichsum: msg`sandwich`,
  palindrome: msg`palindromes`,
};

const TEXTS: {
  readonly [Kind in FormatFailure['kind']]: (failure: Failed<Kind>, i18n: I18n) => MessageDescriptor;
} = {
  empty: () => msg`The input format is incorrect.`,
  'too-large': () => msg`The text is too long for a puzzle.`,
  'unknown-format': () => msg`The input format is incorrect.`,
  'too-few-cells': () => msg`Number of digits is less than 81`,
  'too-many-cells': () => msg`Number of digits is greater than 81`,
  'unexpected-sign': ({ sign, line, column }) =>
    msg`“${sign}” does not belong here: line ${line}, place ${column}`,
  unclosed: ({ sign, line, column }) => msg`“${sign}” is not closed: line ${line}, place ${column}`,
  'empty-brackets': ({ line, column }) => msg`Nothing between the brackets: line ${line}, place ${column}`,
  repeat: ({ digit, cells }, i18n) => {
    const names = listOf(i18n, 'conjunction', cells.map(cellName));
    return msg`Numbers in each row, column, and block must be different: ${digit} stands in ${names}`;
  },
  expired: ({ expiredAt }, i18n) => {
    const when = i18n.date(expiredAt, { dateStyle: 'medium' });
    return msg`This text was valid until ${when}.`;
  },
  'bad-stamp': ({ stamp }) => msg`The date “${stamp}” cannot be read.`,
  'prefix-twice': ({ prefix, line, column }) =>
    msg`“${prefix}:” appears twice: line ${line}, place ${column}`,
  'bad-node': ({ prefix, node }) => msg`“${node}” after “${prefix}:” is not a cell.`,
  damaged: () => msg`The text is damaged: it cannot be unpacked.`,
  variant: (failed, i18n) => {
    // The name is any key of a file.
    const rule = Object.hasOwn(RULES, failed.name) && RULES[failed.name];
    if (!rule) return msg`This is a variant. Nonet plays classic Sudoku.`;
    const name = i18n._(rule);
    return msg`This is a variant (${name}). Nonet plays classic Sudoku.`;
  },
  'online-only': ({ site }) => msg`This link only names a puzzle on ${site}. Paste the puzzle itself.`,
  'unsupported-version': ({ version }) => msg`Version ${version} of this format is not known.`,
};
