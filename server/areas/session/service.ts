import { passwordChecker } from '../../accounts/check-password.ts';
import type { Handlers } from '../../http/calls.ts';
import { handlersOver } from '../../http/handlers-over.ts';
import type { SessionSettings } from './deps.ts';
import { finishLogIn } from './finish-log-in.ts';
import { logIn } from './log-in.ts';
import { endSessions, listSessions, logOut } from './own-sessions.ts';

/** Logging in and out, and the member's list of sessions. */
export function sessionHandlers(
  settings: SessionSettings,
): Handlers<'logIn' | 'finishLogIn' | 'logOut' | 'listSessions' | 'endSessions'> {
  const deps = { ...settings, checkPassword: passwordChecker(settings) };
  return handlersOver(deps, { logIn, finishLogIn, logOut, listSessions, endSessions });
}
