import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { localName } from '../../core/account/session.ts';
import { createApi, type Api } from '../data/api/api.ts';
import { openDatabase } from '../data/db/database.ts';
import { canStore } from '../data/db/load-database.ts';
import {
  createClockCheck,
  endOfSession,
  createLasting,
  followReach,
  noteLeaving,
  type Page,
  startSync,
  type Services,
  type SessionActor,
} from '../session/index.ts';
import { createSendDeletion, startColorSync } from '../account/index.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';
import { baseUrl } from '../platform/base-url.ts';
import { canKeep, readLocal } from '../platform/local-store.ts';
import { notify } from '../ui/notices.ts';
import { createTabDraft } from '../platform/tab-draft.ts';
import { createNews } from '../posts/index.ts';
import { LEARN_SETTINGS } from '../learn/index.ts';
import { startPersonSettings } from '../settings/index.ts';

/** Creates everything that needs the server or the outbox, once per page. */
export function openServices(session: SessionActor, page: Page): Services {
  const database = openDatabase();
  const api: Api = createApi({
    baseUrl: baseUrl(),
    token: () => session.getSnapshot().context.token,
    mayUse: (token) => {
      const kept = readLocal('token');
      if (kept === token) return true;
      if (kept !== null) return false;
      // Without a database, no other tab's login can matter.
      if (!canKeep(token.length)) return true;
      // The site's data was cleared, which raises no event here: the page would look logged in for ever.
      session.send(endOfSession());
      return false;
    },
    languageTag: () => LANGUAGE_TAGS[i18n.locale as Language],
    clock: () => performance.now(),
    onSessionOver: (token) => {
      if (token === session.getSnapshot().context.token) session.send({ type: 'session.over' });
    },
    onAccountDeleted: async (token) => {
      await database.endDeletedSession(token).catch(async (error: unknown) => {
        // Without storage, nothing of the account is here.
        if (await canStore()) throw error;
      });
      noteLeaving(null);
      const { context } = session.getSnapshot();
      if (token === context.token) session.send({ type: context.menuOpen ? 'session.over' : 'logged.out' });
      void sync.drain();
    },
    onSecondFactorDue: () => session.send({ type: 'second-factor', due: true }),
    onServerTime: createClockCheck(Date.now),
    onReached: followReach(
      page.reached,
      () => api.call('readHintPrice', {}),
      // Waiting commands need not wait for their next scheduled attempt.
      () => void sync.drain(),
    ),
  });
  tellOfOthers(session, page);
  startColorSync(api, session);
  startPersonSettings(database, LEARN_SETTINGS);
  const news = createNews({ api, database, session });
  const sync = startSync({ api, database, session, onWaiting: page.waiting.set });
  const sendDeletion = createSendDeletion({ api, database, session });
  return {
    api,
    database,
    session,
    baseUrl: baseUrl(),
    news,
    tabDraft: createTabDraft(),
    sync,
    sendDeletion,
    lasting: createLasting(),
  };
}

/** Announces that somebody else has logged in, usually in another tab. */
function tellOfOthers(session: SessionActor, { crystals }: Page): void {
  let before = session.getSnapshot().context.session?.username ?? null;
  session.subscribe(({ context }) => {
    const now = context.session?.username ?? null;
    if (now === before) return;
    crystals.set(null);
    if (now !== null && before !== null) {
      const [gone, come] = [localName(before), localName(now)];
      const text = i18n._(msg`${gone} was logged out on this device. ${come} is logged in now.`);
      notify({ tone: 'warn', text });
    }
    before = now;
  });
}
