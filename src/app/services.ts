import { i18n } from '@lingui/core';
import { createApi, type Api } from '../data/api/api.ts';
import { openDatabase, type Database } from '../data/db/database.ts';
import type { SessionActor } from '../features/session/index.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';
import { readLocal } from '../platform/settings.ts';
import { watchBoard } from './board-news.ts';
import { startColorSync } from './color-sync.ts';
import { startSync, type Sync } from './sync.ts';

/** What needs the server or the outbox: loaded with the first screen that wants it. */
export interface Services {
  readonly api: Api;
  readonly database: Database;
  readonly sync: Sync;
  readonly session: SessionActor;
  /** Where the server is. */
  readonly baseUrl: string;
}

let services: Services | undefined;

/** The one set of services of this page. */
export function openServices(session: SessionActor): Services {
  if (services) return services;
  const database = openDatabase();
  const baseUrl = process.env.API_BASE_URL || location.origin;
  const api = createApi({
    baseUrl,
    token: () => readLocal('token'),
    languageTag: () => LANGUAGE_TAGS[i18n.locale as Language],
    clock: () => performance.now(),
    onSessionOver: (token) => {
      if (token === readLocal('token')) session.send({ type: 'session.over' });
    },
  });
  watchBoard({ api, database, session });
  startColorSync(api, session);
  return (services = { api, database, session, baseUrl, sync: startSync({ api, database, session }) });
}
