import { createActor, fromPromise } from 'xstate';
import type { Session } from '../../core/account/session.ts';
import { sessionMachine, type SessionActor } from '../features/session/index.ts';
import { readLocal, removeLocal } from '../platform/settings.ts';

/** The session of this page. What the device keeps of it is read in the background. */
export function startSession(): SessionActor {
  return createActor(
    sessionMachine.provide({
      actors: { restore: fromPromise(restore) },
      actions: {
        forget: () => {
          const token = readLocal('token');
          removeLocal('token');
          if (token !== null) void forgetMirror(token);
        },
      },
    }),
    { input: { isKnown: readLocal('token') !== null, now: Date.now } },
  ).start();
}

/** Both halves have to agree: the token in local storage, and what belongs to it in IndexedDB. */
async function restore(): Promise<Session | null> {
  const { openDatabase } = await import(/* webpackChunkName: "database" */ '../data/db/database.ts');
  const record = await openDatabase().session.get('current');
  return record?.token === readLocal('token') ? record : null;
}

async function forgetMirror(token: string): Promise<void> {
  const { openDatabase } = await import(/* webpackChunkName: "database" */ '../data/db/database.ts');
  await openDatabase().endSession(token);
}
