import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Language } from '../../../core/base/language.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Answer, Api } from '../../data/api/api.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { LANGUAGE_TAGS } from '../../i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { Article } from './article.tsx';
import classes from './document.module.css';
import type { Figure } from './figure.ts';
import type { TextKey } from './text-key.ts';

interface DocumentProps {
  readonly api: Api;
  readonly textKey: TextKey;
  /** The reader has switched the page to another language. */
  readonly onLanguage: (language: Language) => void;
  /** Draws the board of an example; the two documents have none. */
  readonly renderFigure?: (figure: Figure) => ReactNode;
}

/** A text from the server; without a network, the copy that was read before. */
export function Document({ api, textKey, onLanguage, renderFigure = () => null }: DocumentProps) {
  const { i18n } = useLingui();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<'readText'> | null>(null);
  const [shownIn] = useState(i18n.locale);
  const { language, number } = textKey;
  useEffect(() => {
    let isCurrent = true;
    void api.call('readText', { language, number }).then((next) => {
      if (isCurrent) setAnswer(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, language, number, tries]);
  useEffect(() => {
    // A shared address keeps its own language until the reader chooses one.
    if (i18n.locale !== shownIn) onLanguage(i18n.locale as Language);
  }, [i18n.locale, shownIn, onLanguage]);
  if (!answer) return <div className={classes.loading} aria-busy="true" />;
  if (!isFailure(answer))
    return (
      <Article
        number={number}
        languageTag={LANGUAGE_TAGS[language]}
        markdown={answer.markdown}
        renderFigure={renderFigure}
      />
    );
  return (
    <div className={classes.failed} role="alert">
      <p>
        {i18n._(
          answer.kind === 'offline'
            ? msg`You are offline, and this text was not read before.`
            : failureText(answer),
        )}
      </p>
      <Button
        onClick={() => {
          setAnswer(null);
          setTries(tries + 1);
        }}
      >
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
