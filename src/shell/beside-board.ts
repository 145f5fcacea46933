import { createStore } from '../../core/base/store.ts';
import type { Standing } from '../game/index.ts';

/*
 * What the companion finds out after the first frame and the main screen shows. The companion comes later than
 * the main screen, and both come and go with the page that shows: so it lies in neither.
 */

/** Whether hints cost nothing here, so that no login is needed. */
export const freeHints = createStore(false);
/** Stays in the status line until a person does something about it. */
export const standing = createStore<Standing | null>(null);
/** What the puzzle on the board is called, if it has a name of its own. */
export const puzzleName = createStore<string | null>(null);
/** How many posts are new, in words; empty for none. */
export const newPosts = createStore('');
