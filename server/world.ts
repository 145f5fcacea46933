import { fileURLToPath } from 'node:url';
import type { Clock } from '../core/base/clock.ts';
import type { Random } from '../core/base/random.ts';

/** The folder of the package: the server runs from build/server. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a server takes from the world around it. */
export interface World {
  readonly now: Clock;
  readonly random: Random;
}
