import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Day } from '../../../core/base/day.ts';
import { dailyPuzzle, FIRST_DAILY } from '../../../core/daily/daily.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { dailyStreaks } from '../../../core/statistics/summary.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../i18n/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import classes from './daily.module.css';
import shapes from '../../ui/shapes.module.css';
import links from '../../ui/links.module.css';
import { DayGrid } from './day-grid.tsx';
import { monthOf, monthsLater, within } from './month.ts';
import { helpText, ShareResult } from './share-result.tsx';

interface DailyCalendarProps {
  /** All plays of this device. */
  readonly plays: readonly Play[];
  readonly today: Day;
}

/** The daily puzzles by month, with results and links. Future days are disabled. */
export function DailyCalendar({ plays, today }: DailyCalendarProps) {
  const [, navigate] = useLocation();
  const [selected, setSelected] = useState(today);
  const byDay = new Map(plays.flatMap((play) => (play.daily === null ? [] : [[play.daily, play] as const])));
  const select = (day: Day): void => {
    setSelected(within(day, FIRST_DAILY, today));
  };
  return (
    <div className={classes.calendar}>
      <div>
        <MonthHeader selected={selected} today={today} onSelect={select} />
        <DayGrid
          month={monthOf(selected)}
          today={today}
          selected={selected}
          plays={byDay}
          onSelect={select}
          onOpen={(day) => {
            navigate(`/?daily=${day}`);
          }}
        />
      </div>
      <div className={classes.side}>
        <ChosenDay day={selected} play={byDay.get(selected)} />
        <Streaks plays={plays} today={today} />
        <p className={shapes.caption}>
          <Trans>The streak counts days whose puzzle was begun on that day and solved by the next.</Trans>
        </p>
      </div>
    </div>
  );
}

interface MonthHeaderProps {
  readonly selected: Day;
  readonly today: Day;
  readonly onSelect: (day: Day) => void;
}

function MonthHeader({ selected, today, onSelect }: MonthHeaderProps) {
  const { t, i18n } = useLingui();
  const turn = (name: string, icon: DialogIconName, months: number): ReactNode => (
    <IconButton
      aria-label={name}
      data-turn={months}
      disabled={monthOf(within(monthsLater(selected, months), FIRST_DAILY, today)) === monthOf(selected)}
      onClick={() => {
        onSelect(monthsLater(selected, months));
      }}
    >
      <DialogIcon name={icon} />
    </IconButton>
  );
  return (
    <div className={classes.header}>
      {turn(t`Previous month`, 'back', -1)}
      <h2 id="daily-month" aria-live="polite" className={classes.month}>
        {formatDay(i18n, selected, { month: 'long', year: 'numeric' })}
      </h2>
      {turn(t`Next month`, 'next', 1)}
    </div>
  );
}

function Streaks({ plays, today }: DailyCalendarProps) {
  const { t, i18n } = useLingui();
  const { current, longest } = dailyStreaks(plays, today);
  const solved = plays.filter((play) => play.daily !== null && isWon(play)).length;
  const inDays = (count: number): string => i18n._(msg`${plural(count, { one: '# day', other: '# days' })}`);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t`Streak`}</dt>
        <dd data-fact="current">{inDays(current)}</dd>
      </div>
      <div>
        <dt>{t`Longest streak`}</dt>
        <dd data-fact="longest">{inDays(longest)}</dd>
      </div>
      <div>
        <dt>{t`Won`}</dt>
        <dd data-fact="won">{solved}</dd>
      </div>
    </dl>
  );
}

function ChosenDay({ day, play }: { readonly day: Day; readonly play: Play | undefined }) {
  const { i18n } = useLingui();
  const level = i18n._(LEVEL_NAMES[dailyPuzzle(day).level]);
  return (
    <section className={classes.chosen} aria-live="polite" data-part="chosen-day">
      <h3>{formatDay(i18n, day)}</h3>
      <p>{play ? <HowFar play={play} level={level} /> : <Trans>{level}, not played yet</Trans>}</p>
      <div className={classes.actions}>
        <Link href={`/?daily=${day}`} className={links.action ?? ''} data-action="play">
          {!play ? <Trans>Play</Trans> : isWon(play) ? <Trans>Look at it</Trans> : <Trans>Resume</Trans>}
        </Link>
        {play && isWon(play) && <ShareResult play={play} />}
      </div>
    </section>
  );
}

function HowFar({ play, level }: { readonly play: Play; readonly level: string }) {
  const { i18n } = useLingui();
  const time = formatElapsed(play.seconds * 1000);
  const help = helpText(i18n, play.hints);
  return isWon(play) ? (
    <Trans>
      {level}, solved in {time}, {help}
    </Trans>
  ) : (
    <Trans>
      {level}, begun: {time}
    </Trans>
  );
}

function isWon({ wonOn }: Play): boolean {
  return wonOn !== null;
}
