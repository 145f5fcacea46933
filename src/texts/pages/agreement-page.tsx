import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { techniqueOfText } from '../../../core/hints/article-numbers.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { Document } from '../document.tsx';
import { parseTextKey, type TextKey } from '../text-key.ts';
import { TextPage } from '../text-page.tsx';
import { useTitles } from '../use-titles.ts';
import { ArticleFigure } from '../article-figure.tsx';
import { KeptArticles } from '../kept-articles.tsx';
import { InLanguage } from '../../i18n/in-language.tsx';
import type { Language } from '../../i18n/languages.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from '../text-page.module.css';
import { NotFound } from './not-found.tsx';
import { useSession } from '../../session/index.ts';

interface AgreementPageProps {
  /** What the article of a technique leads on to, if it was opened from the path. */
  readonly onwardOf: (technique: TechniqueId) => ReactNode;
}

/** A legal document or article, named by the navigation state or by the address (`?text=en0`). */
export function AgreementPage({ onwardOf }: AgreementPageProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const state = useHistoryState<{ isOnPath?: unknown } | null>();
  const key = useTextKey();
  if (!key) return <NotFound ofText />;
  const { language, number } = key;
  const own = i18n.locale as Language;
  const technique = state?.isOnPath === true ? techniqueOfText(number)?.id : undefined;
  return (
    <TextPage
      textKey={key}
      onward={technique && onwardOf(technique)}
      offers={language === own ? [] : [own]}
      end={
        !session && (
          <footer className={classes.footer}>
            <Link href="/register">
              <Trans>Register</Trans>
            </Link>
          </footer>
        )
      }
    >
      <InLanguage language={language}>
        <TabTitle number={number} />
      </InLanguage>
      <Document
        key={`${language}${number}`}
        textKey={key}
        renderFigure={(figure) => <ArticleFigure figure={figure} />}
        whenOffline={<KeptArticles />}
      />
    </TextPage>
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
