export { ReadingPage } from './reading-page.tsx';
export { default as UpdateToast } from './update-toast.tsx';
export { afterLogin, type AfterLogin } from './after-login.ts';
export { forgetName, enterSession } from './enter-session.ts';
export { createClockCheck } from './check-clock.ts';
export { createPage, PageContext, usePage, type Page } from './page.ts';
export { forgetAccount } from './forget-account.ts';
export { createLasting } from './lasting.ts';
export { followReach } from './reach.ts';
export {
  type SendDeletion,
  useServices,
  useBringServices,
  type Services,
  type BringServices,
  type Answers,
  type ForReader,
  type News,
  ServicesContext,
} from './services.ts';
export type { SectionProps } from './section-props.ts';
export { TopBar } from './top-bar.tsx';
export { useSession, useSessionActor, useSessionValue, SessionContext } from './session-context.ts';
export { noteLeaving, endOfSession } from './session-end.ts';
export type { SessionActor } from './session-machine.ts';
export { startSession } from './session.ts';
export { startSync } from './sync.ts';
export { useUnread } from './use-unread.ts';
export { useWaiting } from './waiting.ts';
