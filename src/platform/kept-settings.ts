/** What a backup leaves out: who is logged in, the game that this browser goes on with, and what follows from the colours. */
const LEFT_OUT = new Set([
  'token',
  'username',
  'rememberMe',
  'nonet.game',
  'nonet.look',
  'nonet.colorChange',
]);

/** The settings that local storage holds, by key. */
export function readKeptSettings(): Record<string, string> {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return Object.fromEntries(keys.filter(isKept).map((key) => [key, localStorage.getItem(key) ?? '']));
  } catch {
    return {};
  }
}

/** Puts settings back. They show after the next load of the page. */
export function writeKeptSettings(settings: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(settings)) if (isKept(key)) localStorage.setItem(key, value);
}

function isKept(key: string): boolean {
  return /^(?:language|color|nonet\.[\w.-]+)$/.test(key) && !LEFT_OUT.has(key);
}
