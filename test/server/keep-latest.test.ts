import { keepLatest } from '../../server/areas/pages/keep-latest.ts';

test('the most recently used results are kept, and no failures', async () => {
  const keep = keepLatest<string>(2);
  const made: string[] = [];
  const get = (key: string, fails = false) =>
    keep(key, () => {
      made.push(key);
      return fails ? Promise.reject(new Error(key)) : Promise.resolve(key.toUpperCase());
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key.toUpperCase());
  // `c` took the place of `b`, since `a` was used later.
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  await expect(get('d', true)).rejects.toThrow('d');
  expect(await get('d')).toBe('D');
});

test('simultaneous requests share one result', async () => {
  const keep = keepLatest<object>(2);
  const [one, other] = await Promise.all(['a', 'a'].map((key) => keep(key, () => Promise.resolve({}))));
  expect(one).toBe(other);
});
