import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { dayNumber, weekdayOf, type Day } from '../../../core/base/day.ts';
import { isDailyOpen, WEEKDAY_LEVELS } from '../../../core/daily/daily.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';
import { beside } from '../../i18n/beside.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import unseen from '../../ui/unseen.module.css';
import classes from './daily.module.css';
import { daysLater, monthsLater, weeksOf, type Month } from './month.ts';

interface DayGridProps {
  readonly month: Month;
  readonly today: Day;
  readonly selected: Day;
  readonly plays: ReadonlyMap<Day, Play>;
  readonly onSelect: (day: Day) => void;
  /** Called when Enter is pressed on the selected day. */
  readonly onOpen: (day: Day) => void;
}

/** Any Monday, used to format the names of the weekdays. */
const SOME_MONDAY = '2024-01-01';

/**
 * One month. The arrow keys move by day and week, Home and End to the ends of a week, the Page keys by month.
 */
export function DayGrid({ month, today, selected, plays, onSelect, onOpen }: DayGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  useEffect(() => {
    if (!byKeyboard.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day='${selected}']`)?.focus();
    byKeyboard.current = false;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(event.key, selected);
    if (next !== undefined) {
      byKeyboard.current = true;
      onSelect(next);
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(selected);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={grid}
      role="grid"
      aria-labelledby="daily-month"
      tabIndex={-1}
      className={classes.grid}
      onKeyDown={onKeyDown}
    >
      <Weekdays />
      {weeksOf(month).map((week) => (
        <div role="row" key={week.find((day) => day !== null)} className={classes.week}>
          {week.map((day, weekday) =>
            day === null ? (
              <div role="gridcell" key={weekday} />
            ) : (
              <DayCell
                key={weekday}
                day={day}
                today={today}
                isSelected={day === selected}
                play={plays.get(day)}
                onSelect={onSelect}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** The weekdays, each with the level of its puzzles. */
function Weekdays() {
  const { i18n } = useLingui();
  return (
    <div role="row" className={classes.week}>
      {WEEKDAY_LEVELS.map((level, weekday) => {
        const name = (length: 'long' | 'short' | 'narrow'): string =>
          formatDay(i18n, daysLater(SOME_MONDAY, weekday), { weekday: length });
        return (
          <div
            key={weekday}
            role="columnheader"
            aria-label={beside(i18n, name('long'), i18n._(LEVEL_NAMES[level]))}
            className={classes.weekday}
          >
            <span className={classes.short}>{name('short')}</span>
            <span className={classes.narrow}>{name('narrow')}</span>
            <span className={classes.level}>
              {LEVELS.map((each, at) => (
                <i key={each} data-on={at <= LEVELS.indexOf(level) || undefined} />
              ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function dayAfterKey(key: string, day: Day): Day | undefined {
  const weekday = weekdayOf(dayNumber(day)!);
  const week = { Home: -weekday, End: 6 - weekday, ArrowUp: -7, ArrowDown: 7 };
  const days = { ...week, ArrowLeft: -1, ArrowRight: 1 }[key];
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months !== undefined) return monthsLater(day, months);
  return days === undefined ? undefined : daysLater(day, days);
}

interface DayCellProps {
  readonly day: Day;
  readonly today: Day;
  readonly isSelected: boolean;
  readonly play: Play | undefined;
  readonly onSelect: (day: Day) => void;
}

function DayCell({ day, today, isSelected, play, onSelect }: DayCellProps) {
  const { i18n } = useLingui();
  const time = formatElapsed((play?.seconds ?? 0) * 1000);
  const state = stateOf(day, today, play);
  return (
    <button
      type="button"
      role="gridcell"
      data-day={day}
      data-state={state}
      aria-selected={isSelected}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={state === 'closed'}
      tabIndex={isSelected ? 0 : -1}
      className={classes.day}
      onClick={() => {
        if (state !== 'closed') onSelect(day);
      }}
    >
      <span className={unseen.unseen}>
        {beside(
          i18n,
          formatDay(i18n, day),
          i18n._(state === 'won' ? msg`solved in ${time}` : STATE_TEXTS[state]),
        )}
      </span>
      <span aria-hidden className={classes.date}>
        {Number(day.slice(8))}
      </span>
      {state === 'won' && (
        <span aria-hidden className={classes.time}>
          {time}
        </span>
      )}
      {state === 'begun' && <i className={classes.begun} />}
    </button>
  );
}

type DayState = 'won' | 'begun' | 'open' | 'closed';

function stateOf(day: Day, today: Day, play: Play | undefined): DayState {
  if (play) return play.wonOn === null ? 'begun' : 'won';
  return isDailyOpen(day, today) ? 'open' : 'closed';
}

const STATE_TEXTS: Readonly<Record<Exclude<DayState, 'won'>, MessageDescriptor>> = {
  begun: msg`in progress`,
  open: msg`not played yet`,
  closed: msg`closed`,
};
