import { createStore } from '../../core/base/store.ts';
import type { Standing } from '../game/index.ts';

/*
 * What the companion finds out after the first frame and the main screen shows. Stores outside both
 * components, because they mount and unmount independently.
 */

/** Whether hints cost nothing here, so that no login is needed. */
export const freeHints = createStore(false);
/** A notice that stays in the status line until the person acts on it. */
export const standing = createStore<Standing | null>(null);
/** The name of the puzzle on the board, if it has one. */
export const puzzleName = createStore<string | null>(null);
/** The number of new posts, in words; empty for none. */
export const newPosts = createStore('');
