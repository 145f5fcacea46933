import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ArticleList } from '../article-list.tsx';
import { lastPlace } from '../reading-place.ts';
import { useTitles } from '../use-titles.ts';
import { KeepArticles } from '../keep-articles.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './articles-page.module.css';
import { TextLink } from '../../ui/text-link.tsx';
import { ReadingPage } from '../../session/index.ts';

/** All articles by unit, with a search. */
export function ArticlesPage() {
  const { t } = useLingui();
  const titles = useTitles();
  usePageTitle(t`All articles`);
  const last = lastPlace();
  useEffect(() => {
    const level = document.getElementById(location.hash.slice(1));
    if (level) level.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
  return (
    <ReadingPage learn wide>
      <div className={classes.head}>
        <h1>
          <Trans>Articles</Trans>
        </h1>
        {last && last.number > 1 && (
          <TextLink number={last.number}>
            <Trans>Read on: {titles(last.number)}</Trans>
          </TextLink>
        )}
      </div>
      <ArticleList />
      <footer className={classes.keep}>
        <KeepArticles />
      </footer>
    </ReadingPage>
  );
}
