import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { DAY_MS } from '../../../core/base/day.ts';
import { dueOf, MOST_REVIEWS } from '../../../core/learn/path.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { ENOUGH_TRIES, readRecord } from '../drill/record.ts';
import { reviewMinutes } from '../memory/review-times.ts';
import { Minutes } from './due-text.tsx';
import classes from './path.module.css';
import type { Progress } from './progress.ts';

/** The reviews that are due, or when the next one is. */
export function ReviewsCard({ memories, now }: Pick<Progress, 'memories' | 'now'>) {
  const all = [...memories.values()];
  const due = dueOf(all, now);
  const next = Math.min(...all.map((memory) => memory.due));
  if (due.length === 0)
    return (
      <section className={classes.card} data-part="reviews">
        <h2>
          <Trans>No reviews</Trans>
        </h2>
        {all.length > 0 && (
          <p>
            <Plural
              value={Math.ceil((next - now) / DAY_MS)}
              one="the next in # day"
              other="the next in # days"
            />
          </p>
        )}
      </section>
    );
  return (
    <Link href="/practice?review=1" className={classes.card ?? ''} data-part="reviews" data-action="review">
      <h2>
        <ReviewCount count={due.length} />
      </h2>
      <p>
        <Minutes minutes={reviewMinutes(due.length)} />
      </p>
      <span className={classes.long}>
        <DialogIcon name="next" />
      </span>
    </Link>
  );
}

function ReviewCount({ count }: { readonly count: number }): ReactNode {
  if (count <= MOST_REVIEWS) return <Plural value={count} one="# review" other="# reviews" />;
  return (
    <Trans>
      {MOST_REVIEWS} of {count} reviews
    </Trans>
  );
}

/** The rating of the mixed drill with its line, which leads there. */
export function RatingCard() {
  const { i18n } = useLingui();
  const { player, tries, past } = readRecord();
  const rating = i18n.number(Math.round(player.rating), { useGrouping: false });
  const rise = past.length === 0 ? 0 : past.at(-1)! - past[0]!;
  return (
    <Link href="/drill" className={classes.card ?? ''} data-action="drill">
      <h2>{tries === 0 ? <Trans>Mixed drill</Trans> : `${tries < ENOUGH_TRIES ? '~' : ''}${rating}`}</h2>
      <p>
        {tries === 0 ? (
          <Trans>Which technique?</Trans>
        ) : rise > 0 ? (
          <>
            <span className={classes.short}>
              <Trans>Rating</Trans>
            </span>
            <span className={classes.long}>
              <Trans>Trainer rating, up {rise}</Trans>
            </span>
          </>
        ) : (
          <Trans>Trainer rating</Trans>
        )}
      </p>
      <Line values={past} />
    </Link>
  );
}

/** In the units of the drawing. */
const [WIDTH, HEIGHT] = [108, 30];

/** Where a figure is going, with a dot at its present value. */
function Line({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => [
    (at * WIDTH) / (values.length - 1),
    ((high - value) * HEIGHT) / (high - low || 1),
  ]);
  const [x, y] = points.at(-1)!;
  return (
    <svg aria-hidden viewBox="-2 -5 115 40" className={classes.line}>
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="4.5" />
    </svg>
  );
}
