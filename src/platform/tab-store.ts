/** What is kept for this tab: it outlives a reload, and no other tab sees it. */

export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** @param value an empty one is not kept */
export function writeTab(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), value);
  } catch {
    // Blocked or full: a reload begins anew.
  }
}

function keyOf(name: string): string {
  return `nonet.tab.${name}`;
}
