import type { Comment, Post } from '../../../core/messages/post.ts';
import type { BoardLists } from '../../../core/protocol/message-lists.ts';
import type { ActiveSession } from '../../plugins/calls.ts';
import type { FoundComment, FoundLists, FoundPost } from './lists/repository.ts';

type Reader = Pick<ActiveSession, 'accountId' | 'role'>;

/** The lists as one reader may see them: addresses are for administrators. */
export function listsFor({ posts, comments }: FoundLists, reader: Reader): BoardLists {
  return {
    posts: posts.map((post) => postFor(post, reader)),
    comments: comments.map((comment) => commentFor(comment, reader)),
  };
}

function postFor({ shared, authorEmail, likers, commenters }: FoundPost, { accountId, role }: Reader): Post {
  const liked = likers.has(accountId);
  const ownComments = commenters.get(accountId) ?? 0;
  const post = liked || ownComments > 0 ? { ...shared, liked, ownComments } : shared;
  return role === 'administrator' && authorEmail !== null ? { ...post, authorEmail } : post;
}

function commentFor({ shared, authorEmail }: FoundComment, { role }: Reader): Comment {
  return role === 'administrator' && authorEmail !== null ? { ...shared, authorEmail } : shared;
}
