import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { calibrationOf } from '../../../core/learn/memory.ts';
import { openDatabase } from '../../data/db/database.ts';
import { readLearned } from '../../data/db/memories.ts';
import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { refit } from './weights.ts';

/** How good the forecasts of a player's memory are; they are improved here. Empty until there are enough. */
export function CalibrationLine() {
  const { i18n } = useLingui();
  const rows = useLiveQuery(() => readLearned(openDatabase()).catch(() => []));
  useEffect(() => {
    // Without storage, there is nothing to improve.
    refit().catch(() => undefined);
  }, []);
  const calibration = rows && calibrationOf(rows.flatMap(({ log = [] }) => log));
  if (!calibration) return null;
  const percent = (share: number): string => i18n.number(share, { style: 'percent' });
  const [said, recalled] = [percent(calibration.said), percent(calibration.recalled)];
  return (
    <p data-part="calibration">
      <Trans>
        Reviews: {said} expected, {recalled} recalled
      </Trans>
    </p>
  );
}
