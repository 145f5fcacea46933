import { useEffect } from 'react';
import type { Play } from '../../../core/statistics/play.ts';
import { openDatabase } from '../../data/db/database.ts';
import { readPlays } from '../../data/db/plays.ts';
import { useLiveQuery } from '../../data/db/use-live-query.ts';
import { useBringServices, useSession } from '../../session/index.ts';

/**
 * The logged-in person's plays, also those of other devices, or those without an owner; undefined until read,
 * empty without storage.
 */
export function usePlays(): Play[] | undefined {
  const bring = useBringServices();
  const loggedIn = useSession() !== null;
  useEffect(() => {
    if (loggedIn) bring().catch(() => undefined);
  }, [bring, loggedIn]);
  return useLiveQuery(async () => {
    try {
      return await readPlays(openDatabase());
    } catch {
      return [];
    }
  });
}
