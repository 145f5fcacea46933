import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { loadGlossary } from '../i18n/content.ts';
import type { Language } from '../i18n/languages.ts';
import { GLOSSARY_TEXT, textOfTechnique } from '../../core/hints/article-numbers.ts';

type Term = Readonly<Record<Language, string>> & {
  readonly meaning: Readonly<Record<Language, string>>;
  readonly also?: Readonly<Partial<Record<Language, readonly string[]>>>;
};

export interface Terms {
  /** A technique's other names, by text number, also in English; for the glossary, all of its terms. */
  readonly others: ReadonlyMap<number, readonly string[]>;
  /** What a technique is about, in a few words. */
  readonly ideas: Readonly<Record<TechniqueId, string>>;
}

/** The terms in a language. Other names are in English too, which players of all languages use in searches. */
export async function readTerms(language: Language): Promise<Terms> {
  const { default: glossary } = (await loadGlossary()) as { default: Readonly<Record<string, Term>> };
  const of = (id: TechniqueId): Term => glossary[`technique.${id}`]!;
  const called = ({ also }: Term): readonly string[] => [...(also?.[language] ?? []), ...(also?.en ?? [])];
  const terms = Object.entries(glossary).filter(([key]) => !key.startsWith('technique.'));
  return {
    others: new Map<number, readonly string[]>([
      ...TECHNIQUES.map(({ id }) => [textOfTechnique(id), [of(id).en, ...called(of(id))]] as const),
      [GLOSSARY_TEXT, terms.flatMap(([, term]) => [term[language], term.en, ...called(term)])],
    ]),
    ideas: Object.fromEntries(TECHNIQUES.map(({ id }) => [id, of(id).meaning[language]])) as Terms['ideas'],
  };
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
