/** What runs in a tab or worker of the simulator: the product's own code, without a view. */
import { i18n } from '@lingui/core';
import { newBoard } from '../../core/board/board.ts';
import { PUZZLE } from '../support/boards.ts';
import { createSendDeletion } from '../../src/account/deletion.ts';
import { openBoardFeed } from '../../src/posts/feed/board-feed.ts';
import { createApi, type Answer } from '../../src/data/api/api.ts';
import { removeAll, removeReadable } from '../../src/data/db/belongings.ts';
import { doneDeletion, openDatabase } from '../../src/data/db/database.ts';
import { putDraft, removeDraft } from '../../src/data/db/drafts.ts';
import { putSave } from '../../src/data/db/games.ts';
import { changeMemory } from '../../src/data/db/memories.ts';
import type { Command, OutboxRow } from '../../src/data/outbox/command.ts';
import { cancelCommand, listCommands, retryCommand } from '../../src/data/outbox/outbox.ts';
import { closePayment, openPayment } from '../../src/hint/allowance.ts';
import { LOCAL, readLocal } from '../../src/platform/local-store.ts';
import { randomId } from '../../src/platform/random-id.ts';
import { forgetAccount } from '../../src/session/forget-account.ts';
import { enterSession } from '../../src/session/enter-session.ts';
import { endOfSession, noteLeaving } from '../../src/session/session-end.ts';
import { startSession } from '../../src/session/session.ts';
import { startSync } from '../../src/session/sync.ts';

export { replay } from '../../sw/replay.ts';

export type Tab = ReturnType<typeof openTab>;

export const BASE_URL = 'https://nonet.test';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** As src/boot/services.ts. */
export function openTab() {
  const database = openDatabase();
  const session = startSession();
  const tokenOf = (): string | null => session.getSnapshot().context.token;
  const owner = (): string | null => session.getSnapshot().context.session?.username ?? null;
  const api = createApi({
    baseUrl: BASE_URL,
    token: tokenOf,
    mayUse: (token) => {
      const kept = readLocal('token');
      if (kept === null) session.send(endOfSession());
      return kept === token;
    },
    clock: () => performance.now(),
    onSessionOver: (token) => {
      if (token === tokenOf()) session.send({ type: 'session.over' });
    },
  });
  const sync = startSync({ api, database, session, onWaiting: () => undefined });
  const tools = { api, database, session, sync };
  return {
    ...tools,
    owner,
    /** Resolves with the session's token. */
    logIn: async (email: string, password: string, remember: boolean): Promise<string | null> => {
      const answer = await api.call('logIn', { email, password, remember });
      if (answer.kind !== 'logged-in') return null;
      await enterSession(tools, answer, remember, Date.now());
      return answer.token;
    },
    /** As the account's panel does. */
    logOut: async (keep: boolean): Promise<string | null> => {
      const [token, username] = [tokenOf(), owner()];
      noteLeaving(token);
      session.send({ type: 'logged.out' });
      if (token !== null) await database.endSession(token).catch(() => undefined);
      if (token !== null) void sync.endSession({ token, owner: username!, removes: !keep });
      await (keep ? removeReadable : removeAll)(database, LOCAL, username!);
      return token;
    },
    /** As the account's panel does. */
    deleteAccount: async (password: string, posts: boolean): Promise<void> => {
      const [token, username] = [tokenOf(), owner()];
      const answer = await createSendDeletion(tools)(password, posts, {
        onWait: () => undefined,
        signal: new AbortController().signal,
      });
      if (answer.kind !== 'deleted' || token === null) return;
      noteLeaving(token);
      session.send({ type: 'logged.out' });
      await database.endSession(token).catch(() => undefined);
      void sync.endSession({ token });
      await forgetAccount(database, doneDeletion(username!, token)).catch(() => undefined);
    },
    /** The composer keeps what is typed until the outbox has it. */
    type: (name: string, id: string, text: string) =>
      putDraft(database, {
        ...{ owner: name, id, mode: { kind: 'new' }, pictures: [], stash: { text: '', pictures: [] } },
        ...{ text, at: Date.now() },
      }),
    send: async (name: string, command: Command, draft?: string): Promise<boolean> => {
      const isKept = (await sync.keep(name, command)) === null;
      if (isKept && draft !== undefined) await removeDraft(database, LOCAL, name, draft);
      return isKept;
    },
    rows: (name: string) => listCommands(database, name),
    cancel: (id: string): Promise<OutboxRow[]> => cancelCommand(database, id),
    retry: async (id: string): Promise<void> => {
      await retryCommand(database, id, randomId());
      void sync.drain();
    },
    /** Resolves with the id of the game; null if the session has ended meanwhile. */
    save: async (
      name: string,
      gameId: string,
      board = newBoard(PUZZLE, 'medial'),
    ): Promise<string | null> => {
      const { id } = await putSave(database, {
        id: gameId,
        of: gameId,
        board,
        elapsedMs: 1000,
        now: Date.now(),
      });
      void sync.drain();
      return (await database.ownGames.get([name, id])) ? id : null;
    },
    learn: (technique: string) =>
      changeMemory(database, technique, (before) => ({
        memory: {
          ...{ technique, due: Date.now(), stability: 1, difficulty: 5, reviewedAt: Date.now() },
          ...{ reviews: (before?.reviews ?? 0) + 1, found: 0, mixed: 0, sittings: 0, foundAt: 0 },
        },
        review: { days: 0, grade: 3 },
      })),
    pay: async (name: string, puzzle: string): Promise<Answer<'payForHint'>['kind']> => {
      const request = { owner: name, puzzle };
      const { kind } = await api.call('payForHint', request, { key: openPayment(puzzle, name) });
      if (kind === 'paid' || kind === 'too-few-crystals') closePayment(name);
      return kind;
    },
    openBoard: (name: string) => {
      const feed = openBoardFeed({
        ...tools,
        ...{ baseUrl: BASE_URL, owner: name, me: name, ahead: undefined, token: tokenOf },
        // The network of the simulator has no streams.
        listen: ({ signal }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              resolve(null);
            });
          }),
      });
      feed.start();
      return feed;
    },
  };
}
