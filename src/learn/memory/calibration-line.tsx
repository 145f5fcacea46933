import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { calibrationOf } from '../../../core/learn/memory.ts';
import { openDatabase } from '../../data/db/database.ts';
import { readLearned } from '../../data/db/memories.ts';
import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { refit } from './weights.ts';
import { percent } from '../../i18n/percent.ts';

/** How good the forecasts of a player's memory are; they are improved here. Empty until there are enough. */
export function CalibrationLine() {
  const rows = useLiveQuery(() => readLearned(openDatabase()).catch(() => []));
  useEffect(() => {
    // Without storage, there is nothing to improve.
    refit().catch(() => undefined);
  }, []);
  const calibration = rows && calibrationOf(rows.flatMap(({ log = [] }) => log));
  if (!calibration) return null;
  const [said, recalled] = [percent(calibration.said), percent(calibration.recalled)];
  return (
    <p>
      <Trans>
        Reviews: {said} expected, {recalled} recalled
      </Trans>
    </p>
  );
}
