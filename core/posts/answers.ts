import type { Comment, Post } from './post.ts';

/** So many of a person's newest answers are known, on every device. */
export const ANSWERS_MAX = 30;

/** The part of the message board in which answers are looked for. */
interface Lists {
  readonly posts: readonly Post[];
  readonly comments: readonly Comment[];
}

/**
 * The comments by others under a person's posts, or after a comment of theirs.
 *
 * @param lists where they are looked for
 * @param known posts and comments to which they may belong
 * @param me the person's public name
 */
export function answersIn(lists: Lists, known: Lists, me: string): Comment[] {
  const posts = new Map([...known.posts, ...lists.posts].map((post) => [post.id, post]));
  const own = new Map<string, Map<string, Comment>>();
  for (const comment of [...known.comments, ...lists.comments]) {
    if (comment.author !== me) continue;
    if (!own.has(comment.postId)) own.set(comment.postId, new Map());
    own.get(comment.postId)!.set(comment.id, comment);
  }
  return lists.comments.filter(({ author, postId, createdAt }) => {
    const post = posts.get(postId);
    if (author === me || post === undefined) return false;
    const mine = [...(own.get(postId)?.values() ?? [])];
    // Comments that are not loaded are earlier than those that are.
    const hasEarlier = mine.length < post.ownComments || mine.some((one) => one.createdAt < createdAt);
    return post.author === me || hasEarlier;
  });
}

/** Adds answers, without those that are gone, newest first. */
export function withAnswers(
  before: readonly Comment[],
  fresh: readonly Comment[],
  gone: readonly string[],
): Comment[] {
  const byId = new Map([...before, ...fresh].map((answer) => [answer.id, answer]));
  return [...byId.values()]
    .filter(({ id, postId }) => !gone.includes(id) && !gone.includes(postId))
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
    .slice(0, ANSWERS_MAX);
}
