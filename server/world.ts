import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../core/base/clock.ts';
import type { Random } from '../core/base/random.ts';
import type { HashCost } from './accounts/password-hash.ts';

/** The package's root folder (the compiled server is in build/server). */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const COMMON_PASSWORDS = path.join(ROOT, 'public', 'common-passwords.txt');

/** The server's external dependencies: clock, randomness, and the cost of password hashing. */
export interface World {
  readonly now: Clock;
  readonly random: Random;
  readonly hashCost: HashCost;
}
