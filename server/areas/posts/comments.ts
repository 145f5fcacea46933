import { randomUUID } from 'node:crypto';
import { COMMENTS_PER_POST } from '../../../core/posts/limits.ts';
import { actOf } from '../../audit/act.ts';
import { change, newLists } from './change.ts';
import type { PostHandler } from './deps.ts';
import { refusal } from './refusal.ts';
import * as repository from './repository.ts';

export const addComment: PostHandler<'addComment'> = async (deps, { postId, text, agreedTo }, visit) => {
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

export const deleteComment: PostHandler<'deleteComment'> = async (deps, { commentId, reason }, visit) => {
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
