import { sql } from 'kysely';
import type { Ban, BanTerm } from '../../../../core/account/ban.ts';
import { groupBy } from '../../../../core/base/group-by.ts';
import { utcDay } from '../../../../core/base/day.ts';
import {
  COMMENTS_PER_LIST,
  COMMENTS_PER_PAGE,
  POSTS_PER_DAY,
  POSTS_PER_PAGE,
} from '../../../../core/posts/limits.ts';
import { ANSWERS_MAX } from '../../../../core/posts/answers.ts';
import { NOTICE_KEPT_MS, REMOVALS_TOLD, type Notice } from '../../../../core/posts/notice.ts';
import type { Comment, Post } from '../../../../core/posts/post.ts';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { AccountRow } from '../../../db/tables.ts';

/** Number of likers whose names are sent with a post; others are only counted. */
const LIKERS_SHOWN = 50;
/** A reader who has missed more changes than this starts over. */
const CHANGES_AT_MOST = 100;

/** A post as everybody sees it, and each reader's own part. */
export interface FoundPost {
  /** A reader without a like or comments of their own. */
  readonly shared: Post;
  readonly authorEmail: string | null;
  /** Which of the given readers like it. */
  readonly likers: ReadonlySet<string>;
  /** How many comments each of those readers has there. */
  readonly commenters: ReadonlyMap<string, number>;
}

export interface FoundComment {
  readonly shared: Comment;
  readonly authorEmail: string | null;
}

export interface FoundLists {
  readonly posts: readonly FoundPost[];
  readonly comments: readonly FoundComment[];
}

/** The number of the last visible change. */
export async function readCursor(db: Db): Promise<number> {
  const { change } = await db.selectFrom('message_clock').select('change').executeTakeFirstOrThrow();
  return change;
}

async function readForgotten(db: Db): Promise<number> {
  const { forgotten } = await db.selectFrom('message_clock').select('forgotten').executeTakeFirstOrThrow();
  return forgotten;
}

/** The readers whose own likes and comments are read. */
export type Readers = readonly string[] | 'everyone';

export interface FoundPage {
  readonly lists: FoundLists;
  readonly older: number | undefined;
}

/** A page of posts, newest first, with the newest comments of each. */
export async function readPage(db: Db, readers: Readers, before?: number): Promise<FoundPage> {
  let query = db
    .selectFrom('posts')
    .select(['id', 'seq'])
    .orderBy('seq', 'desc')
    .limit(POSTS_PER_PAGE + 1);
  if (before !== undefined) query = query.where('seq', '<', before);
  const rows = await query.execute();
  const { shown, older } = pageOf(rows, POSTS_PER_PAGE);
  const ids = shown.map(({ id }) => id);
  const [posts, comments] = await Promise.all([readPosts(db, readers, ids), readNewestComments(db, ids)]);
  return { lists: { posts, comments }, older };
}

/** The comments on a post, newest first; undefined if there is no such post. */
export async function readPostPage(
  db: Db,
  readers: Readers,
  postId: string,
  before: number | undefined,
): Promise<FoundPage | undefined> {
  const posts = await readPosts(db, readers, [postId]);
  if (posts.length === 0) return undefined;
  let query = commentRows(db)
    .select('comments.seq')
    .where('comments.post_id', '=', postId)
    .orderBy('comments.seq', 'desc')
    .limit(COMMENTS_PER_PAGE + 1);
  if (before !== undefined) query = query.where('comments.seq', '<', before);
  const rows = await query.execute();
  const { shown, older } = pageOf(rows, COMMENTS_PER_PAGE);
  return { lists: { posts, comments: shown.map(foundComment) }, older };
}

/**
 * Cuts a page from rows of which one extra was requested; returns where the next page begins, if there is
 * one.
 */
function pageOf<Row extends { readonly seq: number }>(rows: readonly Row[], size: number) {
  const shown = rows.slice(0, size);
  return { shown, older: rows.length > size ? shown.at(-1)!.seq : undefined };
}

/**
 * Everything added, changed or removed after a change; undefined if that is too much or too long ago, or if
 * the change is in the future.
 */
export async function readChanges(
  db: Db,
  readers: Readers,
  since: number,
  cursor: number,
): Promise<{ lists: FoundLists; gone: string[] } | undefined> {
  if (since > cursor) return undefined;
  if (since === cursor) return { lists: { posts: [], comments: [] }, gone: [] };
  const limit = CHANGES_AT_MOST + 1;
  const [changed, comments, removed] = await Promise.all([
    db.selectFrom('posts').select('id').where('change', '>', since).limit(limit).execute(),
    commentRows(db)
      .where('comments.change', '>', since)
      .orderBy('comments.seq', 'desc')
      .limit(limit)
      .execute(),
    db.selectFrom('message_removals').select('id').where('change', '>', since).limit(limit).execute(),
  ]);
  if ([changed, comments, removed].some(({ length }) => length > CHANGES_AT_MOST)) return undefined;
  // Read after the removals, so that a concurrent sweep is noticed.
  if (since < (await readForgotten(db))) return undefined;
  const ids = changed.map(({ id }) => id);
  return {
    lists: { posts: await readPosts(db, readers, ids), comments: comments.map(foundComment) },
    gone: removed.map(({ id }) => id),
  };
}

interface CommentFacts {
  readonly id: string;
  readonly post_id: string;
  readonly public_name: string | null;
  readonly email: string | null;
  readonly role: AccountRow['role'] | null;
  readonly created_at: number;
  readonly text: string;
}

/** So many of a person's latest posts, and of their comments, may have answers: a list must not read all of them. */
const ANSWERED_AT_MOST = 200;

const readAnswerRows = prepared((db, accountId: string) =>
  sql<CommentFacts>`
    with threads (post_id, begun) as (
      select post_id, min(seq) from (
        select * from (
          select id as post_id, seq from posts
          where author_id = ${accountId} order by seq desc limit ${sql.lit(ANSWERED_AT_MOST)}
        ) as posted
        union all
        select * from (
          select post_id, seq from comments
          where author_id = ${accountId} order by seq desc limit ${sql.lit(ANSWERED_AT_MOST)}
        ) as commented
      ) as own
      group by post_id
    ),
    newest (answer_id, answer_seq) as (
      select comments.id, comments.seq
      from threads
      inner join comments on comments.post_id = threads.post_id and comments.seq > threads.begun
      where comments.author_id is null or comments.author_id <> ${accountId}
      order by comments.seq desc
      limit ${sql.lit(ANSWERS_MAX)}
    )
    select comments.id, comments.post_id, public_name, email, role, comments.created_at, comments.text
    from newest
    inner join comments on comments.id = answer_id
    left join accounts on accounts.id = comments.author_id
    order by answer_seq desc
  `.compile(db),
);

/** The newest answers to an account, newest first; see `answersIn`. */
export async function readAnswers(db: Db, accountId: string): Promise<FoundComment[]> {
  return (await readAnswerRows(db, accountId)).map(foundComment);
}

export interface WriterState {
  /** The number of the message board's last change, read in the same query. */
  readonly cursor: number;
  readonly postsLeft: number;
  readonly agreedTo: number;
  readonly ban: Ban | undefined;
  readonly notices?: readonly Notice[] | undefined;
}

interface WriterStateRow {
  readonly change: number;
  readonly ban: BanTerm | null;
  readonly ban_until: number | null;
  readonly ban_lifted_at: number | null;
  readonly rules_version: number | null;
  readonly count: number | null;
}

const readWriterRow = prepared((db, accountId: string, day: number) =>
  sql<WriterStateRow>`
    select change, ban, ban_until, ban_lifted_at, rules_version, count
    from message_clock
    left join accounts on accounts.id = ${accountId}
    left join post_days on post_days.account_id = accounts.id and post_days.day = ${day}
  `.compile(db),
);

export async function readWriterState(db: Db, accountId: string, now: number): Promise<WriterState> {
  const [found] = await readWriterRow(db, accountId, utcDay(now));
  const row = found!;
  const since = now - NOTICE_KEPT_MS;
  const notices: Notice[] = await readRemovals(db, accountId, since);
  if (row.ban_lifted_at !== null && row.ban_lifted_at > since)
    notices.push({ kind: 'ban-lifted', createdAt: row.ban_lifted_at });
  return {
    cursor: row.change,
    postsLeft: POSTS_PER_DAY - (row.count ?? 0),
    agreedTo: row.rules_version ?? 0,
    ban: row.ban === null ? undefined : { term: row.ban, until: row.ban_until },
    ...(notices.length > 0 && { notices }),
  };
}

interface RemovalRow {
  readonly kind: 'post' | 'comment';
  readonly text: string;
  readonly reason: string;
  readonly removed_at: number;
}

const readRemovalRows = prepared((db, accountId: string, since: number) =>
  sql<RemovalRow>`
    select kind, text, reason, removed_at from message_removals
    where author_id = ${accountId} and removed_at > ${since}
    order by removed_at desc
    limit ${sql.lit(REMOVALS_TOLD)}
  `.compile(db),
);

/** What others have removed of an account's posts and comments, newest first. */
async function readRemovals(db: Db, accountId: string, since: number): Promise<Notice[]> {
  return (await readRemovalRows(db, accountId, since)).map(({ kind, text, reason, removed_at }) => ({
    kind: `${kind}-removed` as const,
    createdAt: removed_at,
    text,
    ...(reason !== '' && { reason }),
  }));
}

/** Everything that an account has written, liked and reported, oldest first. */
export async function readPostsOf(db: Db, accountId: string) {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'text', 'created_at', 'edited_at'])
    .where('author_id', '=', accountId)
    .orderBy('seq')
    .execute();
  const pictures = await db
    .selectFrom('post_pictures')
    .innerJoin('posts', 'posts.id', 'post_pictures.post_id')
    .select(['post_id', 'name', 'alt'])
    .where('author_id', '=', accountId)
    .orderBy('slot')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .select(['post_id', 'text', 'created_at'])
    .where('author_id', '=', accountId)
    .orderBy('seq')
    .execute();
  const likes = await db
    .selectFrom('likes')
    .select('post_id')
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute();
  const reports = await db
    .selectFrom('reports')
    .select(['post_id', 'comment_id', 'reason', 'created_at'])
    .where('reporter_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const removed = await db
    .selectFrom('message_removals')
    .select(['kind', 'text', 'reason', 'removed_at'])
    .where('author_id', '=', accountId)
    .orderBy('removed_at')
    .execute();
  return { posts, pictures, comments, likes, reports, removed };
}

async function readPosts(db: Db, readers: Readers, ids: readonly string[]): Promise<FoundPost[]> {
  if (ids.length === 0) return [];
  const [rows, pictures, likes, likers, commentCounts, commenters] = await Promise.all([
    readRows(db, ids),
    readPictures(db, ids),
    readLikes(db, ids),
    readLikers(db, readers, ids),
    countComments(db, ids),
    readCommenters(db, readers, ids),
  ]);
  const picturesOf = byPost(pictures);
  const likesOf = byPost(likes);
  const likersOf = byPost(likers);
  const commentersOf = byPost(commenters);
  const counts = new Map(commentCounts.map(({ post_id, count }) => [post_id, count]));
  return rows.map((row) => {
    const newestLikes = likesOf.get(row.id) ?? [];
    return {
      shared: {
        ...ownFacts(row),
        pictures: (picturesOf.get(row.id) ?? []).map(({ post_id: _postId, ...picture }) => picture),
        likedBy: newestLikes.map(({ public_name }) => public_name),
        likes: newestLikes[0]?.count ?? 0,
        liked: false,
        comments: counts.get(row.id) ?? 0,
        ownComments: 0,
      },
      authorEmail: row.email,
      likers: new Set(likersOf.get(row.id)?.map(({ account_id }) => account_id)),
      commenters: new Map(commentersOf.get(row.id)?.map(({ account_id, count }) => [account_id, count])),
    };
  });
}

type PostRow = Awaited<ReturnType<typeof readRows>>[number];

/** The fields of a post that come from its own row. */
function ownFacts(row: PostRow) {
  return {
    id: row.id,
    author: row.public_name ?? '',
    ...(row.role === 'administrator' && { authorRole: row.role }),
    createdAt: row.created_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
    ...(row.edited_by !== null && { editedBy: row.edited_by }),
    text: row.text,
  };
}

function readRows(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('posts')
    .leftJoin('accounts', 'accounts.id', 'posts.author_id')
    .select([
      'posts.id',
      'public_name',
      'email',
      'role',
      'posts.created_at',
      'edited_at',
      'edited_by',
      'text',
    ])
    .where('posts.id', 'in', ids)
    .orderBy('seq', 'desc')
    .execute();
}

function readPictures(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('post_pictures')
    .innerJoin('pictures', 'pictures.name', 'post_pictures.name')
    .select(['post_id', 'pictures.name', 'width', 'height', 'alt'])
    .where('post_id', 'in', ids)
    .orderBy('slot')
    .execute();
}

function readLikers(db: Db, readers: Readers, ids: readonly string[]) {
  return db
    .selectFrom('likes')
    .select(['post_id', 'account_id'])
    .where('post_id', 'in', ids)
    .$if(readers !== 'everyone', (query) => query.where('account_id', 'in', readers as readonly string[]))
    .execute();
}

function countComments(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('comments')
    .select((row) => ['post_id', row.fn.countAll<number>().as('count')])
    .where('post_id', 'in', ids)
    .groupBy('post_id')
    .execute();
}

function readCommenters(db: Db, readers: Readers, ids: readonly string[]) {
  return db
    .selectFrom('comment_counts')
    .select(['post_id', 'account_id', 'count'])
    .where('post_id', 'in', ids)
    .$if(readers !== 'everyone', (query) => query.where('account_id', 'in', readers as readonly string[]))
    .execute();
}

function byPost<Row extends { readonly post_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return groupBy(rows, ({ post_id }) => post_id);
}

/** The newest likes of each post, and their total number. */
async function readLikes(db: Db, ids: readonly string[]) {
  const likes = sql<{ post_id: string; public_name: string; count: number }>`
    select post_id, public_name, count from (
      select post_id, public_name, seq, count(*) over (partition by post_id) as count,
        row_number() over (partition by post_id order by seq desc) as place
      from likes join accounts on accounts.id = likes.account_id
      where post_id in (${sql.join(ids)})
    ) as ranked
    where place <= ${LIKERS_SHOWN}
    order by seq desc`;
  return (await likes.execute(db)).rows;
}

async function readNewestComments(db: Db, postIds: readonly string[]): Promise<FoundComment[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .with('ranked', (cte) =>
      cte
        .selectFrom('comments')
        .select((row) => [
          'comments.id as ranked_id',
          row.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('post_id').orderBy('seq', 'desc'))
            .as('place'),
        ])
        .where('post_id', 'in', postIds),
    )
    .selectFrom('ranked')
    .innerJoin('comments', 'comments.id', 'ranked_id')
    .leftJoin('accounts', 'accounts.id', 'comments.author_id')
    .select(COMMENT_COLUMNS)
    .where('place', '<=', COMMENTS_PER_LIST)
    .orderBy('comments.seq', 'desc')
    .execute();
  return rows.map(foundComment);
}

const COMMENT_COLUMNS = [
  'comments.id',
  'comments.post_id',
  'public_name',
  'email',
  'role',
  'comments.created_at',
  'comments.text',
] as const;

function commentRows(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.author_id')
    .select(COMMENT_COLUMNS);
}

function foundComment(row: CommentFacts): FoundComment {
  return {
    shared: {
      id: row.id,
      postId: row.post_id,
      author: row.public_name ?? '',
      ...(row.role === 'administrator' && { authorRole: row.role }),
      createdAt: row.created_at,
      text: row.text,
    },
    authorEmail: row.email,
  };
}
