import { i18n as pageTexts, setupI18n, type I18n, type Messages } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { Suspense, use, type ReactNode } from 'react';
import { CATALOGUES } from './i18n.ts';
import { LANGUAGE_TAGS, type Language } from './languages.ts';

interface InLanguageProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** Renders its content in another language than the page's. */
export function InLanguage({ language, children }: InLanguageProps) {
  const { i18n } = useLingui();
  if (i18n.locale === language) return children;
  return (
    <Suspense>
      <Other language={language}>{children}</Other>
    </Suspense>
  );
}

/** Suspends the page until the texts of a language are loaded, so that what is in it appears at once. */
export function useLoaded(language: Language): void {
  const { i18n } = useLingui();
  if (i18n.locale !== language) use(textsIn(language));
}

function Other({ language, children }: InLanguageProps) {
  return <I18nProvider i18n={use(textsIn(language))}>{children}</I18nProvider>;
}

const loading = new Map<Language, Promise<I18n>>();

/** One cached promise per language, as `use` requires. Falls back to the page's own texts. */
function textsIn(language: Language): Promise<I18n> {
  let texts = loading.get(language);
  if (!texts) {
    texts = load(language).catch(() => {
      loading.delete(language);
      return pageTexts;
    });
    loading.set(language, texts);
  }
  return texts;
}

async function load(language: Language): Promise<I18n> {
  const { board, parts } = CATALOGUES[language];
  const loaded = await Promise.all([board(), parts()]);
  const messages = Object.assign({}, ...loaded.map((catalogue) => catalogue.messages)) as Messages;
  return setupI18n({
    locale: language,
    locales: [LANGUAGE_TAGS[language]],
    messages: { [language]: messages },
  });
}
