import { useLingui } from '@lingui/react';
import { use } from 'react';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { loadHintTexts, loadPictures } from '../i18n/content.ts';
import type { Language } from '../i18n/languages.ts';
import { readTerms, type Terms } from './other-names.ts';
import { GLOSSARY_TEXT, techniqueOfText } from '../../core/hints/article-numbers.ts';
import { DOCUMENT_TITLES, GLOSSARY_TITLE } from './texts.ts';

export type TechniqueNames = Readonly<Record<TechniqueId, string>>;

/** Loads a value once for each key, as `use` requires; again if that failed. */
function kept<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const loading = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = loading.get(key);
    if (known) return known;
    const value = load(key);
    loading.set(key, value);
    value.catch(() => loading.delete(key));
    return value;
  };
}

const namesIn = kept(async (language: Language): Promise<TechniqueNames> => {
  const texts = await loadHintTexts(language);
  return Object.fromEntries(
    TECHNIQUES.map(({ id }) => [id, texts[`technique.${id}`] ?? id]),
  ) as TechniqueNames;
});

/** The technique names in the page's language, or another. Suspends until they are loaded. */
export function useTechniqueNames(language?: Language): TechniqueNames {
  const { i18n } = useLingui();
  return use(namesIn(language ?? (i18n.locale as Language)));
}

export function useTitles(): (number: number) => string {
  const { i18n } = useLingui();
  const names = useTechniqueNames();
  return (number) => {
    const technique = techniqueOfText(number);
    if (technique) return names[technique.id];
    return i18n._(number === GLOSSARY_TEXT ? GLOSSARY_TITLE : DOCUMENT_TITLES[number]!);
  };
}

export const termsIn = kept(readTerms);

/** Other names and the ideas of the techniques, in the page's language. */
export function useTerms(): Terms {
  const { i18n } = useLingui();
  return use(termsIn(i18n.locale as Language));
}

/** The first example of a technique in small, built into content/pictures.json. */
interface SmallPicture {
  /** 81 characters: a given is its digit, an entry a letter, an empty cell a full stop. */
  readonly board: string;
  /** The cells and houses of the step. */
  readonly cells: readonly number[];
  readonly houses: readonly number[];
}

type SmallPictures = Readonly<Record<TechniqueId, SmallPicture>>;

const picturesOf = kept<'techniques', SmallPictures>(async () => (await loadPictures()).default);

export function useSmallPicture(technique: TechniqueId): SmallPicture {
  return use(picturesOf('techniques'))[technique];
}
