import { readLocal, writeLocal } from './settings.ts';

const KEY = 'nonet.device';

/**
 * A random token of this device. The server stores its hash with accounts that logged in here, so that
 * password guessing elsewhere does not lock them out.
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
