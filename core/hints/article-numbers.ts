import { TECHNIQUES, techniquesWith, type TechniqueId } from '../sudoku/techniques/catalogue.ts';

/** The numbers of the texts that come before the techniques. */
export const TEXTS = {
  agreement: 0,
  /** Of the message board. */
  rules: 1,
  hints: 2,
  faultyPuzzle: 3,
  wrongEntry: 4,
} as const;

const FIRST_TECHNIQUE = Object.keys(TEXTS).length;
/** The techniques in the order of their texts. */
const NUMBERED: readonly TechniqueId[] = [
  ...techniquesWith(({ isAddition }) => !isAddition),
  ...techniquesWith(({ isAddition }) => isAddition),
];

/** The glossary, which comes last. */
export const GLOSSARY_TEXT = FIRST_TECHNIQUE + TECHNIQUES.length;

/** Texts are numbered from 0. */
export const TEXT_COUNT = GLOSSARY_TEXT + 1;

export function textOfTechnique(id: TechniqueId): number {
  return FIRST_TECHNIQUE + NUMBERED.indexOf(id);
}

/** The technique that a text is about; undefined for other texts. */
export function techniqueOfText(number: number): (typeof TECHNIQUES)[number] | undefined {
  const id = NUMBERED[number - FIRST_TECHNIQUE];
  return TECHNIQUES.find((technique) => technique.id === id);
}

/** A technique's help id on the wire, which does not count texts 0 and 1. */
export function helpIdOf(id: TechniqueId): number {
  return textOfTechnique(id) - TEXTS.hints;
}
