import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { techniqueOfText, textOfTechnique } from '../../core/hints/article-numbers.ts';
import { TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';
import { InLanguage, useLoaded } from '../i18n/in-language.tsx';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';
import { ReadingPage } from '../session/index.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { TextKey } from './text-key.ts';
import classes from './text-page.module.css';
import { TextNames } from './text-names.tsx';
import { nextInOrder, READING_ORDER } from './texts.ts';
import { useTechniqueNames, type TechniqueNames } from './use-titles.ts';

interface TextPageProps {
  readonly textKey: TextKey;
  /** The reader's languages that the text is offered in. */
  readonly offers: readonly Language[];
  readonly children: ReactNode;
  /** The filled button, in place of the links of an article. */
  readonly onward?: ReactNode;
  readonly end?: ReactNode;
}

/** The page of a text: the text, and everything around it. */
export function TextPage({ textKey, offers, children, onward, end }: TextPageProps) {
  const { language, number } = textKey;
  const { t } = useLingui();
  // The links of the text appear together with it.
  useLoaded(language);
  const names = useTechniqueNames(language);
  if (number < 2)
    return (
      <ReadingPage>
        <Offers number={number} offers={offers} />
        {children}
        {end}
      </ReadingPage>
    );
  return (
    <ReadingPage
      learn
      side={
        <>
          <AllArticles />
          <TextNames label={t`All articles`} numbers={READING_ORDER} current={number} />
        </>
      }
    >
      <InLanguage language={language}>
        <div className={classes.top}>
          <AllArticles />
          <Place number={number} />
        </div>
      </InLanguage>
      <Offers number={number} offers={offers} />
      {onward ? (
        <>
          {children}
          <div className={classes.onPath}>{onward}</div>
        </>
      ) : (
        <>
          <InLanguage language={language}>
            <Onward {...textKey} names={names} />
          </InLanguage>
          {children}
        </>
      )}
    </ReadingPage>
  );
}

function AllArticles() {
  return (
    <Link href="/articles" className={classes.all ?? ''}>
      <DialogIcon name="back" size={20} />
      <Trans>All articles</Trans>
    </Link>
  );
}

/** The position of a technique in the order of all. */
function Place({ number }: { readonly number: number }) {
  const technique = techniqueOfText(number);
  if (!technique) return null;
  const [place, count] = [TECHNIQUES.indexOf(technique) + 1, TECHNIQUES.length];
  return (
    <span>
      <Trans>
        {place} of {count}
      </Trans>
    </span>
  );
}

function Offers({ number, offers }: Pick<TextKey, 'number'> & Pick<TextPageProps, 'offers'>) {
  return offers.map((own) => (
    <InLanguage key={own} language={own}>
      <p className={classes.offer} data-own={own}>
        <TextLink number={number} replace>
          <Trans>Read this in {LANGUAGE_NAMES[own]}</Trans>
        </TextLink>
      </p>
    </InLanguage>
  ));
}

/** Links from an article: to practice, and to the next article. */
function Onward({ language, number, names }: TextKey & { readonly names: TechniqueNames }) {
  const technique = techniqueOfText(number);
  const next = nextInOrder(number);
  return (
    <div className={classes.onward} lang={LANGUAGE_TAGS[language]} data-part="onward">
      {next && (
        <Link href={`/agreement?text=${language}${textOfTechnique(next)}`} rel="next">
          <Trans>Next: {names[next]}</Trans>
        </Link>
      )}
      {technique && (
        <Link
          href={`/practice?technique=${technique.id}`}
          className={classes.practise ?? ''}
          data-action="practise"
        >
          <Trans>Practise</Trans>
        </Link>
      )}
    </div>
  );
}
