export { ASK_AFTER_LOGIN, asksAfterLogin } from './ask-after-login.ts';
export { carriedEmail } from './carried-email.ts';
export { enterSession, forgetName } from './enter-session.ts';
export { LoginForm } from './login/login-form.tsx';
export { AccountPanel } from './panel/account-panel.tsx';
export { RecoveryForm } from './recovery/recovery-form.tsx';
export { RegistrationForm } from './registration/registration-form.tsx';
export { SecondFactor } from './second-factor/second-factor.tsx';
export {
  ServicesContext,
  useBringServices,
  useServices,
  type BringServices,
  type News,
  type Services,
} from './services.ts';
export { startColorSync } from './color-sync.ts';
export { createDeletion } from './deletion.ts';
export { SessionContext, useSession, useSessionActor, useSessionValue } from './session-context.ts';
export { endOfSession, noteLeaving } from './session-end.ts';
export { startSession } from './session.ts';
export { type SessionActor } from './session/session-machine.ts';
export { followReach, serverReached } from './reach.ts';
export { startSync, type Put } from './sync.ts';
export { setWaiting, useWaiting } from './waiting.ts';
