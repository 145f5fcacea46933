import type { Session } from '../account/session.ts';

type Role = Session['role'];

/** A post can be edited and deleted by its author and administrators. */
export function mayChangePost(role: Role, isAuthor: boolean): boolean {
  return isAuthor || role === 'administrator';
}

export function mayDeleteComment(role: Role, isAuthor: boolean, isAuthorOfPost: boolean): boolean {
  return isAuthor || isAuthorOfPost || role === 'administrator';
}
