/// <reference lib="webworker" />
import { createApi } from '../src/data/api/api.ts';
import { Database } from '../src/data/db/database.ts';
import { deviceName } from '../src/data/db/game-records.ts';
import { drainOutbox } from '../src/data/outbox/drain.ts';
import { NEWS_CHANNEL } from '../src/data/outbox/sent.ts';

/**
 * Drains the outbox, possibly without an open page. Rejects if something remains, so that the browser
 * retries.
 */
export async function replay(baseUrl: string): Promise<void> {
  const database = new Database();
  const news = new BroadcastChannel(NEWS_CHANNEL);
  try {
    const api = createApi({
      baseUrl,
      token: () => null,
      clock: () => performance.now(),
      onAccountDeleted: (token) => database.endDeletedSession(token),
    });
    const drained = await drainOutbox({
      database,
      api,
      locks: (navigator as { locks?: LockManager }).locks,
      now: Date.now,
      isOnline: () => navigator.onLine,
      device: deviceName(navigator.userAgent),
      onNews: (told) => news.postMessage(told),
    });
    await showBadge(await database.outbox.count());
    if (drained.kind === 'later') throw new Error('The outbox still has calls.');
  } finally {
    database.close();
    news.close();
  }
}

/** Updates the badge of the installed app, where supported; an open page updates it itself. */
async function showBadge(count: number): Promise<void> {
  const { setAppBadge, clearAppBadge } = navigator as Partial<WorkerNavigator>;
  await (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(
    () => undefined,
  );
}
