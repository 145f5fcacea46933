import { createStore, type Store } from '../../../core/base/store.ts';
import type { Services } from '../../session/index.ts';

/** Whether the composer is to add the position on the board. */
export const askedIn = ({ lasting }: Services): Store<boolean> =>
  lasting('ask-about-position', () => createStore(false));

/** Lets the composer add the position on the board, once the message board is open. */
export function askAboutPosition(services: Services): void {
  askedIn(services).set(true);
}
