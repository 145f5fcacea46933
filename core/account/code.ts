export const CODE_LENGTH = 4;

/** A code sent by mail: exactly four digits. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^[0-9]+$/.test(text);
}

export const CODE_LIFETIME_MS = 10 * 60_000;
/** Wrong codes after which a new one must be asked for. */
export const CODE_TRIES = 5;
/** A new code goes out to an address at most this often. */
export const CODE_GAP_MS = 60_000;
