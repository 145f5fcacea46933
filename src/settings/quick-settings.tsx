import { useLingui } from '@lingui/react/macro';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../i18n/languages.ts';
import { changeSettings, type Theme } from '../platform/settings.ts';
import { useSettings } from '../platform/use-settings.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { THEMES } from './appearance.tsx';
import { useLanguageChoice } from './language-choice.tsx';
import classes from './quick-settings.module.css';

export function QuickSettings() {
  const { t, i18n } = useLingui();
  const { theme } = useSettings();
  const { wanted, choose } = useLanguageChoice();
  return (
    <div className={classes.pair}>
      <span className={classes.one}>
        <DialogIcon name="globe" size={17} />
        <select
          aria-label={t`Language`}
          value={wanted}
          onChange={(event) => choose(event.target.value as Language)}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={LANGUAGE_TAGS[language]}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </span>
      <span className={classes.one}>
        <DialogIcon name="theme" size={17} />
        <select
          aria-label={t`Theme`}
          value={theme}
          onChange={(event) => changeSettings({ theme: event.target.value as Theme })}
        >
          {Object.entries(THEMES).map(([each, name]) => (
            <option key={each} value={each}>
              {i18n._(name)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
