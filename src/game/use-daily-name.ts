import { followDatabase } from '../data/db/load-database.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Day } from '../../core/base/day.ts';
import type { Play } from '../../core/statistics/play.ts';
import { useBoardValue } from './board/board-context.ts';
import type { Games, Race } from './games.ts';
import { useKeeper } from './use-keeper.ts';
import { formatDay } from '../i18n/format-day.ts';
import { formatElapsed } from '../../core/base/elapsed.ts';

/**
 * Reports the name of the daily puzzle or challenge on the board, and its race, from the device's statistics.
 *
 * @param other the name of a puzzle that is neither
 */
export function useDailyName(games: Games, other: string | null): void {
  const { i18n } = useLingui();
  const { puzzleName, race } = games;
  const puzzle = useBoardValue(({ context }) => context.board.puzzle);
  const [play, setPlay] = useState<Play>();
  useEffect(() => {
    return followDatabase(
      ({ openDatabase, readPlay }) => readPlay(openDatabase(), puzzle),
      // Edits also write the row, but do not change the name.
      (after) => setPlay((before) => (before && after && isNamedAlike(before, after) ? before : after)),
    );
  }, [puzzle]);
  const shown = play?.puzzle === puzzle ? play : undefined;
  const isFilled = useKeeper(games, (keeper) => keeper.game().isFilled === true, false);
  // A game that was opened partly filled has no race.
  const races = shown !== undefined && !isFilled;
  const name = (shown && nameOf(i18n, shown, races)) ?? other;
  useEffect(() => {
    puzzleName.set(name);
  }, [name, puzzleName]);
  useEffect(() => {
    race.set(races ? raceOf(shown) : null);
  }, [shown, races, race]);
}

function isNamedAlike(one: Play, other: Play): boolean {
  return (['puzzle', 'daily', 'challenge', 'pace', 'wonOn'] as const).every((key) => one[key] === other[key]);
}

function raceOf({ challenge, pace, wonOn }: Play): Race | null {
  return challenge === undefined || pace === undefined || wonOn !== null
    ? null
    : { seconds: challenge, pace };
}

function nameOf(i18n: I18n, { daily, challenge, wonOn }: Play, races: boolean): string | null {
  if (challenge !== undefined && wonOn === null && races) {
    const time = formatElapsed(challenge * 1000);
    return i18n._(msg`Beat ${time}`);
  }
  return daily && dailyName(i18n, daily);
}

export function dailyName(i18n: I18n, daily: Day): string {
  const date = formatDay(i18n, daily, { day: 'numeric', month: 'short' });
  return i18n._(msg`Daily ${date}`);
}
