import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { showLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../i18n/languages.ts';
import { writeLocal } from '../platform/local-store.ts';
import { changeSettings } from '../platform/settings.ts';
import { notify } from '../ui/notices.ts';
import classes from './settings.module.css';
import unseen from '../ui/unseen.module.css';
import '../ui/choices.css';

/** The four languages, each in its own name. The page changes without a reload. */
export function LanguageChoice() {
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState(i18n.locale);
  // One after the other: the last choice counts, however long each takes to load.
  const changed = useRef(Promise.resolve());
  const change = async (language: Language): Promise<void> => {
    try {
      await showLanguage(language);
      writeLocal('language', language);
      changeSettings({});
    } catch {
      setWanted((now) => (now === language ? i18n.locale : now));
      notify({ tone: 'error', text: t`The language could not be loaded.` });
    }
  };
  const choose = (language: Language): void => {
    setWanted(language);
    changed.current = changed.current.then(() => change(language));
  };
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
