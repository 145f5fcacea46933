/**
 * Some fields of a value, to be compared whole: for a value whose other fields are noise where the test stands,
 * such as the context of a machine or a token. Where the whole value can stand, it stands.
 */
export function pick(value: object | undefined, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => names.includes(name)));
}
