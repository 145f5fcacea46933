import type { Api } from '../api/api.ts';
import type { Database } from '../db/database.ts';
import type { OutboxRow } from './command.ts';
import { sendSave } from './send-save.ts';
import type { Sent } from './sent.ts';

/** The tag of the Background Sync registration. */
export const SYNC_TAG = 'nonet-outbox';
const LOCK_NAME = 'nonet-outbox';

export interface DrainTools {
  readonly database: Database;
  readonly api: Api;
  /** Undefined where the browser has no Web Locks; then one caller at a time has to be enough. */
  readonly locks: LockManager | undefined;
}

export type Drained =
  | { readonly kind: 'empty' }
  /** Nobody is logged in, or not any more: it goes on after a login. */
  | { readonly kind: 'signed-out' }
  /** The network or the server is away. `waitSeconds` is what the server asked for, if it did. */
  | { readonly kind: 'later'; readonly waitSeconds: number };

/**
 * Sends what the person who is logged in has waiting, oldest first, one at a time, from one place at a
 * time: pages and the service worker take turns under a lock.
 */
export async function drainOutbox(tools: DrainTools): Promise<Drained> {
  const run = () => sendInOrder(tools);
  return tools.locks ? tools.locks.request(LOCK_NAME, run) : run();
}

async function sendInOrder({ database, api }: DrainTools): Promise<Drained> {
  for (;;) {
    const session = await database.session.get('current');
    if (!session) return { kind: 'signed-out' };
    const row = await oldestWaiting(database, session.username);
    if (!row) return { kind: 'empty' };
    await database.outbox.update(row.seq!, { attempts: row.attempts + 1 });
    const sent = await send(database, api, row, session.token);
    switch (sent.kind) {
      case 'accepted':
        await database.outbox.delete(row.seq!);
        break;
      case 'refused':
        await database.outbox.update(row.seq!, { refusal: sent.reason });
        break;
      case 'session-over':
        await database.endSession(session.token);
        return { kind: 'signed-out' };
      case 'password-change-due':
        return { kind: 'signed-out' };
      case 'later':
        return sent;
    }
  }
}

async function oldestWaiting(database: Database, owner: string): Promise<OutboxRow | undefined> {
  const rows = await database.outbox.where({ owner }).sortBy('seq');
  return rows.find(({ refusal }) => refusal === null);
}

/** Each kind of command has its sender; they answer in the same words. */
function send(database: Database, api: Api, row: OutboxRow, token: string): Promise<Sent> {
  return sendSave(database, api, row, token);
}
