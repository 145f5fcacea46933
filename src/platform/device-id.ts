import { once } from '../../core/base/once.ts';
import { readLocal, writeLocal } from './local-store.ts';

const KEY = 'nonet.device';

/**
 * A random token of this device. The server stores its hash with accounts that logged in here, so that
 * password guessing elsewhere does not lock them out.
 */
export function deviceId(): string {
  const known = readLocal(KEY);
  if (known !== null && /^[\w-]{43}$/.test(known)) return known;
  const { id } = made();
  writeLocal(KEY, id);
  return id;
}

/**
 * The same token for the lifetime of the page, even if nothing can be stored: a mailed code is valid for one
 * device.
 */
const made = once(() => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return { id: text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '') };
});
