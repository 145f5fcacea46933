import type { LoggedIn } from '../../core/protocol/session.ts';
import { removeLocal, writeLocal } from '../platform/settings.ts';
import type { Services } from './services.ts';
import { forgetLeaving } from './session-end.ts';

/** Keeps a new session on the device and lets the page know. */
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
  // The worker's copy; where it cannot be kept the page works, and forgets the session when it goes.
  await database.session.put({ key: 'current', token, ...record }).catch(() => undefined);
  forgetLeaving();
  // Other tabs hear of this, and read the copy.
  writeLocal('token', token);
  session.send({ type: 'logged.in', open: { session: record, token } });
  // There is one session on a device: the one before it ends.
  if (before !== null) void sync.endSession(before);
}

/** The name that "remember me" kept: its account is deleted. */
export function forgetName(): void {
  removeLocal('username');
  removeLocal('rememberMe');
}
