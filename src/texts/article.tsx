import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'wouter';
import { TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import classes from './document.module.css';
import unseen from '../ui/unseen.module.css';
import { parseFigure, type Figure } from './figure.ts';
import { Markdown } from './markdown.tsx';
import { keepPlace, placeIn } from './reading-place.ts';
import { techniqueOfText } from '../../core/hints/article-numbers.ts';

interface ArticleProps {
  readonly number: number;
  readonly languageTag: string;
  readonly markdown: string;
  readonly renderFigure: (figure: Figure) => ReactNode;
  readonly inSheet: boolean;
}

/** A loaded text: its title, the facts about its technique, and the body. */
export function Article({ number, languageTag, markdown, renderFigure, inSheet }: ArticleProps) {
  useReadingPlace(number);
  const [, title = '', body = markdown] = /^# (.*)\n+([^]*)$/.exec(markdown) ?? [];
  const renderBoard = (text: string): ReactNode => renderFigure(parseFigure(text));
  return (
    <article
      className={`${classes.text} ${inSheet ? classes.inSheet : ''}`}
      lang={languageTag}
      data-text={number}
    >
      <h1 ref={useFocus()} tabIndex={-1} className={inSheet ? unseen.unseen : ''}>
        {title}
      </h1>
      <About number={number} />
      <Markdown text={body} renderBoard={number > 1 ? renderBoard : undefined} />
    </article>
  );
}

/** Focuses the title of a new text. */
function useFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current!.focus({ preventScroll: true });
  }, []);
  return title;
}

/** The level of a technique, its position in the order of all techniques, and its rating. */
function About({ number }: { readonly number: number }) {
  const { i18n } = useLingui();
  const technique = techniqueOfText(number);
  if (!technique) return null;
  const level = i18n._(LEVEL_NAMES[technique.level]);
  const [place, count] = [TECHNIQUES.indexOf(technique) + 1, TECHNIQUES.length];
  const rating = i18n.number(technique.rating, { minimumFractionDigits: 1 });
  return (
    <p className={classes.about}>
      <Link href={`/articles#${technique.level}`}>{level}</Link>
      {' · '}
      <Trans>
        {place} of {count}
      </Trans>
      {' · '}
      <Trans>rating {rating}</Trans>
    </p>
  );
}

/** Restores the scroll position of a text. */
function useReadingPlace(number: number): void {
  useLayoutEffect(() => {
    window.scrollTo({ top: placeIn(number), behavior: 'instant' });
    const keep = (): void => {
      keepPlace(number, window.scrollY);
    };
    keep();
    window.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [number]);
}
