/** One message in the status line. */
export interface Notice {
  readonly tone: 'ok' | 'error' | 'warn';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 5000;

let current: Notice | null = null;
/** Offers a remedy that nobody has taken yet: comes back when what stands over it has passed. */
let unanswered: Notice | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Shows a message for five seconds, or until the next one. Good news that offers an action stays twice as
 * long; anything else that does, until it is answered (with `notify(null)`).
 */
export function notify(notice: Notice | null): void {
  const isPassing = notice !== null && (notice.action === undefined || notice.tone === 'ok');
  if (!isPassing) unanswered = notice;
  show(notice);
  if (isPassing) timer = setTimeout(letPass, SHOWN_MS * (notice.action ? 2 : 1));
}

/** A message that offers nothing gives way to one that cannot wait. */
export function makeWay(): void {
  if (current && !current.action) letPass();
}

/** A remedy was for the board as it was. An error is none of the board's, and stays. */
export function dropRemedies(): void {
  if (unanswered?.tone !== 'warn') return;
  const isShown = current === unanswered;
  unanswered = null;
  if (isShown) letPass();
}

function letPass(): void {
  show(unanswered);
}

function show(notice: Notice | null): void {
  clearTimeout(timer);
  current = notice;
  for (const listener of listeners) listener();
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentNotice(): Notice | null {
  return current;
}
