/** Closes a `switch` over a union: a new member becomes a compile error at the call. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
