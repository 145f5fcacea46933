import type { Handlers } from '../../plugins/calls.ts';

/** Not open yet: the next commit opens it. */
export function messageHandlers(): Handlers<
  | 'listPosts'
  | 'createPost'
  | 'editPost'
  | 'deletePost'
  | 'likePost'
  | 'addComment'
  | 'deleteComment'
  | 'reportPost'
> {
  const closed = () => Promise.resolve({ kind: 'forbidden' } as const);
  return {
    listPosts: closed,
    createPost: closed,
    editPost: closed,
    deletePost: closed,
    likePost: closed,
    addComment: closed,
    deleteComment: closed,
    reportPost: closed,
  };
}
