import { createContext, use } from 'react';
import type { Observable } from '../../core/base/store.ts';
import type { Notice } from '../../core/posts/notice.ts';
import type { Comment, Post } from '../../core/posts/post.ts';
import type { Answer, Api } from '../data/api/api.ts';
import type { Database } from '../data/db/database.ts';
import type { Feed } from '../data/posts/feed.ts';
import type { TabDraft } from '../platform/tab-draft.ts';
import type { CallTurn } from '../ui/use-call.ts';
import type { SessionActor } from './session-machine.ts';
import type { Lasting } from './lasting.ts';
import type { Sync } from './sync.ts';

/** An answer to the reader, or a notice to them. */
export type ForReader = Comment | Notice;

/** What is for the reader and unread on all of their devices. */
export interface Answers {
  /** Newest first. */
  readonly unread: Observable<readonly ForReader[]>;
  readonly know: (answers: readonly Comment[], notices?: readonly Notice[]) => void;
  readonly read: (items: readonly ForReader[]) => void;
}

export interface News {
  /** Others' posts that the reader has not seen on this device, newest first. */
  readonly unread: Observable<readonly Post[]>;
  readonly answers: Answers;
  /** Takes over the message board of a reader, by their public name. */
  readonly know: (feed: Feed, me: string) => void;
  /** Marks a post and all earlier ones as seen. */
  readonly seen: (post: Pick<Post, 'createdAt'>) => void;
  /**
   * Call while the message board is open, which then knows the posts itself.
   *
   * @returns a function to call when it closes
   */
  readonly boardOpened: () => () => void;
}

export type SendDeletion = (
  password: string,
  posts: boolean,
  turn: CallTurn,
) => Promise<Answer<'deleteAccount'>>;

/** Everything that needs the server or the outbox; loaded with the first screen that uses it. */
export interface Services {
  readonly api: Api;
  readonly database: Database;
  readonly sync: Sync;
  readonly session: SessionActor;
  readonly sendDeletion: SendDeletion;
  readonly news: News;
  readonly tabDraft: TabDraft;
  readonly baseUrl: string;
  /** Keeps state of later chunks for the lifetime of the page. */
  readonly lasting: Lasting;
}

/** Loads the page's services once; after a failure, the next call tries again. */
export type BringServices = () => Promise<Services>;

export const ServicesContext = createContext<BringServices | null>(null);

/** The services; suspends until they are loaded. */
export function useServices(): Services {
  return use(useBringServices()());
}

/** For effects and event handlers. */
export function useBringServices(): BringServices {
  return use(ServicesContext)!;
}
