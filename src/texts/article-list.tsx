import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { LEVELS, TECHNIQUES } from '../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../i18n/level-names.ts';
import { Field } from '../ui/field.tsx';
import classes from './article-list.module.css';
import { fold, nameWith } from './other-names.ts';
import { GLOSSARY_TEXT, TEXT_COUNT, TEXTS, textOfTechnique } from '../../core/hints/article-numbers.ts';
import type { Language } from '../i18n/languages.ts';
import { useTextHits } from './search-texts.ts';
import { useEnglishNames, useOtherNames, useTechniqueNames, useTitles } from './use-titles.ts';

interface ArticleListProps {
  /** The number of the open text. */
  readonly current?: number;
  /** The small list next to an article has no search and no English names. */
  readonly small?: boolean;
  /** Only these texts, without a search. */
  readonly only?: readonly number[];
}

/** Texts that are not about a technique: introductions first, legal documents last. */
const GUIDES = [TEXTS.hints, GLOSSARY_TEXT, TEXTS.faultyPuzzle, TEXTS.wrongEntry];
const LEGAL = [0, 1];

/** All texts: introductions first, then the techniques by level. */
export function ArticleList({ current, small = false, only }: ArticleListProps) {
  const { t, i18n } = useLingui();
  const names = useTechniqueNames();
  const english = useEnglishNames();
  const [query, setQuery] = useQuery();
  const { titles, isWanted, otherName } = useSearch(query, only);
  const guides = GUIDES.filter((number) => isWanted(number, titles(number)));
  const legal = LEGAL.filter((number) => isWanted(number, titles(number)));
  const found = TECHNIQUES.filter(({ id }) => isWanted(textOfTechnique(id), names[id], english[id], id));
  const hasRules = !only && fold(t`The rules in two minutes`).includes(fold(query));
  const named = [...guides, ...legal, ...found.map(({ id }) => textOfTechnique(id))];
  return (
    <nav
      ref={useCurrentInView(current)}
      className={classes.list}
      aria-label={only ? t`Kept on this device` : t`All articles`}
      data-small={small || undefined}
    >
      {!small && !only && (
        <Field label={t`Search`} type="search" name="search" value={query} onText={setQuery} />
      )}
      <Guides {...{ guides, current, titles, otherName, hasRules }} />
      {LEVELS.map((level) => {
        const own = found.filter((each) => each.level === level);
        if (own.length === 0) return null;
        return (
          <section key={level} id={small ? undefined : level}>
            <h2>{i18n._(LEVEL_NAMES[level])}</h2>
            <ul>
              {own.map(({ id }) => (
                <Item
                  key={id}
                  number={textOfTechnique(id)}
                  current={current}
                  name={names[id]}
                  also={otherName(textOfTechnique(id), names[id], english[id], id)}
                  english={small || names[id] === english[id] ? undefined : english[id]}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <Legal {...{ legal, current, titles }} />
      <InTexts
        {...{ current, titles, named }}
        query={small || only ? '' : query}
        isEmpty={named.length === 0 && !hasRules}
      />
    </nav>
  );
}

/** Finds texts by their titles and by the other names of techniques. */
function useSearch(query: string, only: readonly number[] | undefined) {
  const others = useOtherNames();
  const titles = useTitles();
  return {
    titles,
    isWanted: (number: number, ...own: readonly string[]): boolean =>
      (only?.includes(number) ?? true) &&
      nameWith(query, [...own, ...(others.get(number) ?? [])]) !== undefined,
    /** The other name by which a search finds a text whose own title does not match. */
    otherName: (number: number, ...own: readonly string[]): string | undefined =>
      nameWith(query, own) === undefined ? nameWith(query, others.get(number) ?? []) : undefined,
  };
}

type Search = ReturnType<typeof useSearch>;

interface GuidesProps extends Pick<Search, 'titles' | 'otherName'> {
  readonly guides: readonly number[];
  readonly current: number | undefined;
  readonly hasRules: boolean;
}

function Guides({ guides, current, titles, otherName, hasRules }: GuidesProps) {
  if (!hasRules && guides.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Start here</Trans>
      </h2>
      <ul>
        {hasRules && (
          <li>
            <Link href="/rules">
              <Trans>The rules in two minutes</Trans>
            </Link>
          </li>
        )}
        {guides.map((number) => (
          <Item
            key={number}
            number={number}
            current={current}
            name={titles(number)}
            also={otherName(number, titles(number))}
          />
        ))}
      </ul>
    </section>
  );
}

interface InTextsProps extends Pick<Search, 'titles'> {
  readonly query: string;
  readonly current: number | undefined;
  /** The texts found by their names. */
  readonly named: readonly number[];
  /** Whether no text was found by its name. */
  readonly isEmpty: boolean;
}

/** Below the texts found by name: the texts that contain the words, or a message that nothing was found. */
function InTexts({ query, current, named, titles, isEmpty }: InTextsProps) {
  const { i18n } = useLingui();
  const hits = useTextHits(query, i18n.locale as Language);
  const numbers = hits?.numbers.filter((number) => !named.includes(number)) ?? [];
  return (
    <>
      {numbers.length > 0 && (
        <section data-part="in-texts">
          <h2>
            <Trans>In the texts</Trans>
          </h2>
          <ul>
            {numbers.map((number) => (
              <Item key={number} number={number} current={current} name={titles(number)} />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className={classes.none}>
        {isEmpty && hits?.numbers.length === 0 && <Trans>No article with this name.</Trans>}
        {hits && hits.kept < TEXT_COUNT && <SearchedSome kept={hits.kept} />}
      </p>
    </>
  );
}

function SearchedSome({ kept }: { readonly kept: number }) {
  return (
    <span>
      <Trans>
        Only the texts kept on this device are searched: {kept} of {TEXT_COUNT}.
      </Trans>
    </span>
  );
}

interface LegalProps extends Pick<Search, 'titles'> {
  readonly legal: readonly number[];
  readonly current: number | undefined;
}

function Legal({ legal, current, titles }: LegalProps) {
  if (legal.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>About this site</Trans>
      </h2>
      <ul>
        {legal.map((number) => (
          <Item key={number} number={number} current={current} name={titles(number)} />
        ))}
      </ul>
    </section>
  );
}

/** The search text, kept in the history state so that Back restores it. */
function useQuery(): [string, (query: string) => void] {
  const kept = useHistoryState<{ query?: unknown } | null>();
  const [query, setQuery] = useState(typeof kept?.query === 'string' ? kept.query : '');
  return [
    query,
    (next) => {
      setQuery(next);
      history.replaceState({ query: next }, '');
    },
  ];
}

/** Pixels by which the page header pushes the list down until the page is scrolled. */
const PAGE_HEAD = 64;

/**
 * Scrolls the list next to an article so that the open text is visible. A text chosen in the list stays in
 * place.
 */
function useCurrentInView(current: number | undefined): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]');
    const side = item?.offsetParent;
    if (!item || !side) return;
    const above = item.offsetTop - side.scrollTop;
    const room = side.clientHeight - PAGE_HEAD - item.offsetHeight;
    if (above < 0 || above > room) side.scrollTop = item.offsetTop - room / 2;
  }, [current]);
  return list;
}

interface ItemProps {
  readonly number: number;
  readonly current: number | undefined;
  readonly name: string;
  /** The name that matched, in the page's language or English. */
  readonly also?: string | undefined;
  readonly english?: string | undefined;
}

function Item({ number, current, name, also, english }: ItemProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <Link
        href={`/agreement?text=${i18n.locale}${number}`}
        aria-current={number === current ? 'page' : undefined}
      >
        {name}
        {also !== undefined ? (
          <small>{also}</small>
        ) : (
          english !== undefined && <small lang="en">{english}</small>
        )}
      </Link>
    </li>
  );
}
