import type { CodeSent } from './registration-machine.ts';

const KEY = 'nonet.registration';

/** While the mail is read on a phone, the page may be thrown away: the tab keeps where the code went. */
export function keepCode(sent: CodeSent | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked or full: a reload begins anew.
  }
}

/** Nothing else writes there. */
export function readCode(): CodeSent | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as CodeSent | null;
  } catch {
    return null;
  }
}
