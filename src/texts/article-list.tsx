import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { UNITS } from '../../core/learn/path.ts';
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
import { useTechniqueNames, useTerms, useTitles } from './use-titles.ts';

/** Texts that are not about a technique. */
const GUIDES = [TEXTS.hints, GLOSSARY_TEXT, TEXTS.faultyPuzzle, TEXTS.wrongEntry];
const LEGAL = [TEXTS.agreement, TEXTS.rules];

/** The first technique of each level: addresses such as `/articles#medial` lead there. */
const LEVEL_STARTS = new Map<TechniqueId, string>(
  LEVELS.map((level) => [TECHNIQUES.find((each) => each.level === level)!.id, level]),
);

/** All texts with a search: the techniques by unit with their pictures, then the others. */
export function ArticleList() {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useQuery();
  const names = useTechniqueNames();
  const titles = useTitles();
  const { others, ideas } = useTerms();
  /** The other name by which a search finds a text whose own title does not match. */
  const otherName = (number: number): string | undefined =>
    nameWith(query, [titles(number)]) === undefined ? nameWith(query, others.get(number) ?? []) : undefined;
  const isWanted = (number: number): boolean =>
    nameWith(query, [titles(number), ...(others.get(number) ?? [])]) !== undefined;
  const guides = GUIDES.filter(isWanted);
  const legal = LEGAL.filter(isWanted);
  const found = new Set(TECHNIQUES.flatMap(({ id }) => (isWanted(textOfTechnique(id)) ? [id] : [])));
  const hasRules = fold(t`The rules in two minutes`).includes(fold(query));
  const named = [...guides, ...legal, ...[...found].map(textOfTechnique)];
  return (
    <nav className={classes.list} aria-label={t`All articles`}>
      <div className={classes.search}>
        <DialogIcon name="search" />
        <Field
          label={t`Search ${TECHNIQUES.length} articles`}
          isInside
          type="search"
          name="search"
          value={query}
          onText={setQuery}
        />
      </div>
      {UNITS.map(({ id: unit, techniques }) => (
        <Group key={unit} title={i18n._(UNIT_NAMES[unit])}>
          {techniques
            .filter((id) => found.has(id))
            .map((id) => (
              <Item key={id} number={textOfTechnique(id)} name={names[id]} anchor={LEVEL_STARTS.get(id)}>
                <div className={classes.board}>
                  <StepBoard technique={id} />
                </div>
                <small>{otherName(textOfTechnique(id)) ?? ideas[id]}</small>
              </Item>
            ))}
        </Group>
      ))}
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
        {guides.map((number) => (
          <Item key={number} number={number} name={titles(number)}>
            <small>{otherName(number)}</small>
          </Item>
        ))}
      </Group>
      <Group title={t`About this site`}>
        {legal.map((number) => (
          <Item key={number} number={number} name={titles(number)} />
        ))}
      </Group>
      <InTexts {...{ titles, named, query }} isEmpty={named.length === 0 && !hasRules} />
    </nav>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Left out if nothing in it is found. */
function Group({ title, children }: GroupProps) {
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
