import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { isFailure } from '../../core/protocol/local-failure.ts';
import type { Api } from '../data/api/api.ts';
import { removeAll } from '../data/db/belongings.ts';
import type { Database } from '../data/db/database.ts';
import { forgetForm, keepForm, readForm } from '../platform/kept-form.ts';
import { LOCAL } from '../platform/local-store.ts';
import { randomId } from '../platform/random-id.ts';
import { notify } from '../ui/notices.ts';
import { forgetName } from './enter-session.ts';
import type { Deletion } from './services.ts';
import type { SessionActor } from './session/session-machine.ts';

/** A deletion that the server may have carried out, although its answer has not arrived. */
interface Unanswered {
  readonly key: string;
  readonly owner: string;
  readonly token: string;
  readonly posts: boolean;
}

interface Tools {
  readonly api: Api;
  readonly database: Database;
  readonly session: SessionActor;
}

const FORM = 'deletion';
/** Not checked: after the deletion there is nothing to check it against. */
const NO_PASSWORD = '-';

/**
 * A deletion can be repeated until it is answered. If its session ends first, which the deletion does too, it is
 * repeated by itself, and what the device still keeps of a deleted account is removed.
 */
export function startDeletion({ api, database, session }: Tools): Deletion {
  const settle = async (): Promise<void> => {
    const asked = readForm(FORM, Date.now()) as Unanswered | null;
    const snapshot = session.getSnapshot();
    const isKnown = !snapshot.matches('starting') && !snapshot.matches('restoring');
    if (asked === null || !isKnown || snapshot.context.token === asked.token) return;
    // Only once, whatever the session does meanwhile.
    forgetForm(FORM);
    const { key, token, posts, owner } = asked;
    const answer = await api.call('deleteAccount', { password: NO_PASSWORD, posts }, { key, token });
    if (answer.kind === 'deleted') {
      forgetName();
      await removeAll(database, LOCAL, owner).catch(() => undefined);
      notify({ tone: 'ok', text: i18n._(msg`Your account is deleted`) });
    } else if (isFailure(answer) && answer.kind !== 'session-over') keepForm(FORM, asked, [], Date.now());
  };
  // A bug has been logged already.
  const look = (): void => void settle().catch(() => undefined);
  session.subscribe(look);
  look();
  const ask: Deletion['ask'] = async (password, posts, turn) => {
    const { token, session: own } = session.getSnapshot().context;
    if (token === null || own === null) return { kind: 'session-over' };
    const before = readForm(FORM, Date.now()) as Unanswered | null;
    const isSame = before?.token === token && before.posts === posts;
    const asked = isSame ? before : { key: randomId(), owner: own.username, token, posts };
    keepForm(FORM, asked, [], Date.now());
    const answer = await api.call('deleteAccount', { password, posts }, { ...turn, key: asked.key });
    if (!isFailure(answer)) forgetForm(FORM);
    return answer;
  };
  return { ask };
}
