import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../core/base/clock.ts';
import type { Database } from '../../db/database.ts';
import { handlersOver } from '../../http/handlers-over.ts';
import { newestPage } from './newest.ts';
import type { Pictures } from './pictures/service.ts';
import { createPost, editPost } from './write-post.ts';
import { actOf } from '../../audit/act.ts';
import { change, newLists } from './change.ts';
import type { PostHandler } from './deps.ts';
import * as repository from './repository.ts';
import { activeBan } from '../../../core/account/ban.ts';
import { readAnswers, readChanges, readPage, readPostPage, readWriterState } from './lists/repository.ts';
import { commentFor, listsFor } from './view.ts';
import { COMMENTS_PER_POST } from '../../../core/posts/limits.ts';
import { refusal } from './refusal.ts';

/** The message board. A caller's permissions depend on the session alone, never on the request. */
export function postHandlers(database: Database, pictures: Pictures, now: Clock) {
  const deps = { database, pictures, newest: newestPage(database, now) };
  return handlersOver(deps, {
    listPosts,
    createPost,
    editPost,
    deletePost,
    likePost,
    removeLikes,
    reportPost,
    takeBack,
    addComment,
    deleteComment,
  });
}

const deletePost: PostHandler<'deletePost'> = async (deps, { postId, reason }, visit) => {
  const { accountId, role } = visit.session;
  const done = await change(
    deps,
    repository.deletePost,
    { act: actOf(visit), accountId, role, postId, reason },
    visit,
  );
  if (done.kind !== 'post-deleted') return done;
  return { kind: 'post-deleted', lists: await newLists(deps, visit) };
};

const likePost: PostHandler<'likePost'> = async (deps, { postId, liked }, visit) => {
  const { accountId } = visit.session;
  const done = await change(deps, repository.likePost, { accountId, postId, liked }, visit);
  if (done.kind !== 'like-kept') return done;
  return { kind: 'like-kept', posts: (await newLists(deps, visit, postId)).posts };
};

const removeLikes: PostHandler<'removeLikes'> = async (deps, { postId }, visit) => {
  const done = await deps.database.run(repository.removeLikes, { act: actOf(visit), postId });
  deps.database.announce();
  return done;
};

const takeBack: PostHandler<'takeBack'> = async (deps, { key }, visit) => {
  const { accountId, role } = visit.session;
  const done = await deps.database.run(repository.takeBack, { act: actOf(visit), accountId, role, key });
  deps.database.announce();
  return done;
};

const reportPost: PostHandler<'reportPost'> = async (deps, { postId, commentId, reason = '' }, visit) => {
  const report = {
    id: randomUUID(),
    accountId: visit.session.accountId,
    postId,
    commentId,
    reason,
    now: visit.now,
  };
  return change(deps, repository.reportPost, report, visit);
};

const listPosts: PostHandler<'listPosts'> = async (deps, { before, since, postId }, { session, now }) => {
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

const addComment: PostHandler<'addComment'> = async (deps, { postId, text, agreedTo }, visit) => {
  const { accountId } = visit.session;
  const comment = { id: randomUUID(), postId, accountId, text, agreedTo, now: visit.now };
  const done = await change(deps, repository.addComment, comment, visit);
  switch (done.kind) {
    case 'commented':
      return { ...done, comments: (await newLists(deps, visit, postId)).comments };
    case 'limit-reached':
      return { kind: done.kind, limit: COMMENTS_PER_POST };
    case 'no-such-post':
      return { kind: done.kind };
    default:
      return refusal(done);
  }
};

const deleteComment: PostHandler<'deleteComment'> = async (deps, { commentId, reason }, visit) => {
  const { accountId, role } = visit.session;
  const done = await change(
    deps,
    repository.deleteComment,
    { act: actOf(visit), accountId, role, commentId, reason },
    visit,
  );
  if (done.kind !== 'comment-deleted') return done;
  return { kind: 'comment-deleted', comments: (await newLists(deps, visit, done.postId)).comments };
};
