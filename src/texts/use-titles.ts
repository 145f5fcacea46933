import { useLingui } from '@lingui/react';
import { use } from 'react';
import { TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { loadHintTexts } from '../i18n/hint-texts.ts';
import type { Language } from '../i18n/languages.ts';
import { otherNames, type OtherNames } from './other-names.ts';
import { GLOSSARY_TEXT, techniqueOfText } from '../../core/hints/article-numbers.ts';
import { DOCUMENT_TITLES, GLOSSARY_TITLE } from './texts.ts';

/** The names of all techniques in one language. */
export type TechniqueNames = Readonly<Record<TechniqueId, string>>;

const loading = new Map<Language, Promise<TechniqueNames>>();

/** Technique names; one cached promise per language, as `use` requires. */
function namesIn(language: Language): Promise<TechniqueNames> {
  let names = loading.get(language);
  if (!names) {
    names = loadHintTexts(language).then(
      (texts) =>
        Object.fromEntries(
          TECHNIQUES.map(({ id }) => [id, texts[`technique.${id}`] ?? id]),
        ) as TechniqueNames,
    );
    names.catch(() => loading.delete(language));
    loading.set(language, names);
  }
  return names;
}

/** The technique names in the page's language. Suspends until they are loaded. */
export function useTechniqueNames(): TechniqueNames {
  const { i18n } = useLingui();
  return use(namesIn(i18n.locale as Language));
}

/** The names in English, which players of all languages use in searches. */
export function useEnglishNames(): TechniqueNames {
  return use(namesIn('en'));
}

/** The title of a text in the page's language. */
export function useTitles(): (number: number) => string {
  const { i18n } = useLingui();
  const names = useTechniqueNames();
  return (number) => {
    const technique = techniqueOfText(number);
    if (technique) return names[technique.id];
    return i18n._(number === GLOSSARY_TEXT ? GLOSSARY_TITLE : DOCUMENT_TITLES[number]!);
  };
}

const others = new Map<Language, Promise<OtherNames>>();

/** Other names of the techniques and terms, in the page's language and in English. */
export function useOtherNames(): OtherNames {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  let names = others.get(language);
  if (!names) {
    names = otherNames(language);
    names.catch(() => others.delete(language));
    others.set(language, names);
  }
  return use(names);
}
