import type { Comment, Post } from '../../../core/posts/post.ts';
import { answersIn, withAnswers } from '../../../core/posts/answers.ts';
import type { BoardAnswer, OwnState } from '../../../core/protocol/post-lists.ts';

/** The part of the message board on this device: the newest posts, without gaps. */
export interface Feed {
  /** Newest first. */
  readonly posts: readonly Post[];
  /** Comments by post, oldest first; a post can have more than are loaded. */
  readonly comments: Readonly<Record<string, readonly Comment[]>>;
  readonly cursor: number;
  /** The cursor of the next older page; null at the end. */
  readonly older: number | null;
  readonly own: OwnState;
  /** The newest answers to the reader, also those to posts that are not here; absent from older versions. */
  readonly answers?: readonly Comment[] | undefined;
  /** When `own` was true, by the clock of this device, in milliseconds since 1970. */
  readonly ownAt: number;
}

export interface FeedRecord extends Feed {
  readonly owner: string;
}

export interface FeedChanges {
  readonly posts: readonly Post[];
  readonly comments: readonly Comment[];
  readonly gone: readonly string[];
}

/**
 * The answers to a person after an answer with the newest posts or with missed changes, or a live event.
 *
 * @param before null if nothing of the message board is here
 * @param me the person's public name
 */
export function answersAfter(
  before: Feed | null,
  { lists, gone, anew, answers }: Pick<BoardAnswer, 'lists' | 'gone' | 'anew' | 'answers'>,
  me: string,
): readonly Comment[] {
  if (answers) return answers;
  const here =
    before === null || anew
      ? NOTHING
      : { posts: before.posts, comments: Object.values(before.comments).flat() };
  const known = before?.answers ?? answersIn(here, here, me);
  return withAnswers(anew ? [] : known, answersIn(lists, here, me), gone);
}

const NOTHING = { posts: [], comments: [] };

/** The feed after an answer with the newest posts or with missed changes. */
export function withAnswer(feed: Feed | null, answer: BoardAnswer, now: number): Feed {
  const { lists, gone, cursor, own } = answer;
  // A live event overtook this answer: its content is newer and will not be repeated.
  if (feed !== null && !answer.anew && cursor < feed.cursor) return { ...feed, own, ownAt: now };
  const after =
    feed === null || answer.anew
      ? grown({ posts: [], comments: {}, cursor, older: answer.older ?? null, own, ownAt: now }, lists)
      : withChanges(feed, { ...lists, gone });
  return { ...after, cursor, own, ownAt: now };
}

/** The feed after changes. Changes of posts older than the loaded ones are ignored. */
export function withChanges(feed: Feed, { posts, comments, gone }: FeedChanges): Feed {
  const oldest = feed.older === null ? -Infinity : (feed.posts.at(-1)?.createdAt ?? Infinity);
  const kept = withoutGone(feed, new Set(gone));
  const known = new Set(kept.posts.map(({ id }) => id));
  return grown(kept, {
    posts: posts.filter(({ id, createdAt }) => known.has(id) || createdAt >= oldest),
    comments,
  });
}

/** The feed extended by a page of older posts. */
export function withOlder(feed: Feed, { lists, older }: BoardAnswer): Feed {
  return { ...grown(feed, lists), older: older ?? null };
}

function withoutGone(feed: Feed, gone: ReadonlySet<string>): Feed {
  if (gone.size === 0) return feed;
  const comments = Object.entries(feed.comments)
    .filter(([postId]) => !gone.has(postId))
    .map(([postId, list]) => [postId, list.filter(({ id }) => !gone.has(id))] as const);
  return {
    ...feed,
    posts: feed.posts.filter(({ id }) => !gone.has(id)),
    comments: Object.fromEntries(comments),
  };
}

function grown(feed: Feed, lists: { posts: readonly Post[]; comments: readonly Comment[] }): Feed {
  const posts = lists.posts.length === 0 ? feed.posts : united(feed.posts, lists.posts, newestFirst);
  const shown = new Set(posts.map(({ id }) => id));
  const comments: Record<string, readonly Comment[]> = { ...feed.comments };
  for (const postId of new Set(lists.comments.map((comment) => comment.postId))) {
    const fresh = lists.comments.filter((comment) => comment.postId === postId);
    if (shown.has(postId)) comments[postId] = united(comments[postId] ?? [], fresh, oldestFirst);
  }
  return { ...feed, posts, comments };
}

/** Merges two lists in order; the second list wins for equal ids. */
function united<Item extends Post | Comment>(
  old: readonly Item[],
  fresh: readonly Item[],
  order: (a: Item, b: Item) => number,
): Item[] {
  const byId = new Map<string, Item>();
  for (const item of old) byId.set(item.id, item);
  for (const item of fresh) byId.set(item.id, item);
  return Array.from(byId.values()).sort(order);
}

function oldestFirst(a: Post | Comment, b: Post | Comment): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

function newestFirst(a: Post, b: Post): number {
  return -oldestFirst(a, b);
}

/** Posts in a stored feed: three pages. */
const KEPT_POSTS = 90;

/**
 * The part of a feed that is stored for the next start.
 *
 * @param marks the `older` cursor of every page, by the time of its last post
 */
export function shortened(feed: Feed, marks: ReadonlyMap<number, number>): Feed {
  if (feed.posts.length <= KEPT_POSTS) return feed;
  const newest = feed.posts.slice(0, KEPT_POSTS);
  const end = newest.findLastIndex(({ createdAt }) => marks.has(createdAt));
  // Cut at the end of a page, since only there the cursor of the next one is known.
  if (end < 0) return feed;
  const posts = newest.slice(0, end + 1);
  const older = marks.get(posts[end]!.createdAt)!;
  const comments = Object.fromEntries(
    posts.flatMap(({ id }) => (feed.comments[id] ? [[id, feed.comments[id]]] : [])),
  );
  return { ...feed, posts, comments, older };
}
