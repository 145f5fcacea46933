import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { UNITS } from '../../core/learn/units.ts';
import { LEVELS, TECHNIQUES, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { UNIT_NAMES } from '../i18n/unit-names.ts';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Field } from '../ui/field.tsx';
import classes from './article-list.module.css';
import { fold, nameWith } from './other-names.ts';
import { GLOSSARY_TEXT, TEXT_COUNT, TEXTS, textOfTechnique } from '../../core/hints/article-numbers.ts';
import type { Language } from '../i18n/languages.ts';
import { useTextHits } from './search-texts.ts';
import { StepBoard } from './step-board.tsx';
import { useTerms, useTitles } from './use-titles.ts';

/** Texts that are not about a technique. */
const GUIDES = [TEXTS.hints, GLOSSARY_TEXT, TEXTS.faultyPuzzle, TEXTS.wrongEntry];
const LEGAL = [TEXTS.agreement, TEXTS.rules];

/** The first technique of each level: addresses such as `/articles#medial` lead there. */
const LEVEL_STARTS = new Map<TechniqueId, string>(
  LEVELS.map((level) => [TECHNIQUES.find((each) => each.level === level)!.id, level]),
);

/** All texts with a search: the techniques by unit with their pictures, then the others. */
export function ArticleList() {
  const { t } = useLingui();
  const [query, setQuery] = useQuery();
  const search = useSearch(query);
  const { titles, isWanted } = search;
  const guides = GUIDES.filter(isWanted);
  const legal = LEGAL.filter(isWanted);
  const found = TECHNIQUES.map(({ id }) => textOfTechnique(id)).filter(isWanted);
  const hasRules = fold(t`The rules in two minutes`).includes(fold(query));
  const named = [...guides, ...legal, ...found];
  return (
    <nav aria-label={t`All articles`}>
      <div className={classes.search}>
        <DialogIcon name="search" />
        <Field
          label={t`Search ${TEXT_COUNT} articles`}
          isInside
          type="search"
          name="search"
          value={query}
          onText={setQuery}
        />
      </div>
      <Techniques search={search} />
      <Group title={t`Guides`}>
        {hasRules && (
          <li>
            <Link href="/rules">
              <b>
                <Trans>The rules in two minutes</Trans>
              </b>
            </Link>
          </li>
        )}
        <Items numbers={guides} search={search} />
      </Group>
      <Group title={t`About this site`}>
        <Items numbers={legal} search={search} />
      </Group>
      <InTexts {...{ titles, named, query }} isEmpty={named.length === 0 && !hasRules} />
    </nav>
  );
}

/** Finds texts by their titles and by other names. */
function useSearch(query: string) {
  const titles = useTitles();
  const { others, ideas } = useTerms();
  const namesOf = (number: number): readonly string[] => others.get(number) ?? [];
  const hasTitle = (number: number): boolean => nameWith(query, [titles(number)]) !== undefined;
  return {
    titles,
    ideas,
    isWanted: (number: number) => hasTitle(number) || nameWith(query, namesOf(number)) !== undefined,
    /** The other name by which a search finds a text whose own title does not match. */
    otherName: (number: number) => (hasTitle(number) ? undefined : nameWith(query, namesOf(number))),
  };
}

interface SearchProps {
  readonly search: ReturnType<typeof useSearch>;
}

function Techniques({ search }: SearchProps) {
  const { i18n } = useLingui();
  const { titles, ideas, isWanted, otherName } = search;
  return UNITS.map(({ id: unit, techniques }) => (
    <Group key={unit} title={i18n._(UNIT_NAMES[unit])}>
      {techniques
        .map((id) => ({ id, number: textOfTechnique(id) }))
        .filter(({ number }) => isWanted(number))
        .map(({ id, number }) => (
          <Item key={id} number={number} name={titles(number)} anchor={LEVEL_STARTS.get(id)}>
            <div className={classes.board}>
              <StepBoard technique={id} />
            </div>
            <small>{otherName(number) ?? ideas[id]}</small>
          </Item>
        ))}
    </Group>
  ));
}

function Items({ numbers, search }: SearchProps & { readonly numbers: readonly number[] }) {
  return numbers.map((number) => (
    <Item key={number} number={number} name={search.titles(number)}>
      <small>{search.otherName(number)}</small>
    </Item>
  ));
}

/** Left out if nothing in it is found. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface InTextsProps {
  readonly titles: (number: number) => string;
  readonly query: string;
  /** The texts found by their names. */
  readonly named: readonly number[];
  /** Whether no text was found by its name. */
  readonly isEmpty: boolean;
}

/** Below the texts found by name: the texts that contain the words, or a message that nothing was found. */
function InTexts({ query, named, titles, isEmpty }: InTextsProps) {
  const { i18n } = useLingui();
  const hits = useTextHits(query, i18n.locale as Language);
  const numbers = hits?.numbers.filter((number) => !named.includes(number)) ?? [];
  const isNone = isEmpty && hits?.numbers.length === 0;
  const isPart = hits && hits.kept < TEXT_COUNT;
  return (
    <>
      {numbers.length > 0 && (
        <section className={classes.group} data-part="in-texts">
          <h2>
            <Trans>In the texts</Trans>
          </h2>
          <ul>
            {numbers.map((number) => (
              <Item key={number} number={number} name={titles(number)} />
            ))}
          </ul>
        </section>
      )}
      <p role="status" className={classes.none}>
        {isNone && <Trans>No article with this name.</Trans>}
        {isNone && isPart && ' '}
        {isPart && <Trans>Only the texts kept on this device are searched.</Trans>}
      </p>
    </>
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

interface ItemProps {
  readonly number: number;
  readonly name: string;
  readonly anchor?: string | undefined;
  readonly children?: ReactNode;
}

function Item({ number, name, anchor, children }: ItemProps) {
  const { i18n } = useLingui();
  return (
    <li id={anchor}>
      <Link href={`/agreement?text=${i18n.locale}${number}`}>
        <b>{name}</b>
        {children}
      </Link>
    </li>
  );
}
