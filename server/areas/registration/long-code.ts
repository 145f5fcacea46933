import { normalCode } from '../../../core/account/code.ts';
import { longCode } from '../../accounts/second-factor/codes.ts';
import type { SecretBox } from '../../storage/secret-box.ts';

const DAY_MS = 86_400_000;

/**
 * What each mail with a code holds beside it: it proves the mailbox, whoever asked for the mail and whatever was
 * tried since. The same for an address all day, so it is kept nowhere and no mail takes it from another.
 */
export function longCodeFor(box: SecretBox, emailKey: string, now: number): string {
  const bytes = Buffer.from(box.hash('long code', `${emailKey} ${Math.floor(now / DAY_MS)}`), 'base64url');
  return longCode((at) => bytes[at]!);
}

/** Whether a code is the long one of today or yesterday: one that was sent holds for a day at least. */
export function isLongCodeFor(
  box: SecretBox,
  { emailKey, code, now }: { emailKey: string; code: string; now: number },
): boolean {
  // Compared under hashes: how long it takes tells nothing of the code.
  const entered = box.hash('long code entered', code);
  return [now, now - DAY_MS].some(
    (day) => box.hash('long code entered', normalCode(longCodeFor(box, emailKey, day))) === entered,
  );
}
