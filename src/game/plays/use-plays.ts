import { useLiveQuery } from '../../data/db/use-live-query.ts';
import type { Play } from '../../../core/statistics/play.ts';
import { openDatabase } from '../../data/db/database.ts';

/** The plays stored on this device; undefined until read, empty without storage. */
export function usePlays(): Play[] | undefined {
  return useLiveQuery(async () => {
    try {
      return await openDatabase().plays.toArray();
    } catch {
      return [];
    }
  });
}
