import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LoggedIn } from '../../core/protocol/session.ts';
import { removeLocal, writeLocal } from '../platform/local-store.ts';
import { notify } from '../ui/notices.ts';
import type { Services } from './services.ts';
import { forgetLeaving, leftToken } from './session-end.ts';

/** Stores a new session on the device and notifies the page. */
export async function enterSession(
  { database, session, sync }: Pick<Services, 'database' | 'session' | 'sync'>,
  reply: LoggedIn,
  remember: boolean,
  now: number,
): Promise<void> {
  const { token, username, publicName, role, passwordChangeDue, secondFactorDue } = reply;
  const expiresAt = now + reply.lifetimeMs;
  const record = { username, publicName, role, passwordChangeDue, secondFactorDue, expiresAt };
  writeLocal('rememberMe', String(remember));
  if (remember) writeLocal('username', username);
  else removeLocal('username');
  // A device has one session: end the previous one, and one whose logout was interrupted.
  const before = await database.session.get('current').catch(() => undefined);
  const ended = [session.getSnapshot().context.token, leftToken()]
    .filter((each) => each !== null)
    .map((each) => ({ token: each, owner: before?.token === each ? before.username : undefined }));
  // The service worker's copy, at once with the ended ones, since the page may be closed. Without storage, the
  // session lasts as long as the page.
  await database
    .transaction('rw', database.session, database.endedSessions, async () => {
      await database.session.put({ key: 'current', token, ...record });
      await database.endedSessions.bulkPut(ended.map((each) => ({ token: each.token })));
    })
    .catch(() =>
      notify({
        tone: 'error',
        text: i18n._(msg`This browser refuses to store your login: it lasts until this page closes.`),
      }),
    );
  forgetLeaving();
  // Other tabs get a `storage` event and read the copy.
  writeLocal('token', token);
  session.send({ type: 'logged.in', open: { session: record, token } });
  for (const each of ended) void sync.endSession(each);
}

/** Forgets the name kept by "remember me", whose account is deleted. */
export function forgetName(): void {
  removeLocal('username');
  removeLocal('rememberMe');
}
