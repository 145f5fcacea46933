import { createStore, type Observable } from '../../core/base/store.ts';

/** One message in the status line. */
export interface Notice {
  readonly tone: 'ok' | 'error' | 'warn';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** An action that answers its notice, which goes when it is pressed. */
export function remedy(label: string, run: () => void): Required<Notice>['action'] {
  return {
    label,
    run: () => {
      notify(null);
      run();
    },
  };
}

const SHOWN_MS = 5000;

const shown = createStore<Notice | null>(null);
/** A notice with an unused action: it is shown again after a later notice has passed. */
const unanswered = createStore<Notice | null>(null);
const timer = createStore<ReturnType<typeof setTimeout> | undefined>(undefined);

export const shownNotice: Observable<Notice | null> = shown;

/**
 * Shows a notice for five seconds, or until the next one. A success with an action stays twice as long; any
 * other notice with an action, until it is answered (`notify(null)`).
 */
export function notify(notice: Notice | null): void {
  const isPassing = notice !== null && (notice.action === undefined || notice.tone === 'ok');
  if (!isPassing) unanswered.set(notice);
  show(notice);
  if (isPassing) timer.set(setTimeout(letPass, SHOWN_MS * (notice.action ? 2 : 1)));
}

/** A notice without an action gives way to an urgent one. */
export function makeWay(): void {
  const notice = shown.get();
  if (notice && !notice.action) letPass();
}

/** Removes an action that was about the previous board. An error is not about the board and stays. */
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
