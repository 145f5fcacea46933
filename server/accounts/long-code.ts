import { DAY_MS, utcDay } from '../../core/base/day.ts';
import { normalCode } from '../../core/account/code.ts';
import { phoneKey } from '../../core/account/phone.ts';
import { longCode } from './second-factor/codes.ts';
import type { SecretBox } from '../storage/secret-box.ts';

/** What a code is for; it is valid for nothing else. */
type Purpose = 'registration' | 'recovery by mail';

/**
 * A code in a mail that proves access to the mailbox, whoever requested the mail and whatever was tried
 * since. It is derived from the address and the day, so it is not stored, and one mail never invalidates
 * another.
 */
export function longCodeFor(box: SecretBox, purpose: Purpose, emailKey: string, now: number): string {
  const bytes = bytesOfDay(box, purpose, emailKey, now);
  return longCode((at) => bytes[at]!);
}

/**
 * A phone number in the same mail, for an account that has none: its recovery then asks for a number like any
 * other.
 */
export function mailedNumberFor(box: SecretBox, emailKey: string, now: number): string {
  const bytes = bytesOfDay(box, 'mailed number', emailKey, now);
  const group = (at: number): string => Array.from(bytes.subarray(at, at + 4), (byte) => byte % 10).join('');
  return [group(0), group(4), group(8)].join(' ');
}

function bytesOfDay(box: SecretBox, purpose: string, emailKey: string, now: number): Buffer {
  return Buffer.from(box.hash(purpose, `${emailKey} ${utcDay(now)}`), 'base64url');
}

/** Whether a phone number is the mailed one of today or yesterday. */
export function isMailedNumberFor(
  box: SecretBox,
  { emailKey, phone, now }: { emailKey: string; phone: string; now: number },
): boolean {
  return [now, now - DAY_MS].some((day) => phoneKey(mailedNumberFor(box, emailKey, day)) === phoneKey(phone));
}

/** Whether a code is the long one of today or yesterday, so that every code is valid for at least a day. */
export function isLongCodeFor(
  box: SecretBox,
  purpose: Purpose,
  { emailKey, code, now }: { emailKey: string; code: string; now: number },
): boolean {
  // Compare hashes, so that the timing reveals nothing about the code.
  const entered = box.hash('long code entered', code);
  return [now, now - DAY_MS].some(
    (day) => box.hash('long code entered', normalCode(longCodeFor(box, purpose, emailKey, day))) === entered,
  );
}
