import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { BoardLevel } from '../../../core/board/board.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { curveOf, type LevelSummary, type Win } from '../../../core/statistics/summary.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { formatElapsed } from '../../i18n/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { linearScale, timeTicks } from './scale.ts';
import classes from './statistics.module.css';
import shapes from '../../ui/shapes.module.css';

const HEIGHT = 188;
const PADDING = { top: 10, right: 10, bottom: 24, left: 44 };

interface LevelCurveProps {
  readonly plays: readonly Play[];
  readonly levels: readonly LevelSummary[];
}

/** The times of a level's wins, as a chart and as a table. */
export function LevelCurve({ plays, levels }: LevelCurveProps) {
  const { t, i18n } = useLingui();
  const played = levels.filter(({ won }) => won > 0);
  const [wanted, setWanted] = useState<BoardLevel | null>(null);
  const most = played.reduce<LevelSummary | null>(
    (top, each) => (top && top.won >= each.won ? top : each),
    null,
  );
  const level = played.find((each) => each.level === wanted)?.level ?? most?.level;
  return (
    <section>
      <h2 className={classes.heading}>
        <Trans>Times</Trans>
      </h2>
      {level === undefined ? (
        <p className={shapes.caption}>
          <Trans>Nothing solved in this time.</Trans>
        </p>
      ) : (
        <>
          <div role="group" aria-label={t`Level`} className={classes.levels}>
            {played.map((each) => (
              <button
                key={each.level}
                type="button"
                data-curve={each.level}
                aria-pressed={each.level === level}
                onClick={() => {
                  setWanted(each.level);
                }}
              >
                {i18n._(LEVEL_NAMES[each.level])}
              </button>
            ))}
          </div>
          <Curve level={level} wins={curveOf(plays, level)} />
        </>
      )}
    </section>
  );
}

function Curve({ level, wins }: { readonly level: BoardLevel; readonly wins: readonly Win[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <>
      <div ref={frame} className={classes.chart}>
        {width > 0 && <Plot level={level} wins={wins} width={width} />}
      </div>
      <Legend />
      <WinTable wins={wins} />
    </>
  );
}

function Legend() {
  return (
    <ul className={classes.legend}>
      <li>
        <svg aria-hidden width="12" height="12">
          <circle cx="6" cy="6" r="4" className={classes.alone} />
        </svg>
        <Trans>without a hint</Trans>
      </li>
      <li>
        <svg aria-hidden width="12" height="12">
          <circle cx="6" cy="6" r="4" className={classes.helped} />
        </svg>
        <Trans>with hints</Trans>
      </li>
      <li>
        <svg aria-hidden width="20" height="12">
          <path d="M1 6H19" className={classes.trend} />
        </svg>
        <Trans>median of five</Trans>
      </li>
    </ul>
  );
}

/** The chart's text alternative. */
function WinTable({ wins }: { readonly wins: readonly Win[] }) {
  const { i18n } = useLingui();
  return (
    <details className={classes.details}>
      <summary>
        <Trans>The same as a table</Trans>
      </summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Hints</Trans>
            </th>
            <th scope="col">
              <Trans>Mistakes</Trans>
            </th>
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
    </details>
  );
}

interface PlotProps {
  readonly level: BoardLevel;
  readonly wins: readonly Win[];
  readonly width: number;
}

/** Drawn in pixels, so that the text keeps its size at any width. */
function Plot({ level, wins, width }: PlotProps) {
  const { i18n } = useLingui();
  const [first, last] = [wins[0]!, wins.at(-1)!];
  const ticks = timeTicks(Math.max(...wins.map(({ seconds }) => seconds)));
  const x = linearScale([first.at, last.at], [PADDING.left + 6, width - PADDING.right - 6]);
  const y = linearScale([0, ticks.at(-1)!], [HEIGHT - PADDING.bottom, PADDING.top]);
  const day = (win: Win): string => formatDay(i18n, win.day, { day: 'numeric', month: 'short' });
  const name = i18n._(LEVEL_NAMES[level]);
  const count = wins.length;
  const solved = i18n._(msg`${plural(count, { one: '# game', other: '# games' })}`);
  const [before, now] = [formatElapsed(first.trend * 1000), formatElapsed(last.trend * 1000)];
  return (
    <svg
      role="img"
      aria-label={i18n._(msg`${name}, ${solved}: first ${before}, now ${now}`)}
      width={width}
      height={HEIGHT}
      className={classes.plot}
      data-part="curve"
    >
      {ticks.map((seconds) => (
        <g key={seconds}>
          <path d={`M${PADDING.left} ${y(seconds)}H${width - PADDING.right}`} className={classes.line} />
          <text x={PADDING.left - 8} y={y(seconds) + 4} textAnchor="end">
            {formatElapsed(seconds * 1000)}
          </text>
        </g>
      ))}
      {first.day === last.day ? (
        <text x={(PADDING.left + width - PADDING.right) / 2} y={HEIGHT - 6} textAnchor="middle">
          {day(first)}
        </text>
      ) : (
        <>
          <text x={PADDING.left} y={HEIGHT - 6}>
            {day(first)}
          </text>
          <text x={width - PADDING.right} y={HEIGHT - 6} textAnchor="end">
            {day(last)}
          </text>
        </>
      )}
      <polyline
        points={wins.map(({ at, trend }) => `${x(at)},${y(trend)}`).join(' ')}
        className={classes.trend}
      />
      {wins.map(({ at, seconds, hints }, place) => (
        <circle
          key={place}
          cx={x(at)}
          cy={y(seconds)}
          r={4}
          className={hints === 0 ? classes.alone : classes.helped}
        />
      ))}
    </svg>
  );
}

/** The width of an element, in whole pixels; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry!.contentRect.width));
    });
    observer.observe(element.current!);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return width;
}
