import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { BoardLevel } from '../../../core/board/board.ts';
import type { Win } from '../../../core/statistics/summary.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { linearScale, timeTicks } from './scale.ts';
import { Details } from '../../ui/details.tsx';
import classes from './statistics.module.css';

const PADDING = { top: 12, right: 8, bottom: 36, left: 44 };
const MOST_GAMES = 30;

/** The times of a level's latest wins, as a chart. */
export function TimeCard({ level, wins }: { readonly level: BoardLevel; readonly wins: readonly Win[] }) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const name = i18n._(LEVEL_NAMES[level]);
  const latest = wins.slice(-MOST_GAMES);
  const gain = latest.length === 0 ? 0 : latest[0]!.trend - latest.at(-1)!.trend;
  const time = formatElapsed(gain * 1000);
  return (
    <section className={classes.card}>
      <h2>
        <Trans>Time, {name}</Trans>
        {gain > 0 && (
          <small>
            <Trans>{time} faster</Trans>
          </small>
        )}
      </h2>
      <div ref={frame} className={classes.chart}>
        {latest.length === 0 ? (
          <p>
            <Trans>Nothing solved yet</Trans>
          </p>
        ) : (
          width > 0 && <Plot name={name} wins={latest} width={width} />
        )}
      </div>
    </section>
  );
}

/** All wins of a level, with what the chart leaves out. */
export function WinTable({ wins }: { readonly wins: readonly Win[] }) {
  const { t, i18n } = useLingui();
  return (
    <Details className={classes.details} summary={<Trans>Times as a table</Trans>}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[t`Day`, t`Time`, t`Hints`, t`Mistakes`].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wins.toReversed().map(({ day, seconds, hints, mistakes }, at) => (
            <tr key={at}>
              <th scope="row">{formatDay(i18n, day, { day: 'numeric', month: 'short', year: 'numeric' })}</th>
              <td>{formatElapsed(seconds * 1000)}</td>
              <td>{hints}</td>
              <td>{mistakes ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}

interface PlotProps {
  readonly name: string;
  readonly wins: readonly Win[];
  readonly width: number;
}

/** Drawn in pixels, so that the text keeps its size at any width. */
function Plot({ name, wins, width }: PlotProps) {
  const { i18n } = useLingui();
  const [first, last, count] = [wins[0]!, wins.at(-1)!, wins.length];
  const times = wins.map(({ seconds }) => seconds);
  const ticks = timeTicks(Math.min(...times), Math.max(...times));
  const [left, right] = [PADDING.left, width - PADDING.right];
  const height = width < 500 ? 152 : 200;
  const x = linearScale([0, count - 1], [left, right]);
  const y = linearScale([ticks[0]!, ticks.at(-1)!], [height - PADDING.bottom, PADDING.top]);
  const solved = i18n._(msg`${plural(count, { one: '# game', other: '# games' })}`);
  const [before, now] = [formatElapsed(first.trend * 1000), formatElapsed(last.trend * 1000)];
  return (
    <svg
      role="img"
      aria-label={i18n._(msg`${name}, ${solved}: first ${before}, now ${now}`)}
      width={width}
      height={height}
      className={classes.plot}
      data-part="curve"
    >
      {ticks.map((seconds) => (
        <g key={seconds}>
          <path d={`M${left} ${y(seconds)}H${right}`} className={classes.line} />
          <text y={y(seconds) + 4}>{formatElapsed(seconds * 1000)}</text>
        </g>
      ))}
      {count > 1 && (
        <text x={left} y={height - 4}>
          <Plural value={count - 1} one="# game ago" other="# games ago" />
        </text>
      )}
      <text x={right} y={height - 4} textAnchor="end">
        <Trans>now</Trans>
      </text>
      {wins.map(({ seconds }, at) => (
        <circle key={at} cx={x(at)} cy={y(seconds)} r={3} className={classes.dot} />
      ))}
      <polyline
        points={wins.map(({ trend }, at) => `${x(at)},${y(trend)}`).join(' ')}
        className={classes.trend}
      />
      <circle cx={x(count - 1)} cy={y(last.trend)} r={4.5} className={classes.end} />
    </svg>
  );
}

/** The width of an element, in whole pixels; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
