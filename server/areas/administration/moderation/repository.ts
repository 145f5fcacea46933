import type { Db } from '../../../db/database.ts';
import type { PageMark } from '../../../db/page-mark.ts';
import { insertAudit, type Act } from '../../../audit/repository.ts';

/** Reported posts, earliest report first, and when each was first reported. */
export async function queueOfReports(db: Db, after: PageMark | undefined, limit: number) {
  const queue = db
    .selectFrom('reports')
    .select(({ fn }) => ['post_id as id', fn.min('created_at').as('firstAt')])
    .groupBy('post_id');
  let query = db
    .selectFrom(queue.as('queue'))
    .select(['id', 'firstAt'])
    .orderBy('firstAt')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined)
    query = query.where((row) => row(row.refTuple('firstAt', 'id'), '>', row.tuple(after.time, after.id)));
  return query.execute();
}

export async function countReported(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.count<number>('post_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findPosts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .leftJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['posts.id', 'posts.text', 'posts.created_at', 'accounts.email as author'])
    .where('posts.id', 'in', ids)
    .execute();
}

export async function findPictures(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('post_pictures')
    .select(['post_id', 'name'])
    .where('post_id', 'in', ids)
    .orderBy('slot')
    .execute();
}

/**
 * The reports about posts, newest first. If the post itself is reported, `comment_id` is empty and the comment's text
 * null.
 */
export async function findReports(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('reports')
    .leftJoin('accounts', 'accounts.id', 'reports.reporter_id')
    .leftJoin('comments', 'comments.id', 'reports.comment_id')
    .leftJoin('accounts as writers', 'writers.id', 'comments.author_id')
    .select([
      'reports.post_id',
      'reports.reason',
      'reports.created_at',
      'reports.comment_id',
      'comments.text as comment',
      'writers.email as comment_author',
      'accounts.email as reporter',
    ])
    .where('reports.post_id', 'in', ids)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id')
    .execute();
}

/** Removes a post from the queue; returns the number of its reports. */
export async function settleReports(tx: Db, { act, postId }: { act: Act; postId: string }): Promise<number> {
  const settled = await tx.deleteFrom('reports').where('post_id', '=', postId).returning('id').execute();
  if (settled.length > 0)
    await insertAudit(tx, act, {
      action: 'settle-reports',
      object: postId,
      before: { reports: settled.length },
    });
  return settled.length;
}

export const moderationCommands = { settleReports };
