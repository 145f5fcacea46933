import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { TEXTS, textOfTechnique } from '../../core/hints/article-numbers.ts';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';

export const DOCUMENT_TITLES: readonly MessageDescriptor[] = [
  msg`Website user agreement`,
  msg`Rules of the message board`,
  msg`How hints work`,
  msg`When a puzzle has errors`,
  msg`When an entry is wrong`,
];

export const GLOSSARY_TITLE = msg`Glossary`;

/** The recommended reading order: how hints work, then the techniques. */
export const READING_ORDER = [TEXTS.hints, ...TECHNIQUES.map(({ id }) => textOfTechnique(id))];

/** The technique that comes after a text. */
export function nextInOrder(number: number): TechniqueId | undefined {
  const at = READING_ORDER.indexOf(number);
  return at < 0 ? undefined : TECHNIQUES[at]?.id;
}
