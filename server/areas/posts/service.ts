import type { Clock } from '../../../core/base/clock.ts';
import type { Database } from '../../db/database.ts';
import { handlersOver } from '../../http/handlers-over.ts';
import { deletePost, likePost, removeLikes, reportPost, takeBack } from './change-post.ts';
import { addComment, deleteComment } from './comments.ts';
import { listPosts } from './list-posts.ts';
import { newestPage } from './newest.ts';
import type { Pictures } from './pictures/service.ts';
import { createPost, editPost } from './write-post.ts';

/** The message board. A caller's permissions depend on the session alone, never on the request. */
export function postHandlers(database: Database, pictures: Pictures, now: Clock) {
  const deps = { database, pictures, newest: newestPage(database, now) };
  return handlersOver(deps, {
    listPosts,
    createPost,
    editPost,
    deletePost,
    likePost,
    removeLikes,
    reportPost,
    takeBack,
    addComment,
    deleteComment,
  });
}
