/** For how long what was typed into a form waits for whoever left it. */
const KEPT_MS = 60 * 60_000;

interface Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly form: object;
}

const memory = new Map<string, Kept>();

/**
 * Keeps what was typed into a form while the page is left or read anew, for an hour and for this tab only.
 *
 * @param secrets names of what is kept in memory alone, and so is gone when the page is read anew
 */
export function keepForm(name: string, form: object, secrets: readonly string[], now: number): void {
  memory.set(name, { at: now, form });
  try {
    const text = JSON.stringify({ at: now, form }, (key, value: unknown) =>
      secrets.includes(key) ? undefined : value,
    );
    sessionStorage.setItem(keyOf(name), text);
  } catch {
    // Blocked or full: a reload begins anew.
  }
}

/** What was kept; nothing else writes there. */
export function readForm(name: string, now: number): object | null {
  const kept = memory.get(name) ?? readStored(name);
  if (kept && Math.abs(now - kept.at) < KEPT_MS) return kept.form;
  forgetForm(name);
  return null;
}

export function forgetForm(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Blocked: there is nothing in it.
  }
}

function readStored(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `nonet.form.${name}`;
}
