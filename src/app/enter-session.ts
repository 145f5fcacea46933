import type { LogInReply } from '../../core/protocol/session.ts';
import { removeLocal, writeLocal } from '../platform/settings.ts';
import type { Services } from './services.ts';

type LoggedIn = Extract<LogInReply, { kind: 'logged-in' }>;

/** Keeps a new session on the device and lets the page know. */
export async function enterSession(
  { database, session }: Services,
  reply: LoggedIn,
  remember: boolean,
  now: number,
): Promise<void> {
  const { token, username, publicName, role, passwordChangeDue } = reply;
  const record = { username, publicName, role, passwordChangeDue, expiresAt: now + reply.lifetimeMs };
  writeLocal('token', token);
  writeLocal('rememberMe', String(remember));
  if (remember) writeLocal('username', username);
  else removeLocal('username');
  // The worker's copy; where it cannot be kept the page works, and forgets the session when it goes.
  await database.session.put({ key: 'current', token, ...record }).catch(() => undefined);
  session.send({ type: 'logged.in', session: record });
}
