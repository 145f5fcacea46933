import type { Comment, Post } from '../../../core/posts/post.ts';
import type { BoardLists } from '../../../core/protocol/post-lists.ts';
import type { ActiveSession } from '../../accounts/active-session.ts';
import type { FoundComment, FoundLists, FoundPost } from './lists/repository.ts';

type Reader = Pick<ActiveSession, 'accountId' | 'role'>;

/** Lists in a form that a reader may see: only administrators see addresses. */
export function listsFor({ posts, comments }: FoundLists, reader: Reader): BoardLists {
  return {
    posts: posts.map((post) => postFor(post, reader)),
    comments: comments.map((comment) => commentFor(comment, reader)),
  };
}

/** Everything that differs between readers' lists. */
export function ownMarks({ posts }: FoundLists, { accountId, role }: Reader): unknown[] {
  const marks: unknown[] = [role === 'administrator'];
  posts.forEach(({ likers, commenters }, index) => {
    const ownComments = commenters.get(accountId);
    if (likers.has(accountId)) marks.push(index, 'liked');
    if (ownComments !== undefined) marks.push(index, ownComments);
  });
  return marks;
}

function postFor({ shared, authorEmail, likers, commenters }: FoundPost, { accountId, role }: Reader): Post {
  const liked = likers.has(accountId);
  const ownComments = commenters.get(accountId) ?? 0;
  const post = liked || ownComments > 0 ? { ...shared, liked, ownComments } : shared;
  return role === 'administrator' && authorEmail !== null ? { ...post, authorEmail } : post;
}

export function commentFor({ shared, authorEmail }: FoundComment, { role }: Reader): Comment {
  return role === 'administrator' && authorEmail !== null ? { ...shared, authorEmail } : shared;
}
