import type { Clock } from '../../../core/base/clock.ts';
import type { Database } from '../../db/database.ts';
import { readPage, type FoundPage } from './lists/repository.ts';

/** A database that is put back to an older moment may come to the same number by another way. */
const KEPT_MS = 5_000;

/** Gives the newest page as it is at a change, or a moment later. */
export type NewestPage = (cursor: number) => Promise<FoundPage>;

/**
 * Reads the newest page once for each change of the board: whoever opens the board wants the same one.
 */
export function newestPage(database: Database, now: Clock): NewestPage {
  let kept:
    { readonly cursor: number; readonly readAt: number; readonly page: Promise<FoundPage> } | undefined;
  return (cursor) => {
    const time = now();
    if (kept?.cursor !== cursor || Math.abs(time - kept.readAt) > KEPT_MS) {
      const page = readPage(database.read, 'everyone');
      const fresh = { cursor, readAt: time, page };
      kept = fresh;
      page.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.page;
  };
}
