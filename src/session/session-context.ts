import { createContext, use } from 'react';
import type { Session } from '../../core/account/session.ts';
import { useActorValue } from '../platform/use-store.ts';
import type { SessionActor, SessionSnapshot } from './session-machine.ts';

export const SessionContext = createContext<SessionActor | null>(null);

export function useSessionActor(): SessionActor {
  return use(SessionContext)!;
}

/** Subscribes to one value of the session's state. */
export function useSessionValue<Value>(select: (snapshot: SessionSnapshot) => Value): Value {
  return useActorValue(useSessionActor(), select);
}

export function useSession(): Session | null {
  return useSessionValue(({ context }) => context.session);
}
