import { readLocal, writeLocal } from './settings.ts';

const KEY = 'nonet.device';

/**
 * What this device made up for itself. The server keeps a hash of it with the accounts that logged in here,
 * so that nobody who guesses their passwords elsewhere keeps them out.
 */
export function deviceId(): string {
  const known = readLocal(KEY);
  if (known !== null && /^[\w-]{43}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  writeLocal(KEY, id);
  return id;
}
