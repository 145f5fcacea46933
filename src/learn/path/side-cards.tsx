import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { ENOUGH_TRIES, readRecord } from '../drill/record.ts';
import { DueText } from './due-text.tsx';
import classes from './path.module.css';
import type { Progress } from './progress.ts';

/** When the next review is due. */
export function ReviewsCard({ memories, now }: Pick<Progress, 'memories' | 'now'>) {
  const next = Math.min(...[...memories.values()].map(({ due }) => due));
  return (
    <section className={classes.card} data-part="reviews">
      <h2>
        <Trans>All reviewed</Trans>
      </h2>
      <p>
        <Trans>
          Next: <DueText due={next} now={now} />
        </Trans>
      </p>
    </section>
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
