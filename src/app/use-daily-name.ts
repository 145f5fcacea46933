import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Day } from '../../core/base/day.ts';
import { useBoardValue } from '../features/board/index.ts';
import { formatDay } from '../i18n/format-day.ts';
import { whenAtRest } from '../platform/at-rest.ts';

/** Tells what the puzzle on the board is called when it is that of a day: the device's statistics know it. */
export function useDailyName(onName: (name: string | null) => void): void {
  const { t, i18n } = useLingui();
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const [found, setFound] = useState<{ readonly puzzle: string; readonly day: Day | null }>();
  useEffect(
    () =>
      whenAtRest(async () => {
        const { openDatabase } = await import(/* webpackChunkName: "database" */ '../data/db/database.ts');
        const play = await openDatabase().plays.get(puzzle);
        setFound({ puzzle, day: play?.daily ?? null });
      }),
    [puzzle],
  );
  const day = found?.puzzle === puzzle ? found.day : null;
  const date = day && formatDay(i18n, day, { day: 'numeric', month: 'short' });
  const name = date === null ? null : t`Daily ${date}`;
  useEffect(() => {
    onName(name);
  }, [name, onName]);
}
