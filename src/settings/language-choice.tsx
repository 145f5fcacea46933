import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { showLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../i18n/languages.ts';
import { writeLocal } from '../platform/local-store.ts';
import { changeSettings } from '../platform/settings.ts';
import { notify } from '../ui/notices.ts';
import classes from './settings.module.css';
import unseen from '../ui/unseen.module.css';
import '../ui/choices.css';

/** The current language and how to change it, without a reload. */
export function useLanguageChoice(): { wanted: string; choose: (language: Language) => void } {
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState(i18n.locale);
  const choose = async (language: Language): Promise<void> => {
    setWanted(language);
    try {
      await showLanguage(language);
      writeLocal('language', language);
      changeSettings({});
    } catch {
      setWanted(i18n.locale);
      notify({ tone: 'error', text: t`The language could not be loaded.` });
    }
  };
  return { wanted, choose: (language) => void choose(language) };
}

/** The four languages, each in its own name. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { wanted, choose } = useLanguageChoice();
  return (
    <fieldset className={classes.languages}>
      <legend className={unseen.unseen}>{t`Language`}</legend>
      {LANGUAGES.map((language) => (
        <label key={language} lang={LANGUAGE_TAGS[language]} className={classes.language}>
          <input
            type="radio"
            name="language"
            value={language}
            checked={wanted === language}
            onChange={() => choose(language)}
          />
          {LANGUAGE_NAMES[language]}
        </label>
      ))}
    </fieldset>
  );
}
