import { handlersOver } from '../../http/handlers-over.ts';
import type { SessionDeps } from './deps.ts';
import { finishLogIn } from './finish-log-in.ts';
import { logIn } from './log-in.ts';
import { endSessions, listSessions, logOut } from './own-sessions.ts';

/** Logging in and out, and the member's list of sessions. */
export function sessionHandlers(deps: SessionDeps) {
  return handlersOver(deps, { logIn, finishLogIn, logOut, listSessions, endSessions });
}
