import { Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link } from 'wouter';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import classes from './document.module.css';
import unseen from '../ui/unseen.module.css';
import { parseFigure, type Figure } from './figure.ts';
import { Markdown } from './markdown.tsx';
import { keepPlace, placeIn } from './reading-place.ts';
import { servedArticle } from './served-article.ts';
import { techniqueOfText } from '../../core/hints/article-numbers.ts';

interface ArticleProps {
  readonly number: number;
  readonly languageTag: string;
  readonly markdown: string;
  readonly renderFigure: (figure: Figure) => ReactNode;
  readonly inSheet: boolean;
}

/** A loaded text: its title, the body, and the facts about its technique. */
export function Article({ number, languageTag, markdown, renderFigure, inSheet }: ArticleProps) {
  const text = useRef<HTMLElement>(null);
  useReadingPlace(inSheet ? null : number, useTakeover(text));
  const [, title = '', body = markdown] = /^# (.*)\n+([^]*)$/.exec(markdown) ?? [];
  const renderBoard = (text: string): ReactNode => renderFigure(parseFigure(text));
  return (
    <article
      ref={text}
      className={`${classes.text} ${inSheet ? classes.inSheet : ''}`}
      lang={languageTag}
      data-text={number}
    >
      <h1 ref={useFocus()} tabIndex={-1} className={inSheet ? unseen.unseen : ''}>
        {title}
      </h1>
      <Markdown text={body} renderBoard={number > 1 ? renderBoard : undefined} />
      <About number={number} />
    </article>
  );
}

function useFocus(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current!.focus({ preventScroll: true });
  }, []);
  return title;
}

/** The level of a technique, and its rating by others, who do not always agree. */
function About({ number }: { readonly number: number }) {
  const { i18n } = useLingui();
  const technique = techniqueOfText(number);
  if (!technique) return null;
  const level = i18n._(LEVEL_NAMES[technique.level]);
  // All four languages use this format, and creating a number format takes as long as the rest of the article.
  const rating = technique.rating.toFixed(1);
  return (
    <p className={classes.about}>
      <Trans>
        Level in Nonet: <Link href={`/articles#${technique.level}`}>{level}</Link>
      </Trans>
      {' · '}
      <Trans>rating in Sudoku Explainer: {rating}</Trans>
    </p>
  );
}

/** Whether the text replaces the one that came with the page, without a visible change. */
function useTakeover(text: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isTakeover = useRef(false);
  // Before any layout is read.
  useInsertionEffect(() => {
    const served = servedArticle();
    isTakeover.current = served !== null;
    served?.remove();
  }, []);
  useLayoutEffect(() => {
    if (!isTakeover.current) return;
    // They have already been seen.
    for (const animation of text.current!.getAnimations({ subtree: true })) animation.finish();
  }, [text]);
  return isTakeover;
}

/**
 * Restores the scroll position of a text, unless its reader has scrolled before the app started.
 *
 * @param number null in a sheet, behind which another page may be scrolled
 */
function useReadingPlace(number: number | null, isTakeover: RefObject<boolean>): void {
  useLayoutEffect(() => {
    if (number === null) return undefined;
    if (!isTakeover.current || window.scrollY === 0)
      window.scrollTo({ top: placeIn(number), behavior: 'instant' });
    const keep = (): void => keepPlace(number, window.scrollY);
    keep();
    window.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [number, isTakeover]);
}
