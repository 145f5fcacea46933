import type { Session } from '../../../core/account/session.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { Pending, ShownComment, ShownPicture, ShownPost } from '../feed/shown-posts.ts';

/** The actions on posts; the same object for as long as the board is open. */
export interface PostActions {
  readonly like: (post: ShownPost) => void;
  readonly comment: (post: ShownPost) => void;
  readonly edit: (post: ShownPost) => void;
  /** Deletes a post; its author reads the reason, which may be empty. */
  readonly remove: (post: ShownPost, reason: string) => void;
  readonly removeComment: (post: ShownPost, comment: ShownComment, reason: string) => void;
  /** Reports a post, or a comment under it, to the administrators. */
  readonly report: (post: ShownPost, comment?: ShownComment) => void;
  /**
   * Removes all likes of a post, for administrators.
   *
   * @returns the failure, if any
   */
  readonly removeLikes: (post: ShownPost) => Promise<AnyFailure | null>;
  /** Drops a command from the outbox, which can be undone. */
  readonly discard: (row: Pending) => void;
  readonly retry: (row: Pending) => void;
  /**
   * Moves a waiting or refused command back into the composer.
   *
   * @param about the post that it is about; undefined if that is deleted or not loaded
   */
  readonly reopen: (row: Pending, about: ShownPost | undefined) => void;
  readonly view: (picture: ShownPicture) => void;
  /**
   * Loads all comments of a post.
   *
   * @returns the failure, if any
   */
  readonly showComments: (post: ShownPost) => Promise<AnyFailure | null>;
  /** Copies the link of a post, or of a comment under it. */
  readonly copyLink: (post: ShownPost, comment?: ShownComment) => void;
  /**
   * Copies a text.
   *
   * @returns whether it is on the clipboard
   */
  readonly copy: (text: string) => Promise<boolean>;
}

export interface Reader extends Pick<Session, 'role'> {
  /** The public name. */
  readonly name: string;
}
