import { createStore } from '../../../core/base/store.ts';
import type { MenuAct } from './overlay.ts';

/** What the visitors' menu has asked the board to do, until the board is there. */
export const askedAct = createStore<MenuAct | null>(null);
