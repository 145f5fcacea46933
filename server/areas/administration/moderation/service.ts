import type { ReportedPost } from '../../../../core/protocol/moderation.ts';
import { actOf } from '../../../audit/act.ts';
import type { Database } from '../../../db/database.ts';
import { cutPage, parsePageMark } from '../../../db/page-mark.ts';
import type { Handlers } from '../../../http/calls.ts';
import * as repository from './repository.ts';

const POSTS_PER_PAGE = 30;

/** The queue of reported posts. Editing and deleting them are calls of the message board. */
export function moderationHandlers(database: Database): Handlers<'listReports' | 'settleReports'> {
  return {
    listReports: async ({ next }) => {
      const after = next === undefined ? undefined : parsePageMark(next);
      if (next !== undefined && after === undefined) return { kind: 'invalid', field: 'next' };
      const queue = await repository.queueOfReports(database.read, after, POSTS_PER_PAGE + 1);
      const { page, ...more } = cutPage(queue, POSTS_PER_PAGE, ({ firstAt }) => firstAt);
      const open = await repository.countReported(database.read);
      return { kind: 'reports', posts: await reportedPosts(page.map(({ id }) => id)), open, ...more };
    },

    settleReports: async ({ postId }, visit) => ({
      kind: 'settled',
      reports: await database.run(repository.settleReports, { act: actOf(visit), postId }),
    }),
  };

  async function reportedPosts(ids: readonly string[]): Promise<ReportedPost[]> {
    const [posts, pictures, reports] = await Promise.all([
      repository.findPosts(database.read, ids),
      repository.findPictures(database.read, ids),
      repository.findReports(database.read, ids),
    ]);
    return ids.flatMap((id) => {
      const post = posts.find((each) => each.id === id);
      // Deleted just now.
      if (post === undefined) return [];
      return {
        postId: id,
        author: post.author ?? '',
        createdAt: post.created_at,
        text: post.text,
        pictures: pictures.filter(({ post_id }) => post_id === id).map(({ name }) => name),
        reports: reports
          .filter(({ post_id }) => post_id === id)
          .map(({ reporter, reason, created_at, comment_id, comment, comment_author }) => ({
            reporter: reporter ?? '',
            reason,
            at: created_at,
            ...(comment !== null && {
              commentId: comment_id,
              comment,
              commentAuthor: comment_author ?? '',
            }),
          })),
      };
    });
  }
}
