import { isFailure } from '../../core/protocol/local-failure.ts';
import type { Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import { randomId } from '../platform/random-id.ts';
import type { SendDeletion, SessionActor } from '../session/index.ts';

interface Tools {
  readonly api: Api;
  readonly database: Database;
  readonly session: SessionActor;
}

/**
 * Sends a deletion so that it can be repeated until it is answered. Once the session has ended, which the
 * deletion itself causes, it is repeated with the outbox.
 */
export function createSendDeletion({ api, database: { deletions }, session }: Tools): SendDeletion {
  return async (password, posts, turn) => {
    const { token, session: own } = session.getSnapshot().context;
    if (token === null || own === null) return { kind: 'session-over' };
    const kept = await deletions.toArray().catch(() => []);
    const before = kept.find((asked) => asked.token === token && asked.posts === posts);
    const key = before?.key ?? randomId();
    const asked = { key, owner: own.username, token, posts, askedAt: Date.now() };
    // Without storage, this is the only attempt.
    await deletions.put(asked).catch(() => undefined);
    const answer = await api.call('deleteAccount', { password, posts }, { ...turn, key });
    // Another tab has logged in meanwhile: the outbox finishes the deletion.
    const { token: now } = session.getSnapshot().context;
    if (now !== null && now !== token) return { kind: 'session-over' };
    if (!isFailure(answer)) await deletions.delete(key).catch(() => undefined);
    return answer;
  };
}
