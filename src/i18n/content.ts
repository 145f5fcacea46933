import type { Language } from './languages.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of hints and the names of techniques (`technique.ID`), one chunk for each language. */
const TEXTS: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  zh: () => import(/* webpackChunkName: "hints-zh" */ '../../content/zh/hints.json'),
  ft: () => import(/* webpackChunkName: "hints-ft" */ '../../content/ft/hints.json'),
  en: () => import(/* webpackChunkName: "hints-en" */ '../../content/en/hints.json'),
  ja: () => import(/* webpackChunkName: "hints-ja" */ '../../content/ja/hints.json'),
};

/** ICU messages by id. */
export async function loadHintTexts(language: Language): Promise<Texts> {
  return (await TEXTS[language]()).default;
}

/** The terms, and other names of techniques, in all languages. */
export const loadGlossary = () => import(/* webpackChunkName: "glossary" */ '../../content/glossary.json');

/** The first example of each technique in small. */
export const loadPictures = () => import(/* webpackChunkName: "shrink" */ '../../content/pictures.json');
