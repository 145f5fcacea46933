import { storedInTab } from './stored.ts';

/** How long the entries of an abandoned form are kept. */
const KEPT_MS = 60 * 60_000;

interface Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly form: object;
}

/**
 * Keeps a form's entries across navigation and reload, for an hour and for this tab only. Secrets live only
 * while the form is on the screen, in memory.
 *
 * @param secrets names of the entries that are not stored
 */
export function keepForm(name: string, form: object, secrets: readonly string[], now: number): void {
  const text = JSON.stringify(form, (key, value: unknown) => (secrets.includes(key) ? undefined : value));
  keptAs(name).write({ at: now, form: JSON.parse(text) as object });
}

/** The stored entries. */
export function readForm(name: string, now: number): object | null {
  const kept = keptAs(name).read();
  if (kept && Math.abs(now - kept.at) < KEPT_MS) return kept.form;
  forgetForm(name);
  return null;
}

export function forgetForm(name: string): void {
  keptAs(name).forget();
}

function keptAs(name: string) {
  return storedInTab<Kept | null>(`form.${name}`, keptIn, null);
}

function keptIn(json: unknown): Kept | undefined {
  const { at, form } = json as Kept;
  return Number.isFinite(at) && typeof form === 'object' ? { at, form } : undefined;
}
