import { randomUUID } from 'node:crypto';
import { POSTS_PER_DAY } from '../../../core/posts/limits.ts';
import { actOf } from '../../audit/act.ts';
import { change, newLists } from './change.ts';
import type { PostHandler } from './deps.ts';
import { keepPictures } from './keep-pictures.ts';
import { isOfWriter, refusal } from './refusal.ts';
import * as repository from './repository.ts';

export const createPost: PostHandler<'createPost'> = async (deps, request, visit) => {
  const { accountId } = visit.session;
  const { text, agreedTo } = request;
  const kept = await keepPictures(deps, request, visit, () =>
    repository.findPostRefusal(deps.database.read, { accountId, agreedTo, now: visit.now }),
  );
  if (!Array.isArray(kept)) {
    if (kept.kind === 'limit-reached') return { kind: kept.kind, limit: POSTS_PER_DAY };
    return isOfWriter(kept) ? refusal(kept) : kept;
  }
  const post = { id: randomUUID(), accountId, text, pictures: kept, agreedTo, now: visit.now };
  const done = await change(deps, repository.createPost, post, visit);
  if (done.kind === 'limit-reached') return { ...done, limit: POSTS_PER_DAY };
  if (done.kind !== 'posted') return refusal(done);
  return { ...done, posts: (await newLists(deps, visit, done.id)).posts };
};

export const editPost: PostHandler<'editPost'> = async (deps, request, visit) => {
  const { accountId, role } = visit.session;
  const { postId, text, agreedTo } = request;
  const kept = await keepPictures(deps, request, visit, () =>
    repository.findEditRefusal(deps.database.read, { accountId, role, postId, agreedTo, now: visit.now }),
  );
  if (!Array.isArray(kept)) return isOfWriter(kept) ? refusal(kept) : kept;
  const edit = {
    act: actOf(visit),
    postId,
    accountId,
    role,
    text,
    replaces: request.before,
    pictures: kept,
    agreedTo,
    now: visit.now,
  };
  const done = await change(deps, repository.editPost, edit, visit);
  switch (done.kind) {
    case 'edited':
      return { kind: 'edited', posts: (await newLists(deps, visit, postId)).posts };
    case 'bad-picture':
      return done;
    case 'changed-meanwhile':
    case 'no-such-post':
    case 'forbidden':
      return { kind: done.kind };
    default:
      return refusal(done);
  }
};
