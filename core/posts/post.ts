/** A stored picture, named by its content's hash, so that a name's file never changes. */
export interface Picture {
  /** `<SHA-256 in hex>.webp`, to be found at `picturePath(name)`. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The author's text alternative; may be empty. */
  readonly alt: string;
}

export interface Post {
  readonly id: string;
  /** The author's public name; empty if the account was deleted. */
  readonly author: string;
  /** The author's address: sent to administrators only. */
  readonly authorEmail?: string | undefined;
  /** Absent for a member. */
  readonly authorRole?: 'administrator' | undefined;
  /** Milliseconds since 1970, by the server's clock. */
  readonly createdAt: number;
  readonly editedAt?: number | undefined;
  /** Absent if the author made the last change. */
  readonly editedBy?: 'administrator' | undefined;
  readonly text: string;
  readonly pictures: readonly Picture[];
  /** Public names of those who like it, newest first; only the most recent ones if there are many. */
  readonly likedBy: readonly string[];
  readonly likes: number;
  /** Whether the reader likes it. */
  readonly liked: boolean;
  /** The number of comments; lists include only the newest. */
  readonly comments: number;
  /** How many of them are the reader's own. */
  readonly ownComments: number;
}

export interface Comment {
  readonly id: string;
  readonly postId: string;
  readonly author: string;
  readonly authorEmail?: string | undefined;
  readonly authorRole?: 'administrator' | undefined;
  readonly createdAt: number;
  readonly text: string;
}

const PICTURE_NAME = /^[0-9a-f]{64}\.webp$/;

export function isPictureName(text: string): boolean {
  return PICTURE_NAME.test(text);
}

/** A picture's path on the API server. */
export function picturePath(name: string): `/${string}` {
  return `/pictures/${name}`;
}
