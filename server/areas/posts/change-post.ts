import { randomUUID } from 'node:crypto';
import { actOf } from '../../audit/act.ts';
import { change, newLists } from './change.ts';
import type { PostHandler } from './deps.ts';
import * as repository from './repository.ts';

export const deletePost: PostHandler<'deletePost'> = async (deps, { postId, reason }, visit) => {
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

export const likePost: PostHandler<'likePost'> = async (deps, { postId, liked }, visit) => {
  const { accountId } = visit.session;
  const done = await change(deps, repository.likePost, { accountId, postId, liked }, visit);
  if (done.kind !== 'like-kept') return done;
  return { kind: 'like-kept', posts: (await newLists(deps, visit, postId)).posts };
};

export const removeLikes: PostHandler<'removeLikes'> = async (deps, { postId }, visit) => {
  const done = await deps.database.run(repository.removeLikes, { act: actOf(visit), postId });
  deps.database.announce();
  return done;
};

export const takeBack: PostHandler<'takeBack'> = async (deps, { key }, visit) => {
  const { accountId, role } = visit.session;
  const done = await deps.database.run(repository.takeBack, { act: actOf(visit), accountId, role, key });
  deps.database.announce();
  return done;
};

export const reportPost: PostHandler<'reportPost'> = async (
  deps,
  { postId, commentId, reason = '' },
  visit,
) => {
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
