import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Day } from '../../../core/base/day.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { recentPlays, summarize, winStreaks } from '../../../core/statistics/summary.ts';
import { formatElapsed } from '../../i18n/elapsed.ts';
import { KeptData } from './kept-data.tsx';
import { LevelCurve } from './level-curve.tsx';
import { LevelTable } from './level-table.tsx';
import classes from './statistics.module.css';
import shapes from '../../ui/shapes.module.css';
import panel from '../../ui/panel.module.css';

interface StatisticsProps {
  /** All plays of this device; at least one was played. */
  readonly plays: readonly Play[];
  readonly today: Day;
  readonly onDelete: () => void;
}

const RANGES = [
  { days: 30, name: msg`30 days` },
  { days: 90, name: msg`90 days` },
  { days: null, name: msg`All` },
] as const;

/** The statistics of this device: in numbers, by level, as curves over time, and as files. */
export function Statistics({ plays, today, onDelete }: StatisticsProps) {
  const { t, i18n } = useLingui();
  const [days, setDays] = useState<number | null>(null);
  const recent = recentPlays(plays, days, today);
  const { won, unfinished, seconds, hints, levels } = summarize(recent);
  const streak = winStreaks(plays, today);
  const inDays = (count: number): string => i18n._(msg`${plural(count, { one: '# day', other: '# days' })}`);
  return (
    <div className={classes.parts}>
      <dl className={classes.facts}>
        <Fact id="current" name={t`Days in a row`} value={inDays(streak.current)} />
        <Fact id="longest" name={t`Longest run of days`} value={inDays(streak.longest)} />
      </dl>
      <div role="group" aria-label={t`Period`} className={classes.segments}>
        {RANGES.map((range) => (
          <button
            key={range.days}
            type="button"
            data-range={range.days ?? 'all'}
            aria-pressed={range.days === days}
            onClick={() => {
              setDays(range.days);
            }}
          >
            {i18n._(range.name)}
          </button>
        ))}
      </div>
      <dl className={classes.facts}>
        <Fact id="won" name={t`Won`} value={won} />
        <Fact id="unfinished" name={t`Unfinished`} value={unfinished} />
        <Fact id="hints" name={t`Hints`} value={hints} />
        <Fact id="time" name={t`Time played`} value={formatElapsed(seconds * 1000)} />
      </dl>
      <LevelTable levels={levels} />
      <LevelCurve plays={recent} levels={levels} />
      <p className={shapes.caption}>
        <Trans>
          A puzzle counts once, with its first solution. Times are those of the clock beside the board.
        </Trans>
      </p>
      <KeptData plays={plays} onDelete={onDelete} />
    </div>
  );
}

function Fact({
  id,
  name,
  value,
}: {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}) {
  return (
    <div className={panel.panel}>
      <dt>{name}</dt>
      <dd data-fact={id}>{value}</dd>
    </div>
  );
}
