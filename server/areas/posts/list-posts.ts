import { activeBan } from '../../../core/account/ban.ts';
import type { PostHandler } from './deps.ts';
import { readAnswers, readChanges, readPage, readPostPage, readWriterState } from './lists/repository.ts';
import { commentFor, listsFor } from './view.ts';

export const listPosts: PostHandler<'listPosts'> = async (
  deps,
  { before, since, postId },
  { session, now },
) => {
  const { database, newest } = deps;
  const readers = [session.accountId];
  // Read the cursor first, so that a change during the other reads is delivered again rather than missed.
  const { cursor, ban, ...state } = await readWriterState(database.read, session.accountId, now);
  const own = { ...state, ban: activeBan(ban, now) };
  const told = { kind: 'board', gone: [], anew: false, cursor, own } as const;
  if (since !== undefined) {
    const changes = await readChanges(database.read, readers, since, cursor);
    if (changes !== undefined)
      return { ...told, lists: listsFor(changes.lists, session), gone: changes.gone };
  }
  const anew = since !== undefined;
  if (postId === undefined && before === undefined) {
    const found = await readAnswers(database.read, session.accountId);
    const answers = found.map((answer) => commentFor(answer, session));
    return (await newest(cursor)).answerFor(session, { anew, cursor, answers }, own);
  }
  const page =
    postId !== undefined
      ? await readPostPage(database.read, readers, postId, before)
      : await readPage(database.read, readers, before);
  if (page === undefined) return { kind: 'no-such-post' };
  return {
    ...told,
    lists: listsFor(page.lists, session),
    older: page.older,
    anew,
  };
};
