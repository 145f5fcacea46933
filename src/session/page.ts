import { createContext, use } from 'react';
import { createStore, type Store } from '../../core/base/store.ts';

/** The logged-in person's outbox: waiting and refused commands. */
export interface Waiting {
  readonly waiting: number;
  readonly refused: number;
}

/** State shared by chunks that load independently. Created once, in src/boot. */
export interface Page {
  /** Whether the server answered the last call. */
  readonly reached: Store<boolean>;
  /** The outbox of the logged-in account; undefined until it was read. */
  readonly waiting: Store<Waiting | undefined>;
  /** The last known balance of the logged-in account; null if unknown. */
  readonly crystals: Store<number | null>;
  /** Whether hints cost nothing here, so that no login is needed. */
  readonly freeHints: Store<boolean>;
  /** The number of new answers, or else of new posts, such as "30+", and the same in words; empty for none. */
  readonly newPosts: Store<readonly [count?: string, words?: string]>;
  /** Whether the open menu was opened on a page other than the board, to which closing it returns. */
  readonly menuReturns: Store<boolean>;
}

export function createPage(): Page {
  return {
    reached: createStore(true),
    waiting: createStore<Waiting | undefined>(undefined),
    crystals: createStore<number | null>(null),
    freeHints: createStore(false),
    newPosts: createStore<readonly [string?, string?]>([]),
    menuReturns: createStore(false),
  };
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  return use(PageContext)!;
}
