import type { BoardLists } from '../../../core/protocol/message-lists.ts';
import type { ActiveSession } from '../../plugins/calls.ts';
import type { FoundComment, FoundLists, FoundPost } from './lists/repository.ts';

type Reader = Pick<ActiveSession, 'accountId' | 'role'>;

/** The lists as one reader may see them: addresses are for administrators. */
export function listsFor({ posts, comments }: FoundLists, reader: Reader): BoardLists {
  return {
    posts: posts.map((post) => postFor(post, reader)),
    comments: comments.map((each) => commentFor(each, reader)),
  };
}

function postFor(post: FoundPost, { accountId, role }: Reader): BoardLists['posts'][number] {
  const { author, authorEmail, editedAt, likers, commenters, ...same } = post;
  return {
    ...same,
    author: author ?? '',
    ...emailFor(role, authorEmail),
    ...(editedAt !== null && { editedAt }),
    liked: likers.has(accountId),
    ownComments: commenters.get(accountId) ?? 0,
  };
}

function commentFor(comment: FoundComment, { role }: Reader): BoardLists['comments'][number] {
  const { author, authorEmail, ...same } = comment;
  return { ...same, author: author ?? '', ...emailFor(role, authorEmail) };
}

function emailFor(role: Reader['role'], email: string | null): { authorEmail?: string } {
  return role === 'administrator' && email !== null ? { authorEmail: email } : {};
}
