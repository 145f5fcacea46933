/**
 * Throws unless something holds that only a bug can break. It stays on in production, at the borders where a
 * wrong value would be stored or sent: the outbox, the wire and the ledger. Input from outside gets an error of
 * its own instead.
 */
export function invariant(condition: unknown, rule: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${rule}`);
}
