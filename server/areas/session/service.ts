import { handlersOver, type HandlerOver } from '../../http/handlers-over.ts';
import type { SessionDeps } from './deps.ts';
import { finishLogIn } from './finish-log-in.ts';
import { logIn } from './log-in.ts';
import { checkPassword } from '../../accounts/check-password.ts';
import * as repository from './repository.ts';

/** Logging in and out, and the member's list of sessions. */
export function sessionHandlers(deps: SessionDeps) {
  return handlersOver(deps, { logIn, finishLogIn, logOut, listSessions, endSessions });
}

const logOut: HandlerOver<SessionDeps, 'logOut'> = async ({ database }, _request, visit) => {
  const { session, note } = visit;
  await database.run(repository.endSession, session);
  // Its live connections end too.
  database.announce();
  note('logout', { account: session.accountId });
  return { kind: 'logged-out' };
};

const listSessions: HandlerOver<SessionDeps, 'listSessions'> = async (deps, _request, visit) => {
  const { session, now } = visit;
  const rows = await repository.listSessions(deps.database.read, session.accountId, now);
  const sessions = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    device: row.device,
    current: row.id === session.id,
  }));
  return { kind: 'sessions', sessions };
};

/** Ends one of the member's sessions, or all except this one. */
const endSessions: HandlerOver<SessionDeps, 'endSessions'> = async (deps, { password, id }, visit) => {
  const { database } = deps;
  const { session, note } = visit;
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  const { accountId } = session;
  if (id === undefined) await database.run(repository.endOtherSessions, { accountId, id: session.id });
  else if (!(await database.run(repository.endSession, { accountId, id })))
    return { kind: 'no-such-session' };
  note(id === undefined ? 'other-sessions-ended' : 'session-ended', { account: accountId });
  // Their live connections end too.
  database.announce();
  return { kind: 'ended' };
};
