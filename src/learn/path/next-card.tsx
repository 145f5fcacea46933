import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  dueOf,
  MOST_REVIEWS,
  minutesOf,
  partsOf,
  stationAt,
  type Part,
  type Station,
} from '../../../core/learn/path.ts';
import { techniqueOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { mixableWith } from '../../../core/learn/mixed.ts';
import { leftSet } from '../practice/kept-set.ts';
import { StepBoard, useTechniqueNames } from '../../texts/index.ts';
import links from '../../ui/links.module.css';
import { isBegun, readLessons } from '../lessons/progress.ts';
import { reviewMinutes } from '../memory/review-times.ts';
import { PART_NAMES, StationLink, useTitle } from './onward.tsx';
import classes from './path.module.css';
import type { Progress } from './progress.ts';

/** What to do next, with the page's one button: due reviews, then the next station, and the drill at the end. */
export function NextCard({ memories, found, now, done, nextAfter }: Progress) {
  const names = useTechniqueNames();
  const { t, i18n } = useLingui();
  const titleOf = useTitle();
  const due = dueOf(memories.values(), now);
  const [first] = due;
  if (first !== undefined)
    return (
      <Card
        // Several are mixed, so none is named.
        {...(due.length > 1 || mixableWith(first, found).length > 0
          ? { title: <ReviewCount count={due.length} /> }
          : { technique: first, title: names[first], what: t`Review` })}
        minutes={reviewMinutes(due.map((id) => techniqueOf(id).kind))}
        action={
          <Link href="/practice?review=1" className={links.action ?? ''} data-action="continue">
            <Trans context="learn">Continue</Trans>
          </Link>
        }
      />
    );
  // One unaided find passes the station, but a set that was left goes on first.
  const left = stationAt('find', leftSet() ?? '');
  const next = left && done(left) ? left : nextAfter();
  const title = titleOf(next);
  const action = (
    <StationLink station={next} data-action="continue">
      <Go to={next} />
    </StationLink>
  );
  if (!next) return <Card title={title} action={action} />;
  const minutes = minutesOf(next);
  if (next.part === 'drill') {
    // The scan looks for hidden singles.
    const scan = { technique: 'hidden-single-box', what: i18n._(PART_NAMES.find) } as const;
    return <Card {...(next.of === 'singles' && scan)} {...{ title, minutes, action }} />;
  }
  if (next.part === 'lesson')
    return <Card technique="full-house" what={t`Lesson`} {...{ title, minutes, action }} />;
  const { of, part } = next;
  return (
    <Card
      technique={of}
      what={i18n._(PART_NAMES[part])}
      parts={<Parts of={of} done={partsOf(of).filter((each) => done(stationAt(each, of)!))} next={part} />}
      {...{ title, minutes, action }}
    />
  );
}

/** As in the list of lessons, before any is begun. */
function Go({ to }: { readonly to: Station | undefined }) {
  if (to?.part === 'lesson' && !isBegun(readLessons())) return <Trans>Begin</Trans>;
  return <Trans context="learn">Continue</Trans>;
}

function ReviewCount({ count }: { readonly count: number }) {
  if (count <= MOST_REVIEWS) return <Plural value={count} one="# review" other="# reviews" />;
  return (
    <Trans>
      {MOST_REVIEWS} of {count} reviews
    </Trans>
  );
}

interface CardProps {
  readonly technique?: TechniqueId;
  readonly title: ReactNode;
  readonly what?: string;
  readonly minutes?: number;
  readonly parts?: ReactNode;
  readonly action: ReactNode;
}

function Card({ technique, title, what, minutes, parts, action }: CardProps) {
  return (
    <section className={classes.next} data-part="next">
      {technique && (
        <div className={classes.board}>
          <StepBoard technique={technique} />
        </div>
      )}
      <p className={classes.eyebrow}>
        <Trans context="learn">Next</Trans>
      </p>
      <h2>{title}</h2>
      {parts}
      <p className={classes.about}>
        {/* Where the parts have names, it is one of them. */}
        <span className={parts ? classes.short : undefined}>{what}</span>
        {minutes !== undefined && <Trans>about {minutes} min</Trans>}
      </p>
      {action}
    </section>
  );
}

interface PartsProps {
  readonly of: TechniqueId;
  readonly done: readonly Part[];
  readonly next: Part;
}

function Parts({ of, done, next }: PartsProps) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.parts}>
      {partsOf(of).map((part) => (
        <li
          key={part}
          data-done={done.includes(part) || undefined}
          aria-current={part === next ? 'step' : undefined}
        >
          {i18n._(PART_NAMES[part])}
        </li>
      ))}
    </ul>
  );
}
