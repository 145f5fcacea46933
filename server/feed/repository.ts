import type { Db } from '../db/database.ts';
import { locked } from '../db/queries.ts';

/**
 * Takes the next number of the message board's clock before any change. On PostgreSQL, writers wait for each
 * other here, so that numbers become visible in order and a reader who knows all changes up to one number has
 * missed none.
 */
export async function nextChange(tx: Db): Promise<number> {
  const { change } = await tx
    .updateTable('message_clock')
    .set((row) => ({ change: row('change', '+', 1) }))
    .returning('change')
    .executeTakeFirstOrThrow();
  return change;
}

/** Locks the message board, so that data read from it stays valid until the end of the transaction. */
export async function lockBoard(tx: Db): Promise<void> {
  await locked(tx, tx.selectFrom('message_clock').select('change')).execute();
}

/** Marks a post as changed, so that readers get it again. */
export async function markPost(tx: Db, postId: string, change: number): Promise<void> {
  await tx.updateTable('posts').set({ change }).where('id', '=', postId).execute();
}

/** Deletes everything that a person wrote or reported, and the comments on it, when the account is deleted. */
export async function deletePostsOf(
  tx: Db,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<void> {
  const change = await nextChange(tx);
  const own = tx.selectFrom('comments').where('comments.author_id', '=', accountId);
  const underOthers = await own
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where((row) => row.or([row('posts.author_id', 'is', null), row('posts.author_id', '!=', accountId)]))
    .select(['comments.id', 'comments.post_id'])
    .execute();
  const posts = await tx.deleteFrom('posts').where('author_id', '=', accountId).returning('id').execute();
  await tx
    .deleteFrom('reports')
    .where((row) =>
      row.or([row('reporter_id', '=', accountId), row('comment_id', 'in', own.select('comments.id'))]),
    )
    .execute();
  await tx.deleteFrom('comments').where('author_id', '=', accountId).execute();
  // One at a time, since a statement takes a limited number of values.
  for (const { id } of [...posts, ...underOthers])
    await tx.insertInto('message_removals').values({ id, change, removed_at: now }).execute();
  for (const id of new Set(underOthers.map(({ post_id: postId }) => postId))) await markPost(tx, id, change);
}

/**
 * Marks everything that a person wrote or liked as changed, when the account is deleted or becomes an
 * administrator.
 */
export async function markPostsOf(tx: Db, accountId: string): Promise<void> {
  const change = await nextChange(tx);
  await tx
    .updateTable('posts')
    .set({ change })
    .where((row) =>
      row.or([
        row('author_id', '=', accountId),
        row('id', 'in', row.selectFrom('likes').select('post_id').where('account_id', '=', accountId)),
      ]),
    )
    .execute();
  await tx.updateTable('comments').set({ change }).where('author_id', '=', accountId).execute();
}

/** Forgets what others have removed of a person, when the account is deleted. */
export async function forgetRemovalsOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('message_removals')
    .set({ author_id: null, kind: '', text: '', reason: '' })
    .where('author_id', '=', accountId)
    .execute();
}
