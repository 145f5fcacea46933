import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { techniqueOfText } from '../../../core/hints/article-numbers.ts';
import { ArticleList } from '../article-list.tsx';
import { Document } from '../document.tsx';
import { neighboursOf } from '../texts.ts';
import { parseTextKey, type TextKey } from '../text-key.ts';
import { useTitles } from '../use-titles.ts';
import { ArticleFigure } from '../article-figure.tsx';
import { KeptArticles } from '../kept-articles.tsx';
import { InLanguage } from '../../i18n/in-language.tsx';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { LANGUAGE_TAGS, type Language } from '../../i18n/languages.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './agreement-page.module.css';
import NotFound from '../../ui/pages/not-found.tsx';
import { ReadingPage } from '../../settings/index.ts';
import { useServices, useSession } from '../../session/index.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** A legal document or article, named by the navigation state or by the address (`?text=en0`). */
export function AgreementPage() {
  const { i18n } = useLingui();
  const { api } = useServices();
  const session = useSession();
  const key = useTextKey();
  if (!key) return <NotFound ofText />;
  const { language, number } = key;
  const own = i18n.locale as Language;
  const isLegal = number < 2;
  return (
    <ReadingPage learn={!isLegal} {...(isLegal ? {} : { side: <ArticleList current={number} small /> })}>
      <InLanguage language={language}>
        <TabTitle number={number} />
      </InLanguage>
      {language !== own && (
        <p className={classes.offer}>
          <TextLink number={number} replace>
            <Trans>Read this in {LANGUAGE_NAMES[own]}</Trans>
          </TextLink>
        </p>
      )}
      <Document
        key={`${language}${number}`}
        api={api}
        textKey={key}
        renderFigure={(figure) => <ArticleFigure figure={figure} />}
        whenOffline={<KeptArticles />}
      />
      {!isLegal && (
        <InLanguage language={language}>
          <Onward {...key} />
        </InLanguage>
      )}
      {!session && (
        <footer className={classes.footer}>
          <Link href="/register">
            <Trans>Register</Trans>
          </Link>
        </footer>
      )}
    </ReadingPage>
  );
}

/** The requested text. A shared link keeps its own language until the reader chooses one. */
function useTextKey(): TextKey | undefined {
  const { i18n } = useLingui();
  const [, navigate] = useLocation();
  const state = useHistoryState<{ text?: unknown } | string | null>();
  const [search] = useSearchParams();
  const asked = typeof state === 'string' ? state : state?.text;
  const named = typeof asked === 'string' ? asked : search.get('text');
  // Without a number, the text that the route is named after.
  const key = parseTextKey(named ?? `${i18n.locale}0`);
  const { language, number } = key ?? {};
  const shownIn = useRef(i18n.locale);
  useEffect(() => {
    const text = `${i18n.locale === shownIn.current ? language : i18n.locale}${number}`;
    shownIn.current = i18n.locale;
    // If only the navigation state named the text, put it into the URL, so that it can be shared.
    if (number !== undefined && new URLSearchParams(location.search).get('text') !== text)
      navigate(`/agreement?text=${text}`, { state: { text }, replace: true });
  }, [i18n.locale, language, number, navigate]);
  return key;
}

function TabTitle({ number }: { readonly number: number }) {
  usePageTitle(useTitles()(number));
  return null;
}

/** Links from an article: to practice, and to the previous and next article. */
function Onward({ language, number }: TextKey) {
  const technique = techniqueOfText(number);
  const { before, next } = neighboursOf(number);
  const titles = useTitles();
  const to = (neighbour: number): string => `/agreement?text=${language}${neighbour}`;
  return (
    <footer className={classes.onward} lang={LANGUAGE_TAGS[language]}>
      {technique && (
        <Link
          href={`/practice?technique=${technique.id}`}
          className={classes.practise ?? ''}
          data-action="practise"
        >
          <Trans>Practise this technique</Trans>
        </Link>
      )}
      <div className={classes.neighbours}>
        {before !== undefined && (
          <Link href={to(before)} rel="prev" className={classes.before ?? ''}>
            <small>
              <Trans context="article">Previous</Trans>
            </small>
            {titles(before)}
          </Link>
        )}
        {next !== undefined && (
          <Link href={to(next)} rel="next" className={classes.next ?? ''}>
            <small>
              <Trans context="article">Next</Trans>
            </small>
            {titles(next)}
          </Link>
        )}
      </div>
    </footer>
  );
}
