import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  ArticleList,
  Document,
  neighboursOf,
  parseTextKey,
  techniqueOfText,
  useTitles,
} from '../features/documents/index.ts';
import type { Language } from '../i18n/languages.ts';
import classes from './agreement-page.module.css';
import { ArticleFigure } from './article-figure.tsx';
import NotFound from './not-found.tsx';
import { ReadingPage } from './reading-page.tsx';
import { openServices } from './services.ts';
import { useSession, useSessionActor } from './session-context.ts';

/** A legal document or article, named by the navigation state or by the address (`?text=en0`). */
export function AgreementPage() {
  const [, navigate] = useLocation();
  const { api } = openServices(useSessionActor());
  const session = useSession();
  const state = useHistoryState<{ text?: unknown } | string | null>();
  const [search] = useSearchParams();
  const asked = typeof state === 'string' ? state : state?.text;
  const key = parseTextKey(typeof asked === 'string' ? asked : (search.get('text') ?? ''));
  const text = key && `${key.language}${key.number}`;
  useEffect(() => {
    // Whoever came with the navigation state alone gets an address that can be shared.
    if (text && location.search === '')
      navigate(`/agreement?text=${text}`, { state: { text }, replace: true });
  }, [text, navigate]);
  if (!key) return <NotFound />;
  const isLegal = key.number < 2;
  return (
    <ReadingPage {...(isLegal ? {} : { side: <ArticleList current={key.number} small /> })}>
      <Document
        key={text}
        api={api}
        textKey={key}
        onLanguage={(language) => {
          const other = `${language}${key.number}`;
          navigate(`/agreement?text=${other}`, { state: { text: other }, replace: true });
        }}
        renderFigure={(figure) => <ArticleFigure figure={figure} />}
      />
      {!isLegal && <Onward {...key} />}
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

/** From an article: to practice, and to the articles before and after it. */
function Onward({ language, number }: { readonly language: Language; readonly number: number }) {
  const technique = techniqueOfText(number);
  const { before, next } = neighboursOf(number);
  const titles = useTitles();
  const to = (neighbour: number): string => `/agreement?text=${language}${neighbour}`;
  return (
    <footer className={classes.onward}>
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
              <Trans context="article">Before</Trans>
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
