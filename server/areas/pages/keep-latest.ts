/** Remembers the most recently used results, but no failures. */
export function keepLatest<Value>(most: number): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key);
    });
    return value;
  };
}
