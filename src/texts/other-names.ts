import { TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';
import type { Language } from '../i18n/languages.ts';
import { GLOSSARY_TEXT, textOfTechnique } from '../../core/hints/article-numbers.ts';

/** A term of content/glossary.json. */
type Term = Readonly<Record<Language, string>> & {
  readonly also?: Readonly<Partial<Record<Language, readonly string[]>>>;
};

/** The technique's other names, by text number; for the glossary, all of its terms. */
export type OtherNames = ReadonlyMap<number, readonly string[]>;

/** The other names in a language and in English, which players of all languages use in searches. */
export async function otherNames(language: Language): Promise<OtherNames> {
  const { default: glossary } = (await import(
    /* webpackChunkName: "glossary" */ '../../content/glossary.json'
  )) as { default: Readonly<Record<string, Term>> };
  const called = ({ also }: Term): readonly string[] => [...(also?.[language] ?? []), ...(also?.en ?? [])];
  const terms = Object.entries(glossary).filter(([key]) => !key.startsWith('technique.'));
  return new Map([
    ...TECHNIQUES.map(({ id }) => [textOfTechnique(id), called(glossary[`technique.${id}`]!)] as const),
    [GLOSSARY_TEXT, terms.flatMap(([, term]) => [term[language], term.en, ...called(term)])],
  ]);
}

/** Normalised for comparison: without case, diacritics and separators. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Mark}\s\-・()/’']/gu, '');
}

/** The first of several names that matches the search. */
export function nameWith(query: string, names: readonly string[]): string | undefined {
  const wanted = fold(query);
  return names.find((name) => fold(name).includes(wanted));
}
