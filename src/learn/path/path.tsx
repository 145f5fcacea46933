import type { TechniqueNames } from '../../texts/index.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { LESSON_IDS, LESSONS } from '../../../core/learn/lessons.ts';
import { dueOf, MOST_REVIEWS, nextOnPath, unitAt, UNITS, type Standing } from '../../../core/learn/path.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { TECHNIQUES, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { AdviceLine } from '../advice/advice-line.tsx';
import { readLessons } from '../lessons/progress.ts';
import { usualReviewMs } from '../memory/review-times.ts';
import { useStanding } from '../memory/use-standing.ts';
import classes from './path.module.css';
import links from '../../ui/links.module.css';
import { UnitPart } from './unit-part.tsx';

interface PathProps {
  /** The games of this device, once read. */
  readonly plays?: readonly Play[] | undefined;
  readonly names: TechniqueNames;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What to do next, then the units of all techniques. None is locked. */
export function Path({ names, now, plays }: PathProps) {
  const standing = useStanding();
  if (!standing) return <div className={classes.path} aria-busy="true" />;
  const at = unitAt(standing);
  return (
    <div className={classes.path}>
      <NextThing standing={standing} names={names} now={now} />
      {plays && (
        <p className={`${classes.advice} ${links.links}`} data-part="advice">
          <AdviceLine plays={plays} nameOf={(id) => names[id]} />
        </p>
      )}
      <ol className={classes.units} start={0}>
        <FirstSteps />
        {UNITS.map((unit, index) => (
          <UnitPart
            // A manually opened unit stays open; a unit opens when it becomes the current one.
            key={`${unit.id} ${unit === at}`}
            number={index + 1}
            isHere={unit === at}
            {...{ unit, standing, names, now }}
          />
        ))}
      </ol>
    </div>
  );
}

/** The lessons for complete beginners, before all units. */
function FirstSteps() {
  const [progress] = useState(readLessons);
  const count = LESSON_IDS.length;
  const done = LESSON_IDS.filter((id) => progress[id] === LESSONS[id].length).length;
  return (
    <li className={classes.unit} data-unit="first-steps" data-state={done === count ? 'done' : 'later'}>
      <Link href="/lessons" className={classes.summary ?? ''} data-action="lessons">
        <span aria-hidden className={classes.dot}>
          {done === count ? '✓' : 0}
        </span>
        <span className={classes.name}>
          <Trans>First steps: five short lessons</Trans>
        </span>
        <span className={classes.count} aria-hidden>
          {done}/{count}
        </span>
      </Link>
    </li>
  );
}

interface NextThingProps extends Omit<PathProps, 'plays'> {
  readonly standing: Standing;
}

/** One button: for the reviews while some are due, otherwise for the next thing to learn. */
function NextThing({ standing, names, now }: NextThingProps) {
  const due = dueOf(standing.memories.values(), now);
  const next = nextOnPath(standing);
  const found = TECHNIQUES.filter(({ id }) => standing.found.has(id)).length;
  const all = TECHNIQUES.length;
  if (due.length > 0)
    return <Reviews due={due.map(({ technique }) => technique as TechniqueId)} names={names} />;
  return (
    <section className={classes.card} data-part="onward">
      <p>
        <Trans>
          Found unaided: {found} of {all}.
        </Trans>
      </p>
      {next && (
        <Link
          href={`/practice?technique=${next}${standing.memories.has(next) ? '' : '&part=example'}`}
          className={links.action ?? ''}
          data-action="continue"
        >
          {standing.memories.size > 0 ? (
            <Trans>Continue: {names[next]}</Trans>
          ) : (
            <Trans>Begin: {names[next]}</Trans>
          )}
        </Link>
      )}
    </section>
  );
}

function Reviews({ due, names }: { readonly due: readonly TechniqueId[] } & Pick<PathProps, 'names'>) {
  const { t } = useLingui();
  const [usual] = useState(usualReviewMs);
  const [count, offered] = [due.length, Math.min(due.length, MOST_REVIEWS)];
  return (
    <section className={classes.card} data-part="reviews">
      <h2>
        {count > offered ? (
          <Trans>
            {offered} of {count} reviews
          </Trans>
        ) : (
          <Plural value={count} one="# review" other="# reviews" />
        )}
      </h2>
      <p>
        {usual !== undefined && (
          <Plural
            value={Math.max(1, Math.round((offered * usual) / 60_000))}
            one="about # minute"
            other="about # minutes"
          />
        )}
        {usual !== undefined && ' · '}
        {t`${names[due[0]!]} first`}
      </p>
      <Link href="/practice?review=1" className={links.action ?? ''} data-action="review">
        <Trans>Review</Trans>
      </Link>
    </section>
  );
}
