/** A source of randomness: each call returns a number in [0, 1). */
export type Random = () => number;

/**
 * A small seeded generator (Mulberry32): the same seed gives the same sequence on every machine.
 *
 * @param seed any integer; only its low 32 bits count
 * @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 to `limit - 1`. */
export function randomInteger(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** Shuffles in place (Fisher–Yates) and returns the same array. */
export function shuffle<Items extends { length: number; [index: number]: unknown }>(
  items: Items,
  random: Random,
): Items {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInteger(random, last + 1);
    const held = items[last];
    items[last] = items[other];
    items[other] = held;
  }
  return items;
}
