import type { PostAddress } from '../../core/base/addresses.ts';
import { createStore, type Store } from '../../core/base/store.ts';
import type { Services } from '../session/index.ts';

/** The post or comment to which the message board is to lead. */
export const linkedIn = ({ lasting }: Services): Store<PostAddress | null> =>
  lasting('linked-post', () => createStore<PostAddress | null>(null));
