import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { isFailure, type AnyFailure } from '../../core/protocol/local-failure.ts';
import type { Answer, Api } from '../data/api/api.ts';
import { useServices } from '../session/index.ts';
import { calmly } from '../data/api/calmly.ts';
import { takeResult } from '../platform/take-result.ts';
import { failureText } from '../i18n/failure-text.ts';
import { InLanguage } from '../i18n/in-language.tsx';
import { LANGUAGE_TAGS } from '../i18n/languages.ts';
import { Button } from '../ui/button.tsx';
import { Article } from './article.tsx';
import classes from './document.module.css';
import type { Figure } from './figure.ts';
import { servedArticle } from './served-article.ts';
import type { TextKey } from './text-key.ts';
import { useTitles } from './use-titles.ts';

interface DocumentProps {
  readonly textKey: TextKey;
  /** Draws the board of an example; the legal documents have none. */
  readonly renderFigure?: (figure: Figure) => ReactNode;
  /** Shown offline instead: the texts that can be read. */
  readonly whenOffline?: ReactNode;
  /** Whether a sheet already shows the title. */
  readonly inSheet?: boolean;
}

/** A text from the server, in its own language; without a network, the cached copy. */
export function Document(props: DocumentProps) {
  const { textKey, renderFigure = () => null, whenOffline, inSheet = false } = props;
  const { api } = useServices();
  const [tries, setTries] = useState(0);
  const served = servedArticle() && use(servedText(api, textKey));
  const [answer, setAnswer] = useState<Answer<'readText'> | null>(served);
  const isThere = useRef(answer !== null);
  const { language, number } = textKey;
  useEffect(() => {
    if (isThere.current) {
      isThere.current = false;
      return undefined;
    }
    return takeResult(calmly(api.call('readText', { language, number })), setAnswer);
  }, [api, language, number, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  if (!answer) return <div className={classes.loading} aria-busy="true" />;
  if (isFailure(answer)) {
    return (
      <Unread number={number} failed={answer} onRetry={retry}>
        {whenOffline}
      </Unread>
    );
  }
  return (
    <InLanguage language={language}>
      <Article
        number={number}
        languageTag={LANGUAGE_TAGS[language]}
        markdown={answer.markdown}
        renderFigure={renderFigure}
        inSheet={inSheet}
      />
    </InLanguage>
  );
}

const RETRY_MS = 4000;

const asked = new Map<string, Promise<Answer<'readText'>>>();

/**
 * The text of the article that came with the page; one cached promise, as `use` requires. Until it is loaded,
 * the article stays as it is.
 */
function servedText(api: Api, key: TextKey): Promise<Answer<'readText'>> {
  const name = `${key.language}${key.number}`;
  const text = asked.get(name) ?? askUntilLoaded(api, key);
  asked.set(name, text);
  return text;
}

async function askUntilLoaded(api: Api, key: TextKey): Promise<Answer<'readText'>> {
  const answer = await calmly(api.call('readText', key));
  if (!isFailure(answer)) return answer;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return askUntilLoaded(api, key);
}

interface UnreadProps {
  readonly number: number;
  readonly failed: AnyFailure;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Shown instead of a text that failed to load; retries when the network is back. */
function Unread({ number, failed, onRetry, children }: UnreadProps) {
  const { i18n } = useLingui();
  const titles = useTitles();
  const isOffline = failed.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', onRetry);
    // The `online` event can fire before the network works.
    const timer = navigator.onLine ? setTimeout(onRetry, RETRY_MS) : undefined;
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [failed, isOffline, onRetry]);
  return (
    <>
      <div className={classes.text}>
        <h1>{titles(number)}</h1>
        <div className={classes.failed} role="alert">
          <p>
            {i18n._(
              !isOffline
                ? failureText(failed)
                : navigator.onLine
                  ? msg`The server does not answer, and this text was not read before.`
                  : msg`You are offline, and this text was not read before.`,
            )}
          </p>
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </div>
      {isOffline && children}
    </>
  );
}
