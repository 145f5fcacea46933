/** One message in the status line. */
export interface Notice {
  readonly tone: 'ok' | 'error' | 'warn';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 5000;

let current: Notice | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a message for five seconds, or until the next one. One that offers an action stays twice as long. */
export function notify(notice: Notice | null): void {
  clearTimeout(timer);
  current = notice;
  if (notice) {
    timer = setTimeout(
      () => {
        notify(null);
      },
      SHOWN_MS * (notice.action ? 2 : 1),
    );
  }
  for (const listener of listeners) listener();
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentNotice(): Notice | null {
  return current;
}
