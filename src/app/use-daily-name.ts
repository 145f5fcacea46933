import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Day } from '../../core/base/day.ts';
import { useBoardValue } from '../features/board/index.ts';
import { formatDay } from '../i18n/format-day.ts';

/** The first paint goes before. */
const LOOK_AFTER_MS = 400;

/** Tells what the puzzle on the board is called when it is that of a day: the device's statistics know it. */
export function useDailyName(onName: (name: string | null) => void): void {
  const { t, i18n } = useLingui();
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const [found, setFound] = useState<{ readonly puzzle: string; readonly day: Day | null }>();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import(/* webpackChunkName: "database" */ '../data/db/database.ts')
        .then(({ openDatabase }) => openDatabase().plays.get(puzzle))
        .then((play) => {
          setFound({ puzzle, day: play?.daily ?? null });
        })
        .catch(() => undefined);
    }, LOOK_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [puzzle]);
  const day = found?.puzzle === puzzle ? found.day : null;
  const date = day && formatDay(i18n, day, { day: 'numeric', month: 'short' });
  const name = date === null ? null : t`Daily ${date}`;
  useEffect(() => {
    onName(name);
  }, [name, onName]);
}
