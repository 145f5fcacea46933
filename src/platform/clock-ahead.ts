import { createStore } from '../../core/base/store.ts';

/** How far the device's clock is ahead of the server's, in milliseconds; 0 if at most a day, or unknown. */
export const clockAhead = createStore(0);
