import { createActor } from 'xstate';
import type { Session } from '../../core/account/session.ts';
import { sessionMachine, type SessionActor } from '../features/session/index.ts';
import { readLocal, removeLocal } from '../platform/settings.ts';

/** The session of this page. What the device keeps of it is read in the background. */
export function startSession(): SessionActor {
  const isKnown = readLocal('token') !== null;
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        forget: () => {
          const token = readLocal('token');
          removeLocal('token');
          if (token !== null) void forgetMirror(token);
        },
      },
    }),
    { input: { isKnown, now: Date.now } },
  ).start();
  if (isKnown) {
    const tell = (session: Session | null): void => {
      actor.send({ type: 'restored', session });
    };
    restore().then(tell, () => {
      tell(null);
    });
  }
  return actor;
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
