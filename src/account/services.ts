import { createContext, use } from 'react';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import type { SessionActor } from './session/session-machine.ts';
import type { Sync } from './sync.ts';

/** Everything that needs the server or the outbox; loaded with the first screen that uses it. */
export interface Services {
  readonly api: Api;
  readonly database: Database;
  readonly sync: Sync;
  readonly session: SessionActor;
  /** Where the server is. */
  readonly baseUrl: string;
}

/** Loads the page's services once; after a failure, the next call tries again. */
export type BringServices = () => Promise<Services>;

export const ServicesContext = createContext<BringServices | null>(null);

/** The services; suspends until they are loaded. */
export function useServices(): Services {
  return use(useBringServices()());
}

/** For effects and event handlers. */
export function useBringServices(): BringServices {
  return use(ServicesContext)!;
}
