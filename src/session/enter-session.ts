import type { LoggedIn } from '../../core/protocol/session.ts';
import { removeLocal, writeLocal } from '../platform/local-store.ts';
import type { Services } from './services.ts';
import { forgetLeaving } from './session-end.ts';

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
  const before = session.getSnapshot().context.token;
  // The service worker's copy. Without storage, the session lasts as long as the page.
  await database.session.put({ key: 'current', token, ...record }).catch(() => undefined);
  forgetLeaving();
  // Other tabs get a `storage` event and read the copy.
  writeLocal('token', token);
  session.send({ type: 'logged.in', open: { session: record, token } });
  // A device has one session: end the previous one.
  if (before !== null) void sync.endSession(before);
}

/** Forgets the name kept by "remember me", whose account is deleted. */
export function forgetName(): void {
  removeLocal('username');
  removeLocal('rememberMe');
}
