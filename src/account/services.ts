import { createContext, use } from 'react';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import type { SessionActor } from './session/session-machine.ts';
import type { Sync } from './sync.ts';

/** What needs the server or the outbox: loaded with the first screen that wants it. */
export interface Services {
  readonly api: Api;
  readonly database: Database;
  readonly sync: Sync;
  readonly session: SessionActor;
  /** Where the server is. */
  readonly baseUrl: string;
}

/** Brings the one set of services of the page; the same promise until it fails, which the next call mends. */
export type BringServices = () => Promise<Services>;

export const ServicesContext = createContext<BringServices | null>(null);

/** Waits for the services: for what is drawn below a `Suspense`. */
export function useServices(): Services {
  return use(useBringServices()());
}

/** For what is done later, in an effect or after a press. */
export function useBringServices(): BringServices {
  return use(ServicesContext)!;
}
