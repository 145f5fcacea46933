import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '../../../core/account/second-code.ts';

/** The parameters that every authenticator app supports: RFC 6238 with SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Phone clocks drift, so the previous and the next code are accepted too. */
const STEPS_ASIDE = 1;
const ISSUER = 'Nonet';

/** Characters that are hard to confuse on paper: 59 bits per code. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP = 4;

/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` link that an authenticator app reads. */
export function linkOf(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_SECONDS }).toString();
}

/** The time step to which a code belongs; undefined if none near the present matches. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const aside = totp.validate({ token: code, timestamp: now, window: STEPS_ASIDE });
  return aside === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + aside;
}

/** Recovery codes in displayed form: `k7mq-x2wp-9hda`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => longCode(() => randomInt(SIGNS.length)));
}

/** A code too long to be guessed, in groups; `number` gives a random number for each place. */
export function longCode(number: (at: number) => number): string {
  const group = (_: unknown, at: number): string =>
    Array.from({ length: GROUP }, (_sign, within) =>
      SIGNS.charAt(number(at * GROUP + within) % SIGNS.length),
    ).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
