import { groupBy } from '../../../core/base/group-by.ts';
import type { Comment, Post } from '../../../core/posts/post.ts';
import type { Feed } from '../../data/posts/feed.ts';
import type { Command, OutboxRow, OutgoingPicture } from '../../data/outbox/command.ts';
import { clockAhead } from '../../platform/clock-ahead.ts';

/** A picture to show, from the server or still on this device. */
export interface ShownPicture extends OutgoingPicture {
  /** In pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
}

/** A waiting or refused command. */
export type Pending = OutboxRow;

export interface ShownComment extends Omit<Comment, 'postId'> {
  readonly pending: Pending | null;
}

/** A post as the reader sees it: the server's state plus unsent changes. */
export interface ShownPost extends Omit<Post, 'pictures' | 'comments' | 'likedBy'> {
  readonly pictures: readonly ShownPicture[];
  /** Comments, oldest first. */
  readonly comments: readonly ShownComment[];
  /** The number of comments that are only on the server. */
  readonly hiddenComments: number;
  /** Its creation, edit or deletion, if waiting. */
  readonly pending: Pending | null;
  /** Whether the post exists on the server. */
  readonly isThere: boolean;
}

const untouched = new WeakMap<Post, { comments: readonly Comment[] | undefined; shown: ShownPost }>();

/**
 * The feed with all waiting commands applied: new posts on top, changes at their posts. An unaffected post
 * stays the same object.
 *
 * @param me the reader's public name
 * @param rows waiting and refused commands, oldest first; refused ones and those that are already in the feed
 * are skipped
 */
export function shownPosts(feed: Feed | null, rows: readonly Pending[], me: string): ShownPost[] {
  const open = rows.filter((row) => row.refusal === null && !hasArrived(row, feed, me));
  const byPost = groupBy(open, ({ command }) => ('postId' in command ? command.postId : undefined));
  const waiting = open
    .flatMap((row) => (row.command.kind === 'create-post' ? [ofRow(row, row.command, me)] : []))
    .reverse();
  const there = feed?.posts.map((post) => ofPost(post, feed.comments[post.id])) ?? [];
  return [...waiting, ...there].map((post) =>
    (byPost.get(post.id) ?? []).reduce((shown, row) => withRow(shown, row, me), post),
  );
}

/** Devices' clocks differ from the server's by up to this time. */
const CLOCKS_DIFFER_MS = 120_000;

/** Whether the live feed already contains the item, although sending it has not been answered. */
export function hasArrived(
  { command, attempts, isCancelled, createdAt }: Pending,
  feed: Feed | null,
  me: string,
): boolean {
  // A cancelled command keeps its line until the server has deleted its post or comment.
  if (attempts === 0 || isCancelled) return false;
  const isIt = (there: Post | Comment): boolean =>
    'text' in command &&
    there.author === me &&
    there.text === command.text &&
    there.createdAt >= createdAt - CLOCKS_DIFFER_MS;
  if (command.kind === 'create-post') return feed?.posts.some(isIt) ?? false;
  if (command.kind === 'add-comment') return feed?.comments[command.postId]?.some(isIt) ?? false;
  return false;
}

function ofPost(post: Post, comments: readonly Comment[] | undefined): ShownPost {
  const known = untouched.get(post);
  if (known && known.comments === comments) return known.shown;
  const shown: ShownPost = {
    ...post,
    pictures: post.pictures.map(({ name, ...rest }) => ({ source: name, ...rest })),
    comments: (comments ?? []).map((comment) => ({ ...comment, pending: null })),
    hiddenComments: Math.max(0, post.comments - (comments?.length ?? 0)),
    pending: null,
    isThere: true,
  };
  untouched.set(post, { comments, shown });
  return shown;
}

function ofRow(row: Pending, { text, pictures }: CommandOf<'create-post'>, me: string): ShownPost {
  return {
    id: row.id,
    author: me,
    createdAt: writtenAt(row),
    text,
    pictures: pictures.map(unmeasured),
    likes: 0,
    liked: false,
    comments: [],
    hiddenComments: 0,
    ownComments: 0,
    pending: row,
    isThere: false,
  };
}

/** When it was written, by the server's clock, as all other posts. */
function writtenAt({ createdAt }: Pending): number {
  return createdAt - clockAhead.get();
}

function unmeasured(picture: OutgoingPicture): ShownPicture {
  return { ...picture, width: 0, height: 0 };
}

/** Applies one waiting command to a post. */
function withRow(post: ShownPost, row: Pending, me: string): ShownPost {
  const { id, command } = row;
  switch (command.kind) {
    case 'edit-post':
      return edited(post, row, command);
    case 'delete-post':
      return { ...post, pending: row };
    case 'like-post':
      return liked(post, command.liked);
    case 'add-comment':
      return commented(post, { id, author: me, createdAt: writtenAt(row), text: command.text, pending: row });
    case 'delete-comment':
      return {
        ...post,
        comments: post.comments.map((comment) =>
          comment.id === command.commentId ? { ...comment, pending: row } : comment,
        ),
      };
    default:
      return post;
  }
}

function edited(post: ShownPost, row: Pending, command: CommandOf<'edit-post'>): ShownPost {
  const asThere = (picture: OutgoingPicture): ShownPicture | undefined =>
    post.pictures.find(({ source, alt }) => source === picture.source && alt === picture.alt);
  return {
    ...post,
    text: command.text,
    pictures: command.pictures.map((picture) => asThere(picture) ?? unmeasured(picture)),
    pending: row,
  };
}

type CommandOf<Kind> = Extract<Command, { kind: Kind }>;

function liked(post: ShownPost, isLiked: boolean): ShownPost {
  if (isLiked === post.liked) return post;
  return { ...post, liked: isLiked, likes: Math.max(0, post.likes + (isLiked ? 1 : -1)) };
}

function commented(post: ShownPost, comment: ShownComment): ShownPost {
  return { ...post, comments: [...post.comments, comment], ownComments: post.ownComments + 1 };
}

/**
 * Divides posts into groups that stay the same when posts are added or removed: a group ends at a post with
 * certain ids.
 */
export function grouped(posts: readonly ShownPost[]): Piece<ShownPost>[] {
  return split(posts, ({ id }) => (endsGroup(id) ? id : undefined));
}

/**
 * Divides groups into sections in the same way, because observing all groups of ten thousand posts would be
 * slow.
 */
export function sectioned(groups: readonly Piece<ShownPost>[]): Piece<Piece<ShownPost>>[] {
  return split(groups, ({ key }) => (endsSection(key) ? key : undefined));
}

/** Splits the list after each item for which `nameOf` returns a key; the rest gets the key `LAST`. */
function split<Item>(items: readonly Item[], nameOf: (item: Item) => string | undefined): Piece<Item>[] {
  const pieces: Piece<Item>[] = [];
  let from = 0;
  items.forEach((item, index) => {
    const name = nameOf(item);
    if (name === undefined && index < items.length - 1) return;
    pieces.push({ key: name ?? LAST, from, items: items.slice(from, index + 1) });
    from = index + 1;
  });
  return pieces;
}

/** The key of a piece whose end is not yet known. */
export const LAST = 'last';

interface Piece<Item> {
  readonly key: string;
  /** The index of its first item, from 0. */
  readonly from: number;
  readonly items: readonly Item[];
}

/**
 * True for one id in four. Ids are random, so groups have four posts on average and are rarely taller than
 * the screen.
 */
function endsGroup(id: string): boolean {
  return /[048c]$/.test(id);
}

/** True for one group in sixteen: sections have sixty-four posts on average. */
function endsSection(key: string): boolean {
  return /0.$/.test(key);
}
