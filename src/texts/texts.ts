import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { TEXTS, textOfTechnique } from '../../core/hints/article-numbers.ts';
import { TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';

/** The titles of texts that are not about a technique. */
export const DOCUMENT_TITLES: readonly MessageDescriptor[] = [
  msg`Website user agreement`,
  msg`Rules of the shared platform`,
  msg`How hints work`,
  msg`When a puzzle has errors`,
  msg`When an entry is wrong`,
];

export const GLOSSARY_TITLE = msg`Glossary`;

/** The recommended reading order: how hints work, then the techniques. */
const READING_ORDER = [TEXTS.hints, ...TECHNIQUES.map(({ id }) => textOfTechnique(id))];

export function neighboursOf(number: number): { before: number | undefined; next: number | undefined } {
  const at = READING_ORDER.indexOf(number);
  if (at < 0) return { before: undefined, next: undefined };
  return { before: READING_ORDER[at - 1], next: READING_ORDER[at + 1] };
}
