/** Gives a value by its name, and makes it when it is first asked for. */
export type Lasting = <Value>(name: string, make: () => Value) => Value;

/** Keeps state of later chunks for the lifetime of the page. */
export function createLasting(): Lasting {
  const made = new Map<string, unknown>();
  return <Value>(name: string, make: () => Value) => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as Value;
  };
}
