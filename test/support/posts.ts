import type { Comment, Post } from '../../core/posts/post.ts';

/** A post without pictures, likes or comments. */
export const postOf = (id: string, change: Partial<Post> = {}): Post => ({
  ...{ id, author: 'mei@member', createdAt: 1000, text: id, pictures: [] },
  ...{ likedBy: [], likes: 0, liked: false, comments: 0, ownComments: 0 },
  ...change,
});

export const commentOf = (id: string, postId: string, change: Partial<Comment> = {}): Comment => ({
  ...{ id, postId, author: 'mei@member', createdAt: 1001, text: id },
  ...change,
});
