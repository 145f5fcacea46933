import { readPostPath } from '../../core/base/addresses.ts';

/** Navigation state that goes along to the login, and through registration or recovery: what to do afterwards. */
export interface AfterLogin {
  readonly asks?: true;
  /** Closing the login goes back. */
  readonly isMenu?: true;
  readonly post?: string;
}

/** The purpose with which the page was opened. */
export function afterLogin(): AfterLogin {
  const { asks, post } = (history.state ?? {}) as { asks?: unknown; post?: unknown };
  const isPost = typeof post === 'string' && readPostPath(post) !== undefined;
  return { ...(asks === true && { asks }), ...(isPost && { post }) };
}
