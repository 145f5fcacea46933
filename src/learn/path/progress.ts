import { useState } from 'react';
import { isDone, nextOnPath, type Standing, type Station } from '../../../core/learn/path.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { usePlays } from '../../game/index.ts';
import { readDoneHere } from '../memory/done-here.ts';
import { useSettings } from '../../platform/use-settings.ts';
import { useStanding } from '../memory/use-standing.ts';

/** The player's progress. */
export interface Progress extends Standing {
  readonly plays: readonly Play[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly done: (station: Station) => boolean;
  /** The next station, or the one that follows another; undefined if everything is done. */
  readonly nextAfter: (after?: Station) => Station | undefined;
}

/** Undefined until read. */
export function useProgress(): Progress | undefined {
  const [now] = useState(Date.now);
  const standing = useStanding();
  // Some of it comes from the person's other devices, like settings.
  useSettings();
  const plays = usePlays();
  if (!standing || !plays) return undefined;
  const here = readDoneHere(plays);
  const done = (station: Station): boolean => isDone(station, standing, here);
  return { ...standing, plays, now, done, nextAfter: (after) => nextOnPath(done, after) };
}
