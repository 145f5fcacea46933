import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';

/** Text number of the first technique: its help id is 3. */
const FIRST_TECHNIQUE = 5;

/** The texts that are about no technique. */
export const DOCUMENT_TITLES: readonly MessageDescriptor[] = [
  msg`Website user agreement`,
  msg`Rules of the shared platform`,
  msg`How hints work`,
  msg`When a puzzle has errors`,
  msg`When an entry is wrong`,
];

/** What the words mean, and what else they are called. */
export const GLOSSARY_TEXT = FIRST_TECHNIQUE + TECHNIQUES.length;
export const GLOSSARY_TITLE = msg`Glossary`;

/** They are numbered from 0; the glossary is the last. */
export const TEXT_COUNT = GLOSSARY_TEXT + 1;

export function techniqueOfText(number: number): (typeof TECHNIQUES)[number] | undefined {
  return TECHNIQUES[number - FIRST_TECHNIQUE];
}

export function textOfTechnique(id: TechniqueId): number {
  return FIRST_TECHNIQUE + TECHNIQUES.findIndex((each) => each.id === id);
}

/** The order in which one reads: how hints work, then the techniques. */
const READING_ORDER = [2, ...TECHNIQUES.map((_, index) => FIRST_TECHNIQUE + index)];

export function neighboursOf(number: number): { before: number | undefined; next: number | undefined } {
  const at = READING_ORDER.indexOf(number);
  if (at < 0) return { before: undefined, next: undefined };
  return { before: READING_ORDER[at - 1], next: READING_ORDER[at + 1] };
}
