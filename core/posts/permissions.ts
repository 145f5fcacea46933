import type { Session } from '../account/session.ts';

type Role = Session['role'];

/** Authors and administrators edit and delete a post. */
export function mayChangePost(role: Role, isAuthor: boolean): boolean {
  return isAuthor || role === 'administrator';
}

/** So they do with a comment, and so does whoever wrote the post that it stands under. */
export function mayDeleteComment(role: Role, isAuthor: boolean, isAuthorOfPost: boolean): boolean {
  return isAuthor || isAuthorOfPost || role === 'administrator';
}
