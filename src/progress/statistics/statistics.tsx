import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Day } from '../../../core/base/day.ts';
import { BOARD_LEVELS, type BoardLevel } from '../../../core/board/board.ts';
import { adviceOf } from '../../../core/learn/advice.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { curveOf, dailyStreaks, summarize, winsOf } from '../../../core/statistics/summary.ts';
import { isTechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { percent } from '../../i18n/percent.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Bars } from '../../ui/bars.tsx';
import links from '../../ui/links.module.css';
import { Figure, StreakFigure } from '../figure.tsx';
import { FirstGame, GamesBefore } from './games-before.tsx';
import { KeptData } from './kept-data.tsx';
import { TimeCard, WinTable } from './time-card.tsx';
import classes from './statistics.module.css';

interface StatisticsProps {
  /** All plays of the person. */
  readonly plays: readonly Play[];
  readonly today: Day;
  readonly onDelete: () => void;
}

/** The statistics: one level in figures and over time, what to practise, and the latest games. */
export function Statistics({ plays, today, onDelete }: StatisticsProps) {
  const { t, i18n } = useLingui();
  const levels = summarize(plays);
  const [wanted, setWanted] = useState<BoardLevel | null>(null);
  const most = levels.reduce((top, each) => (top.won >= each.won ? top : each));
  const { level, won, best, median, alone } = levels.find((each) => each.level === wanted) ?? most;
  const time = (seconds: number | null): string => (seconds === null ? '–' : formatElapsed(seconds * 1000));
  const wins = curveOf(plays, level);
  const shown = BOARD_LEVELS.filter((each) => each !== 'custom' || levels.at(-1)!.won > 0);
  return (
    <div className={classes.parts}>
      <div role="group" aria-label={t`Level`} className={classes.levels}>
        {shown.map((each) => (
          <button key={each} type="button" aria-pressed={each === level} onClick={() => setWanted(each)}>
            {i18n._(LEVEL_NAMES[each])}
          </button>
        ))}
      </div>
      <dl className={classes.figures}>
        <Figure id="won" name={t`solved`} value={won} />
        <Figure id="usual" name={t`usual time`} value={time(median)} />
        <Figure id="best" name={t`best`} value={time(best)} />
        <Figure id="alone" name={t`without hints`} value={won === 0 ? '–' : percent(alone / won)} />
        <StreakFigure days={dailyStreaks(plays, today).current} />
      </dl>
      <TimeCard level={level} wins={wins} />
      {plays.some(({ wonOn }) => wonOn !== null) ? (
        <>
          <Techniques plays={winsOf(plays, level)} all={plays} />
          <GamesBefore plays={plays} today={today} />
        </>
      ) : (
        <FirstGame today={today} />
      )}
      {plays.some(isGame) && (
        <KeptData plays={plays} onDelete={onDelete}>
          {wins.length > 0 && <WinTable wins={wins} />}
        </KeptData>
      )}
    </div>
  );
}

/** A daily puzzle that was only opened is not a game. */
function isGame({ wonOn, seconds }: Play): boolean {
  return wonOn !== null || seconds > 0;
}

const MOST_BARS = 6;

interface TechniquesProps {
  /** The wins of the level. */
  readonly plays: readonly Play[];
  readonly all: readonly Play[];
}

/** How many of the level's games needed each technique, and which one to practise. */
function Techniques({ plays, all }: TechniquesProps) {
  const { t } = useLingui();
  const names = useTechniqueNames();
  const known = plays.flatMap(({ needed }) => (needed ? [needed] : []));
  const counts = new Map<string, number>();
  for (const id of known.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const bars = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_BARS)
    .flatMap(([id, value]) =>
      isTechniqueId(id) ? [{ name: names[id], value, label: percent(value / known.length) }] : [],
    );
  const advice = adviceOf(all, new Set());
  const name = advice && names[advice.technique];
  return (
    <section className={classes.techniques}>
      {bars.length > 0 && (
        <div className={classes.bars}>
          <h2>
            <Trans>What the games needed</Trans>
          </h2>
          <Bars bars={bars} />
        </div>
      )}
      {advice && (
        <p className={classes.advice} data-part="practise">
          {advice.because === 'asked' && t`You asked about ${name}.`}
          {advice.because === 'stood' && t`${name} takes you longest.`}
          {advice.because === 'needed' && t`Your puzzles need ${name}.`}
          <Link href={`/practice?technique=${advice.technique}`} className={links.action ?? ''}>
            <Trans>Practise</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}
