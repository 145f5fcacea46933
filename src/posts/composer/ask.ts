import { createStore, type Store } from '../../../core/base/store.ts';
import type { Services } from '../../session/index.ts';

/** A question about the position on the board. */
export interface Question {
  /** The code of the step that it is about. */
  readonly step?: string;
}

/** What the composer is to ask once the message board is open. */
export const askedIn = ({ lasting }: Services): Store<Question | null> =>
  lasting('ask-about-position', () => createStore<Question | null>(null));

/** Lets the composer add the position on the board, once the message board is open. */
export function askAboutPosition(services: Services, question: Question): void {
  askedIn(services).set(question);
}
