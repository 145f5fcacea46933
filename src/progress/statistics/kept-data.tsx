import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Play } from '../../../core/statistics/play.ts';
import { formatElapsed } from '../../../core/base/elapsed.ts';
import { localDay } from '../../data/local-day.ts';
import { downloadCsv, downloadJson } from '../../platform/download.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import classes from './statistics.module.css';
import shapes from '../../ui/shapes.module.css';

interface KeptDataProps {
  readonly plays: readonly Play[];
  readonly onDelete: () => void;
  /** More of the data. */
  readonly children: ReactNode;
}

export function KeptData({ plays, onDelete, children }: KeptDataProps) {
  const [failed, setFailed] = useState(false);
  const isMember = useSession() !== null;
  const save = (work: Promise<void>): void => {
    setFailed(false);
    work.catch(() => setFailed(true));
  };
  return (
    <section>
      <h2 className={classes.heading}>
        <Trans>Your data</Trans>
      </h2>
      <p className={shapes.caption}>
        {isMember ? (
          <Trans>Your statistics are in your account, and on all your devices.</Trans>
        ) : (
          <Trans>The statistics are on this device only, and in its backup.</Trans>
        )}
      </p>
      {children}
      <div className={classes.actions}>
        <Button data-action="csv" onClick={() => save(downloadCsv(fileName('csv'), rowsOf(plays)))}>
          <Trans>Save as CSV</Trans>
        </Button>
        <Button
          data-action="json"
          onClick={() =>
            save(downloadJson(fileName('json'), { format: 'nonet-statistics', version: 1, plays }))
          }
        >
          <Trans>Save as JSON</Trans>
        </Button>
        <Button data-action="delete" onClick={onDelete}>
          <Trans>Delete statistics</Trans>
        </Button>
      </div>
      <p role="status" className={shapes.fine} data-tone="error">
        {failed && <Trans>That did not work in this browser.</Trans>}
      </p>
    </section>
  );
}

function fileName(kind: string): string {
  return `nonet-statistics-${localDay(Date.now())}.${kind}`;
}

/** One row for each puzzle, with the same column names in every language, because programs read them. */
function rowsOf(plays: readonly Play[]): (string | number)[][] {
  const columns = ['puzzle', 'level', 'daily', 'begun', 'won', 'seconds', 'time', 'hints', 'mistakes'];
  const rows = plays.map((play) => [
    play.puzzle,
    play.level,
    play.daily ?? '',
    play.begunOn,
    play.wonOn ?? '',
    play.seconds,
    formatElapsed(play.seconds * 1000),
    play.hints,
    play.mistakes ?? '',
  ]);
  return [columns, ...rows];
}
