import type { Exporter } from '../../accounts/exporter.ts';
import type { Database } from '../../db/database.ts';
import { readPostsOf } from './lists/repository.ts';

/** A person's posts and comments, for the download of their data. */
export function postExporter(database: Database): Exporter {
  return async (accountId) => {
    const { posts, pictures, comments, likes, reports, removed } = await readPostsOf(
      database.read,
      accountId,
    );
    return {
      posts: posts.map(({ id, text, created_at, edited_at }) => ({
        id,
        text,
        at: created_at,
        ...(edited_at !== null && { editedAt: edited_at }),
        pictures: pictures
          .filter(({ post_id }) => post_id === id)
          .map(({ name, alt }) => ({ address: `/pictures/${name}`, alt })),
      })),
      comments: comments.map(({ post_id, text, created_at }) => ({ postId: post_id, text, at: created_at })),
      likes: likes.map(({ post_id }) => post_id),
      reports: reports.map(({ post_id, comment_id, reason, created_at }) => ({
        postId: post_id,
        ...(comment_id !== '' && { commentId: comment_id }),
        reason,
        at: created_at,
      })),
      removed: removed.map(({ kind, text, reason, removed_at }) => ({ kind, text, reason, at: removed_at })),
    };
  };
}
