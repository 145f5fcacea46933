import type { Session } from '../account/session.ts';

type Role = Session['role'];

/** A post can be edited and deleted by its author and administrators. */
export function mayChangePost(role: Role, isAuthor: boolean): boolean {
  return isAuthor || role === 'administrator';
}

/** A comment can be deleted by its author, administrators, and the author of its post. */
export function mayDeleteComment(role: Role, isAuthor: boolean, isAuthorOfPost: boolean): boolean {
  return isAuthor || isAuthorOfPost || role === 'administrator';
}
