/*
 * The addresses of the site. The page, the service worker and the server read the same lists.
 */

/** All pages except the main screen, which is `/`. */
export const PAGE_PATHS = [
  '/login',
  '/register',
  '/getpassword',
  '/practice',
  '/drill',
  '/lessons',
  '/articles',
  '/agreement',
  '/daily',
  '/statistics',
  '/rules',
] as const;
export type PagePath = (typeof PAGE_PATHS)[number];

/** First segments of what the server answers itself, and search engines need not read. */
export const CALL_SEGMENTS = [
  'noper',
  'cando',
  'power',
  'docs',
  'dev',
  'health',
  'ready',
  'metrics',
] as const;

/**
 * The address of the main screen that means the same as a link to share: `/play/TEXT?level=expert` is
 * `/?puzzle=TEXT&level=expert`. Any other address is returned unchanged.
 *
 * @param address percent-encoded, with or without its origin
 */
export function mainAddress(address: string): string {
  return address.replace(/^([^?]*\/)play\/([^?]*)\??/, '$1?puzzle=$2&');
}

/** A post, or a comment under it. */
export interface PostAddress {
  readonly post: string;
  readonly comment?: string | undefined;
}

/** The path of a post or comment on the message board. Only members see what it says. */
export function postPath({ post, comment }: PostAddress): string {
  return comment === undefined ? `/posts/${post}` : `/posts/${post}/${comment}`;
}

/** The post or comment of a path; undefined for any other path. */
export function readPostPath(path: string): PostAddress | undefined {
  const found = /^\/posts\/([\da-f-]{36})(?:\/([\da-f-]{36}))?$/.exec(path);
  return found ? { post: found[1], comment: found[2] } : undefined;
}
