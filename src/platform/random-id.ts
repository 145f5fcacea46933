/** A random identity of 32 hex digits. (`crypto.randomUUID` is missing where the page comes over plain http.) */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random identity in the form of a UUID. */
export function randomUuid(): string {
  return randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
