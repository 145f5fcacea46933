import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Day } from '../../../core/base/day.ts';
import { newBoard } from '../../../core/board/board.ts';
import { dailyPuzzle, FIRST_DAILY } from '../../../core/daily/daily.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { dailyStreaks } from '../../../core/statistics/summary.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import classes from './daily.module.css';
import links from '../../ui/links.module.css';
import { Figure, StreakFigure } from '../figure.tsx';
import { DayGrid } from './day-grid.tsx';
import { monthOf, monthsLater, within, type Month } from './month.ts';
import { helpText, ShareResult } from './share-result.tsx';

interface DailyCalendarProps {
  /** All plays of the person. */
  readonly plays: readonly Play[];
  readonly today: Day;
}

/** The puzzle of the chosen day, and the month to choose from. Future days are disabled. */
export function DailyCalendar({ plays, today }: DailyCalendarProps) {
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<Day | null>(null);
  const selected = chosen ?? today;
  const byDay = new Map(plays.flatMap((play) => (play.daily === null ? [] : [[play.daily, play] as const])));
  const select = (day: Day): void => {
    const next = within(day, FIRST_DAILY, today);
    // Today's puzzle gives way to the next one at midnight.
    setChosen(next === today ? null : next);
  };
  return (
    <div className={classes.calendar}>
      <ChosenDay day={selected} play={byDay.get(selected)} />
      <div>
        <MonthHeader selected={selected} today={today} onSelect={select} />
        <DayGrid
          month={monthOf(selected)}
          today={today}
          selected={selected}
          plays={byDay}
          onSelect={select}
          onOpen={(day) => navigate(`/?daily=${day}`)}
        />
        <Figures plays={plays} today={today} month={monthOf(selected)} />
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
      onClick={() => onSelect(monthsLater(selected, months))}
    >
      <DialogIcon name={icon} />
    </IconButton>
  );
  return (
    <div className={classes.header}>
      <h2 id="daily-month" aria-live="polite">
        {formatDay(i18n, selected, { month: 'long', year: 'numeric' })}
      </h2>
      {turn(t`Previous month`, 'back', -1)}
      {turn(t`Next month`, 'next', 1)}
    </div>
  );
}

function Figures({ plays, today, month }: DailyCalendarProps & { readonly month: Month }) {
  const { t } = useLingui();
  const { current, longest } = dailyStreaks(plays, today);
  const solved = plays.filter((play) => play.daily?.startsWith(month) === true && isWon(play)).length;
  return (
    <dl className={classes.figures}>
      <StreakFigure days={current} />
      <Figure id="longest" name={t`longest`} value={longest} />
      <Figure id="won" name={t`solved this month`} value={solved} />
    </dl>
  );
}

function ChosenDay({ day, play }: { readonly day: Day; readonly play: Play | undefined }) {
  const { i18n } = useLingui();
  const { puzzle, level } = dailyPuzzle(day);
  const { cells } = newBoard(puzzle, level);
  const [name, givens] = [i18n._(LEVEL_NAMES[level]), cells.filter(({ kind }) => kind === 'given').length];
  return (
    <section className={classes.chosen} aria-live="polite" data-part="chosen-day">
      <div className={classes.about}>
        <h1>{formatDay(i18n, day, { weekday: 'long' })}</h1>
        <p>
          {formatDay(i18n, day, { day: 'numeric', month: 'long' })} · {name}
          <span className={classes.roomy}>
            {' · '}
            <Plural value={givens} one="# given" other="# givens" />
          </span>
        </p>
      </div>
      <div className={classes.card}>
        <div className={classes.board}>
          <MiniBoard cells={cells} />
        </div>
        <div className={classes.foot}>
          <p className={play ? '' : classes.roomy}>
            {play ? <HowFar play={play} /> : <Trans>The same for everybody</Trans>}
          </p>
          {play && isWon(play) && <ShareResult play={play} />}
          <Link href={`/?daily=${day}`} className={links.action ?? ''} data-action="play">
            {!play ? <Trans>Play</Trans> : isWon(play) ? <Trans>Look at it</Trans> : <Trans>Continue</Trans>}
          </Link>
        </div>
      </div>
    </section>
  );
}

function HowFar({ play }: { readonly play: Play }) {
  const { t, i18n } = useLingui();
  const time = formatElapsed(play.seconds * 1000);
  const help = helpText(i18n, play.hints);
  return isWon(play) ? t`Solved in ${time}, ${help}` : t`In progress: ${time}`;
}

function isWon({ wonOn }: Play): boolean {
  return wonOn !== null;
}
