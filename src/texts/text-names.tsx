import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Link } from 'wouter';
import { useTitles } from './use-titles.ts';
import classes from './text-names.module.css';

interface TextNamesProps {
  readonly label: string;
  readonly numbers: readonly number[];
  readonly current?: number;
}

/** The names of texts, without pictures: next to an article, or where only some can be read. */
export function TextNames({ label, numbers, current }: TextNamesProps) {
  const { i18n } = useLingui();
  const titles = useTitles();
  return (
    <nav ref={useCurrentInView(current)} className={classes.names} aria-label={label}>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <Link
              href={`/agreement?text=${i18n.locale}${number}`}
              aria-current={number === current ? 'page' : undefined}
            >
              {titles(number)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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
