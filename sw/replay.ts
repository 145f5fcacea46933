/// <reference lib="webworker" />
import { createApi } from '../src/data/api/api.ts';
import { Database } from '../src/data/db/database.ts';
import { drainOutbox } from '../src/data/outbox/drain.ts';

/**
 * Sends what waits, while no page may be open. Rejects when something is left to send, so that the
 * browser calls again later.
 */
export async function replay(baseUrl: string): Promise<void> {
  const database = new Database();
  try {
    const api = createApi({ baseUrl, token: () => null, clock: () => performance.now() });
    const { locks } = navigator as { locks?: LockManager };
    const drained = await drainOutbox({ database, api, locks });
    if (drained.kind === 'later') throw new Error('The outbox is not empty yet.');
  } finally {
    database.close();
  }
}
