/** Session storage: survives a reload, invisible to other tabs. */

export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** @param value an empty value is removed */
export function writeTab(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), value);
  } catch {
    // Blocked or full: a reload starts over.
  }
}

function keyOf(name: string): string {
  return `nonet.tab.${name}`;
}
