import { Trans, useLingui } from '@lingui/react/macro';
import type { LevelSummary } from '../../../core/statistics/summary.ts';
import { formatElapsed } from '../../i18n/elapsed.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import classes from './statistics.module.css';

/** One row for each level; custom puzzles are listed only once one is solved. */
export function LevelTable({ levels }: { readonly levels: readonly LevelSummary[] }) {
  const { i18n } = useLingui();
  const time = (seconds: number | null): string => (seconds === null ? '–' : formatElapsed(seconds * 1000));
  return (
    <section>
      <h2 id="levels-title" className={classes.heading}>
        <Trans>Levels</Trans>
      </h2>
      <table aria-labelledby="levels-title" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Level</Trans>
            </th>
            <th scope="col">
              <Trans>Won</Trans>
            </th>
            <th scope="col">
              <Trans>Best</Trans>
            </th>
            <th scope="col">
              <Trans>Median</Trans>
            </th>
            <th scope="col">
              <Trans>Hints</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {levels
            .filter(({ level, won }) => level !== 'custom' || won > 0)
            .map(({ level, won, best, median, hints }) => (
              <tr key={level} data-row={level} data-none={won === 0 || undefined}>
                <th scope="row">{i18n._(LEVEL_NAMES[level])}</th>
                <td>{won}</td>
                <td>{time(best)}</td>
                <td>{time(median)}</td>
                <td>{won === 0 ? '–' : hints}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
