/** A random identity of 32 hex digits. (`crypto.randomUUID` is missing where the page comes over plain http.) */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
