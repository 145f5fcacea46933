import { orderOf, TECHNIQUES, type TechniqueId } from '../sudoku/techniques/catalogue.ts';

/** What the texts are about that come before the techniques, by their numbers. */
export const TEXTS = {
  agreement: 0,
  /** Of the shared platform. */
  rules: 1,
  hints: 2,
  faultyPuzzle: 3,
  wrongEntry: 4,
} as const;

const FIRST_TECHNIQUE = Object.keys(TEXTS).length;

/** What the words mean, and what else they are called; it comes last. */
export const GLOSSARY_TEXT = FIRST_TECHNIQUE + TECHNIQUES.length;

/** Texts are numbered from 0. */
export const TEXT_COUNT = GLOSSARY_TEXT + 1;

export function textOfTechnique(id: TechniqueId): number {
  return FIRST_TECHNIQUE + orderOf(id);
}

/** The technique that a text is about; undefined for the others. */
export function techniqueOfText(number: number): (typeof TECHNIQUES)[number] | undefined {
  return TECHNIQUES[number - FIRST_TECHNIQUE];
}

/** The number that a technique has on the wire: texts 0 and 1 are no help. */
export function helpIdOf(id: TechniqueId): number {
  return textOfTechnique(id) - TEXTS.hints;
}
