import { createStore, type Observable } from '../../core/base/store.ts';

/** One message in the status line. */
export interface Notice {
  readonly tone: 'ok' | 'error' | 'warn';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 5000;

const shown = createStore<Notice | null>(null);
/** Offers a remedy that nobody has taken yet: comes back when what stands over it has passed. */
const unanswered = createStore<Notice | null>(null);
const timer = createStore<ReturnType<typeof setTimeout> | undefined>(undefined);

export const shownNotice: Observable<Notice | null> = shown;

/**
 * Shows a message for five seconds, or until the next one. Good news that offers an action stays twice as
 * long; anything else that does, until it is answered (with `notify(null)`).
 */
export function notify(notice: Notice | null): void {
  const isPassing = notice !== null && (notice.action === undefined || notice.tone === 'ok');
  if (!isPassing) unanswered.set(notice);
  show(notice);
  if (isPassing) timer.set(setTimeout(letPass, SHOWN_MS * (notice.action ? 2 : 1)));
}

/** A message that offers nothing gives way to one that cannot wait. */
export function makeWay(): void {
  const notice = shown.get();
  if (notice && !notice.action) letPass();
}

/** A remedy was for the board as it was. An error is none of the board's, and stays. */
export function dropRemedies(): void {
  const remedy = unanswered.get();
  if (remedy?.tone !== 'warn') return;
  unanswered.set(null);
  if (shown.get() === remedy) letPass();
}

function letPass(): void {
  show(unanswered.get());
}

function show(notice: Notice | null): void {
  clearTimeout(timer.get());
  shown.set(notice);
}
