import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { techniqueOfText } from '../../core/hints/article-numbers.ts';
import { InLanguage } from '../i18n/in-language.tsx';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';
import { ReadingPage } from '../settings/index.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ArticleList } from './article-list.tsx';
import type { TextKey } from './text-key.ts';
import classes from './text-page.module.css';
import { neighboursOf } from './texts.ts';
import { useTitles } from './use-titles.ts';

interface TextPageProps {
  readonly textKey: TextKey;
  /** The reader's languages that the text is offered in. */
  readonly offers: readonly Language[];
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

/** The page of a text: the text, and everything around it. */
export function TextPage({ textKey, offers, children, end }: TextPageProps) {
  const { language, number } = textKey;
  const isLegal = number < 2;
  return (
    <ReadingPage learn={!isLegal} {...(isLegal ? {} : { side: <ArticleList current={number} small /> })}>
      {!isLegal && (
        <p>
          <Link href="/articles" className={classes.all ?? ''}>
            <DialogIcon name="back" size={20} />
            <InLanguage language={language}>
              <Trans>All articles</Trans>
            </InLanguage>
          </Link>
        </p>
      )}
      {offers.map((own) => (
        <InLanguage key={own} language={own}>
          <p className={classes.offer} data-own={own}>
            <TextLink number={number} replace>
              <Trans>Read this in {LANGUAGE_NAMES[own]}</Trans>
            </TextLink>
          </p>
        </InLanguage>
      ))}
      {children}
      {!isLegal && (
        <InLanguage language={language}>
          <Onward {...textKey} />
        </InLanguage>
      )}
      {end}
    </ReadingPage>
  );
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
