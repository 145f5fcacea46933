import { readTab, writeTab } from './tab-store.ts';

/** For how long what was typed into a form waits for whoever left it. */
const KEPT_MS = 60 * 60_000;

interface Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly form: object;
}

/**
 * Keeps what was typed into a form for who leaves it, or reads the page anew: for an hour and for this tab
 * only. Its secrets live as long as the form is on the screen, and are nowhere else.
 *
 * @param secrets names of what is not kept
 */
export function keepForm(name: string, form: object, secrets: readonly string[], now: number): void {
  const text = JSON.stringify({ at: now, form }, (key, value: unknown) =>
    secrets.includes(key) ? undefined : value,
  );
  writeTab(placeOf(name), text);
}

/** What was kept; nothing else writes there. */
export function readForm(name: string, now: number): object | null {
  const kept = readStored(name);
  if (kept && Math.abs(now - kept.at) < KEPT_MS) return kept.form;
  forgetForm(name);
  return null;
}

export function forgetForm(name: string): void {
  writeTab(placeOf(name), '');
}

function readStored(name: string): Kept | null {
  try {
    return JSON.parse(readTab(placeOf(name)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function placeOf(name: string): string {
  return `form.${name}`;
}
