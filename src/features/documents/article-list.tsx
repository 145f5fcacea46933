import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { LEVELS, TECHNIQUES } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { Field } from '../../ui/field.tsx';
import classes from './article-list.module.css';
import { textOfTechnique } from './texts.ts';
import { useEnglishNames, useTechniqueNames, useTitles } from './use-titles.ts';

interface ArticleListProps {
  /** The text that is open. */
  readonly current?: number;
  /** The small list beside an article has no search and no English names. */
  readonly small?: boolean;
}

/** All texts: what to begin with, and the techniques by level. */
export function ArticleList({ current, small = false }: ArticleListProps) {
  const { t, i18n } = useLingui();
  const names = useTechniqueNames();
  const english = useEnglishNames();
  const [query, setQuery] = useState('');
  const wanted = fold(query);
  const found = TECHNIQUES.filter(({ id }) =>
    [names[id], english[id], id].some((name) => fold(name).includes(wanted)),
  );
  return (
    <nav className={classes.list} aria-label={t`All articles`} data-small={small || undefined}>
      {!small && <Field label={t`Search`} type="search" name="search" value={query} onText={setQuery} />}
      {wanted === '' && <Documents current={current} />}
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
                  also={small || names[id] === english[id] ? undefined : english[id]}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <p role="status" className={classes.none}>
        {found.length === 0 && <Trans>No article with this name.</Trans>}
      </p>
    </nav>
  );
}

function Documents({ current }: { readonly current: number | undefined }) {
  const titles = useTitles();
  return (
    <section>
      <h2>
        <Trans>To begin with</Trans>
      </h2>
      <ul>
        {[2, 3, 4, 0, 1].map((number) => (
          <Item key={number} number={number} current={current} name={titles(number)} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly number: number;
  readonly current: number | undefined;
  readonly name: string;
  readonly also?: string | undefined;
}

function Item({ number, current, name, also }: ItemProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <Link
        href={`/agreement?text=${i18n.locale}${number}`}
        aria-current={number === current ? 'page' : undefined}
      >
        {name}
        {also !== undefined && <small lang="en">{also}</small>}
      </Link>
    </li>
  );
}

/** For comparing: without case, marks and the signs between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Mark}\s\-・()]/gu, '');
}
