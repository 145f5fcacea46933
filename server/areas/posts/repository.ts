import { sql } from 'kysely';
import { activeBan, type Ban } from '../../../core/account/ban.ts';
import type { Session } from '../../../core/account/session.ts';
import { utcDay } from '../../../core/base/day.ts';
import {
  COMMENTS_PER_POST,
  POSTS_PER_DAY,
  REASON_MAX_LENGTH,
  RULES_VERSION,
} from '../../../core/posts/limits.ts';
import { mayChangePost, mayDeleteComment } from '../../../core/posts/permissions.ts';
import { insertAudit, type Act } from '../../audit/repository.ts';
import type { Db, NotRun, OnceKey } from '../../db/database.ts';
import { hasRow } from '../../db/queries.ts';
import { runOnceIn } from '../../db/once.ts';
import { lockBoard, markPost, nextChange } from '../../feed/repository.ts';

export interface Writer {
  readonly accountId: string;
  readonly agreedTo: number | undefined;
  readonly now: number;
}

export type WriterRefused =
  | { readonly kind: 'banned'; readonly ban: Ban }
  | { readonly kind: 'rules-not-agreed' }
  /** The account was deleted or deactivated just now, for example while its pictures were encoded. */
  | { readonly kind: 'session-over' };

export interface KeptPicture {
  readonly slot: number;
  readonly name: string;
  readonly alt: string;
}

export interface NewPost extends Writer {
  readonly id: string;
  readonly text: string;
  readonly pictures: readonly KeptPicture[];
}

export type PostCreated =
  | { readonly kind: 'posted'; readonly id: string }
  | { readonly kind: 'limit-reached' }
  | WriterRefused;

export async function createPost(tx: Db, post: NewPost): Promise<PostCreated> {
  const { id, accountId, text, pictures, now } = post;
  const refused = await checkWriter(tx, post);
  if (refused !== undefined) return refused;
  const change = await nextChange(tx);
  const counted = await tx
    .insertInto('post_days')
    .values({ account_id: accountId, day: utcDay(now), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet((old) => ({ count: old('post_days.count', '+', 1) }))
        .where('post_days.count', '<', POSTS_PER_DAY),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted === undefined) return { kind: 'limit-reached' };
  await tx
    .insertInto('posts')
    .values({ id, seq: change, change, author_id: accountId, text, created_at: now })
    .execute();
  await insertPictures(tx, id, pictures);
  return { kind: 'posted', id };
}

export interface PostEdit extends Writer, Actor {
  readonly postId: string;
  readonly text: string;
  /** The text that it replaces; undefined: any. */
  readonly replaces: string | undefined;
  readonly pictures: readonly (KeptPicture & {
    /** Only pictures that the post already has can be named. */
    readonly isNew: boolean;
  })[];
}

export type PostEdited =
  | { readonly kind: 'edited' | 'changed-meanwhile' | 'no-such-post' | 'forbidden' }
  | { readonly kind: 'bad-picture'; readonly slot: number }
  | WriterRefused;

export async function editPost(tx: Db, edit: PostEdit): Promise<PostEdited> {
  const { postId, text, replaces, pictures, role, accountId, now } = edit;
  const refused = await checkWriter(tx, edit);
  if (refused !== undefined) return refused;
  const change = await nextChange(tx);
  const post = await findPost(tx, postId);
  if (post === undefined) return { kind: 'no-such-post' };
  if (!mayChangePost(role, post.author_id === accountId)) return { kind: 'forbidden' };
  const before = await tx
    .selectFrom('post_pictures')
    .select(['slot', 'name', 'alt'])
    .where('post_id', '=', postId)
    .orderBy('slot')
    .execute();
  const foreign = pictures.find(({ isNew, name }) => !isNew && !before.some((each) => each.name === name));
  if (foreign !== undefined) return { kind: 'bad-picture', slot: foreign.slot };
  const after = pictures.map(({ slot, name, alt }) => ({ slot, name, alt }));
  if (text === post.text && JSON.stringify(after) === JSON.stringify(before)) return { kind: 'edited' };
  if (replaces !== undefined && replaces !== post.text) return { kind: 'changed-meanwhile' };
  const edited_by = post.author_id === accountId ? null : 'administrator';
  await tx
    .updateTable('posts')
    .set({ text, change, edited_at: now, edited_by })
    .where('id', '=', postId)
    .execute();
  await tx.deleteFrom('post_pictures').where('post_id', '=', postId).execute();
  await insertPictures(tx, postId, after);
  if (post.author_id !== accountId)
    await insertAudit(tx, edit.act, {
      action: 'edit-post',
      accountId: post.author_id,
      object: postId,
      before: { text: post.text, pictures: before.length },
      after: { text, pictures: after.length },
    });
  return { kind: 'edited' };
}

export interface Actor {
  readonly accountId: string;
  readonly role: Session['role'];
  /** For the audit log, if the post is somebody else's. */
  readonly act: Act;
}

export type PostDeleted =
  | { readonly kind: 'post-deleted' }
  | { readonly kind: 'no-such-post' }
  | { readonly kind: 'forbidden' };

/** Deletes a post with its comments and likes; it no longer counts against the limit of its day. */
export async function deletePost(
  tx: Db,
  {
    accountId,
    role,
    act,
    postId,
    reason = '',
  }: Actor & { readonly postId: string; readonly reason?: string | undefined },
): Promise<PostDeleted> {
  const change = await nextChange(tx);
  const post = await findPost(tx, postId);
  if (post === undefined) return { kind: 'no-such-post' };
  if (!mayChangePost(role, post.author_id === accountId)) return { kind: 'forbidden' };
  const isOthers = post.author_id !== accountId;
  const lost = isOthers ? await commentsOfOthers(tx, postId, accountId) : [];
  await tx.deleteFrom('posts').where('id', '=', postId).execute();
  if (post.author_id !== null)
    await tx
      .updateTable('post_days')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('account_id', '=', post.author_id)
      .where('day', '=', utcDay(post.created_at))
      .execute();
  await insertRemoval(tx, { id: postId, change, act, told: isOthers && { ...post, kind: 'post', reason } });
  for (const comment of lost)
    // The reason is for the author of the post.
    await insertRemoval(tx, {
      id: comment.id,
      change,
      act,
      told: { ...comment, kind: 'comment', reason: '' },
    });
  if (isOthers)
    await insertAudit(tx, act, {
      action: 'delete-post',
      accountId: post.author_id,
      object: postId,
      before: { text: post.text },
      after: { ...(reason !== '' && { reason }) },
    });
  return { kind: 'post-deleted' };
}

/** Comments by other accounts. */
function commentsOfOthers(tx: Db, postId: string, accountId: string) {
  return tx
    .selectFrom('comments')
    .select(['id', 'author_id', 'text'])
    .where('post_id', '=', postId)
    .where('author_id', '!=', accountId)
    .execute();
}

interface Removal {
  /** Of the post or comment. */
  readonly id: string;
  readonly change: number;
  readonly act: Act;
  /** What its author is told; false if they removed it themselves. */
  readonly told:
    | false
    | {
        readonly author_id: string | null;
        readonly kind: 'post' | 'comment';
        readonly text: string;
        readonly reason: string;
      };
}

async function insertRemoval(tx: Db, { id, change, act, told }: Removal): Promise<void> {
  const { author_id, kind, text, reason } = told || NOT_TOLD;
  // Of a deleted account nothing is kept.
  const about = author_id === null ? NOT_TOLD : { author_id, kind, text, reason };
  await tx
    .insertInto('message_removals')
    .values({ id, change, removed_at: act.now, ...about })
    .execute();
}

const NOT_TOLD = { author_id: null, kind: '', text: '', reason: '' } as const;

export interface Like {
  readonly accountId: string;
  readonly postId: string;
  /** The wanted state; undefined toggles it. */
  readonly liked: boolean | undefined;
}

/** Likes or unlikes a post; idempotent. */
export async function likePost(
  tx: Db,
  { accountId, postId, liked }: Like,
): Promise<{ readonly kind: 'like-kept' } | { readonly kind: 'no-such-post' }> {
  const change = await nextChange(tx);
  if ((await findPost(tx, postId)) === undefined) return { kind: 'no-such-post' };
  const removed =
    liked === true
      ? undefined
      : await tx
          .deleteFrom('likes')
          .where('post_id', '=', postId)
          .where('account_id', '=', accountId)
          .returning('seq')
          .executeTakeFirst();
  const added =
    liked === false || removed !== undefined
      ? undefined
      : await tx
          .insertInto('likes')
          .values({ post_id: postId, account_id: accountId, seq: change })
          .onConflict((conflict) => conflict.doNothing())
          .returning('seq')
          .executeTakeFirst();
  if (removed !== undefined || added !== undefined) await markPost(tx, postId, change);
  return { kind: 'like-kept' };
}

/** Removes all likes from a post, as an administrator. Returns their number. */
export async function removeLikes(
  tx: Db,
  { act, postId }: { readonly act: Act; readonly postId: string },
): Promise<{ readonly kind: 'likes-removed'; readonly likes: number } | { readonly kind: 'no-such-post' }> {
  const change = await nextChange(tx);
  const post = await findPost(tx, postId);
  if (post === undefined) return { kind: 'no-such-post' };
  const removed = await tx.deleteFrom('likes').where('post_id', '=', postId).returning('seq').execute();
  if (removed.length > 0) {
    await markPost(tx, postId, change);
    await insertAudit(tx, act, {
      action: 'remove-likes',
      accountId: post.author_id,
      object: postId,
      before: { likes: removed.length },
    });
  }
  return { kind: 'likes-removed', likes: removed.length };
}

export interface NewComment extends Writer {
  readonly id: string;
  readonly postId: string;
  readonly text: string;
}

export type CommentAdded =
  | { readonly kind: 'commented'; readonly id: string }
  | { readonly kind: 'limit-reached' | 'no-such-post' }
  | WriterRefused;

export async function addComment(tx: Db, comment: NewComment): Promise<CommentAdded> {
  const { id, postId, accountId, text, now } = comment;
  const refused = await checkWriter(tx, comment);
  if (refused !== undefined) return refused;
  const change = await nextChange(tx);
  if ((await findPost(tx, postId)) === undefined) return { kind: 'no-such-post' };
  const counted = await tx
    .insertInto('comment_counts')
    .values({ post_id: postId, account_id: accountId, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'account_id'])
        .doUpdateSet((old) => ({ count: old('comment_counts.count', '+', 1) }))
        .where('comment_counts.count', '<', COMMENTS_PER_POST),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted === undefined) return { kind: 'limit-reached' };
  await tx
    .insertInto('comments')
    .values({ id, seq: change, change, post_id: postId, author_id: accountId, text, created_at: now })
    .execute();
  await markPost(tx, postId, change);
  return { kind: 'commented', id };
}

export type CommentDeleted =
  | { readonly kind: 'comment-deleted'; readonly postId: string }
  | { readonly kind: 'no-such-comment' }
  | { readonly kind: 'forbidden' };

export async function deleteComment(
  tx: Db,
  {
    accountId,
    role,
    act,
    commentId,
    reason = '',
  }: Actor & { readonly commentId: string; readonly reason?: string | undefined },
): Promise<CommentDeleted> {
  const change = await nextChange(tx);
  const comment = await tx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.author_id', 'comments.post_id', 'comments.text', 'posts.author_id as post_author_id'])
    .where('comments.id', '=', commentId)
    .executeTakeFirst();
  if (comment === undefined) return { kind: 'no-such-comment' };
  const { post_id: postId, author_id: authorId, post_author_id: postAuthorId } = comment;
  if (!mayDeleteComment(role, authorId === accountId, postAuthorId === accountId))
    return { kind: 'forbidden' };
  await tx.deleteFrom('comments').where('id', '=', commentId).execute();
  await tx.deleteFrom('reports').where('comment_id', '=', commentId).execute();
  if (authorId !== null)
    await tx
      .updateTable('comment_counts')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('post_id', '=', postId)
      .where('account_id', '=', authorId)
      .execute();
  const told = authorId !== accountId && { ...comment, kind: 'comment' as const, reason };
  await insertRemoval(tx, { id: commentId, change, act, told });
  await markPost(tx, postId, change);
  // Authors may delete comments under their own posts; only an administrator's deletion is audited.
  if (authorId !== accountId && role === 'administrator')
    await insertAudit(tx, act, {
      action: 'delete-comment',
      accountId: authorId,
      object: commentId,
      before: { text: comment.text },
      after: { ...(reason !== '' && { reason }) },
    });
  return { kind: 'comment-deleted', postId };
}

export type TakenBack = { readonly kind: 'taken-back'; readonly id?: string } | NotRun;

/**
 * Deletes the post or comment that the call with this idempotency key has written. Otherwise, takes the key,
 * so that the call does nothing if it arrives later.
 */
export async function takeBack(
  tx: Db,
  { key, ...actor }: Actor & { readonly key: string },
): Promise<TakenBack> {
  const { accountId, act } = actor;
  const once = { accountId, key, requestHash: 'taken back', now: act.now };
  const taken = await runOnceIn(tx, () => Promise.resolve({ kind: 'taken-back' } as const), undefined, once);
  if (taken.ok) return taken.value;
  if (taken.failure.kind !== 'key-reused') return taken.failure;
  const written = await findOutput(tx, once);
  switch (written?.kind) {
    case 'posted':
      await deletePost(tx, { ...actor, postId: written.id });
      break;
    case 'commented':
      await deleteComment(tx, { ...actor, commentId: written.id });
      break;
    default:
      return taken.failure;
  }
  return { kind: 'taken-back', id: written.id };
}

/** The output of the call that used the key; undefined once it is no longer stored. */
async function findOutput(
  db: Db,
  { accountId, key }: Pick<OnceKey, 'accountId' | 'key'>,
): Promise<PostCreated | CommentAdded | undefined> {
  const known = await db
    .selectFrom('answers')
    .select('output')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  return known?.output ? (JSON.parse(known.output) as PostCreated | CommentAdded) : undefined;
}

export interface Report {
  readonly id: string;
  readonly accountId: string;
  readonly postId: string;
  /** Undefined for the post itself. */
  readonly commentId: string | undefined;
  readonly reason: string;
  readonly now: number;
}

/** Characters kept of one person's reasons for one post or comment: room for at least the newest three. */
const REASONS_KEPT = 3 * (REASON_MAX_LENGTH + 1);

/** Reports a post or comment. One row per person, with all their reasons, newest first. */
export async function reportPost(
  tx: Db,
  { id, accountId, postId, commentId, reason, now }: Report,
): Promise<{ readonly kind: 'reported' | 'no-such-post' | 'no-such-comment' }> {
  await lockBoard(tx);
  if ((await findPost(tx, postId)) === undefined) return { kind: 'no-such-post' };
  if (commentId !== undefined && !(await hasComment(tx, postId, commentId)))
    return { kind: 'no-such-comment' };
  await tx
    .insertInto('reports')
    .values({
      id,
      post_id: postId,
      comment_id: commentId ?? '',
      reporter_id: accountId,
      reason,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'comment_id', 'reporter_id'])
        .doUpdateSet({
          reason: sql<string>`case
            when reports.reason = '' then excluded.reason
            else substr(excluded.reason || ${'\n'} || reports.reason, 1, ${sql.lit(REASONS_KEPT)})
          end`,
        })
        .where((row) => row('excluded.reason', 'not in', ['', row.ref('reports.reason')])),
    )
    .execute();
  return { kind: 'reported' };
}

function hasComment(tx: Db, postId: string, commentId: string): Promise<boolean> {
  const comment = tx.selectFrom('comments').select('id').where('id', '=', commentId);
  return hasRow(comment.where('post_id', '=', postId));
}

/** Why an account may not write. */
async function findRefusal(
  db: Db,
  { accountId, agreedTo, now }: Writer,
): Promise<WriterRefused | { readonly kind: 'may-write'; readonly rulesVersion: number }> {
  const account = await db
    .selectFrom('accounts')
    .select(['status', 'ban', 'ban_until', 'rules_version'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.status !== 'normal') return { kind: 'session-over' };
  const ban = activeBan(
    account.ban === null ? undefined : { term: account.ban, until: account.ban_until },
    now,
  );
  if (ban !== undefined) return { kind: 'banned', ban };
  if ((agreedTo ?? account.rules_version) !== RULES_VERSION) return { kind: 'rules-not-agreed' };
  return { kind: 'may-write', rulesVersion: account.rules_version };
}

/** Like `findRefusal`; also records agreement to the rules. */
async function checkWriter(tx: Db, writer: Writer): Promise<WriterRefused | undefined> {
  const found = await findRefusal(tx, writer);
  if (found.kind !== 'may-write') return found;
  if (found.rulesVersion !== RULES_VERSION)
    await tx
      .updateTable('accounts')
      .set({ rules_version: RULES_VERSION, rules_agreed_at: writer.now })
      .where('id', '=', writer.accountId)
      .execute();
  return undefined;
}

/** Why a new post would be refused; checked before its pictures are re-encoded. */
export async function findPostRefusal(
  db: Db,
  writer: Writer,
): Promise<WriterRefused | { readonly kind: 'limit-reached' } | undefined> {
  const found = await findRefusal(db, writer);
  if (found.kind !== 'may-write') return found;
  const day = await db
    .selectFrom('post_days')
    .select('count')
    .where('account_id', '=', writer.accountId)
    .where('day', '=', utcDay(writer.now))
    .executeTakeFirst();
  return (day?.count ?? 0) < POSTS_PER_DAY ? undefined : { kind: 'limit-reached' };
}

/** Why an edit of a post would be refused; checked before its pictures are re-encoded. */
export async function findEditRefusal(
  db: Db,
  writer: Writer & Pick<PostEdit, 'postId' | 'role'>,
): Promise<WriterRefused | { readonly kind: 'no-such-post' | 'forbidden' } | undefined> {
  const found = await findRefusal(db, writer);
  if (found.kind !== 'may-write') return found;
  const post = await findPost(db, writer.postId);
  if (post === undefined) return { kind: 'no-such-post' };
  return mayChangePost(writer.role, post.author_id === writer.accountId) ? undefined : { kind: 'forbidden' };
}

async function findPost(tx: Db, postId: string) {
  return tx
    .selectFrom('posts')
    .select(['author_id', 'text', 'created_at'])
    .where('id', '=', postId)
    .executeTakeFirst();
}

async function insertPictures(tx: Db, postId: string, pictures: readonly KeptPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('post_pictures')
    .values(pictures.map(({ slot, name, alt }) => ({ post_id: postId, slot, name, alt })))
    .execute();
}

export const postCommands = {
  createPost,
  editPost,
  deletePost,
  likePost,
  removeLikes,
  addComment,
  deleteComment,
  takeBack,
  reportPost,
};
