import { loadDatabase } from '../data/db/load-database.ts';
import { createActor } from 'xstate';
import { sessionMachine, type OpenSession, type SessionActor } from './session-machine.ts';
import { readLocal, removeLocal } from '../platform/local-store.ts';
import { endOfSession } from './session-end.ts';

/**
 * This page's session, which is the device's: other tabs can open or end it. The stored session is read
 * asynchronously.
 */
export function startSession(): SessionActor {
  const isKnown = readLocal('token') !== null;
  const actor = createActor(
    sessionMachine.provide({
      actions: {
        forget: ({ context: { token } }) => {
          if (token === null) return;
          // Another tab may have opened the next one.
          if (readLocal('token') === token) removeLocal('token');
          void forgetMirror(token);
        },
      },
    }),
    { input: { isKnown, now: Date.now } },
  ).start();
  const follow = async (): Promise<void> => {
    const token = readLocal('token');
    if (token === null) {
      actor.send(endOfSession());
      return;
    }
    if (token === actor.getSnapshot().context.token) return;
    const open = await readSession(token).catch(() => null);
    if (readLocal('token') !== token) return;
    if (open) actor.send({ type: 'logged.in', open });
    else actor.send({ type: 'session.over' });
  };
  addEventListener('storage', ({ key }) => {
    // A null key means that everything was cleared.
    if (key === 'token' || key === null) void follow();
  });
  if (isKnown) {
    const tell = (open: OpenSession | null): void => actor.send({ type: 'restored', open });
    readSession(readLocal('token')).then(tell, () => tell(null));
  }
  return actor;
}

/** Valid only if the token in local storage matches the session in IndexedDB. */
async function readSession(token: string | null): Promise<OpenSession | null> {
  const { openDatabase } = await loadDatabase();
  const record = await openDatabase().session.get('current');
  return record?.token === token ? { session: record, token: record.token } : null;
}

async function forgetMirror(token: string): Promise<void> {
  const { openDatabase } = await loadDatabase();
  await openDatabase().endSession(token);
}
