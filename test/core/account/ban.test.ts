import { activeBan, banFrom, type BanTerm } from '../../../core/account/ban.ts';

const DAY_MS = 86_400_000;

// Specification 4.36, 9.7
test.each<[BanTerm, number | null]>([
  ['week', 1000 + 7 * DAY_MS],
  ['month', 1000 + 30 * DAY_MS],
  ['year', 1000 + 365 * DAY_MS],
  ['forever', null],
])('computes the end of a ban of the term %s', (term, until) => {
  expect(banFrom(term, 1000)).toEqual({ term, until });
});

// Specification 9.7
test('a ban lasts until its end', () => {
  const ban = { term: 'week', until: 1000 } as const;
  expect(activeBan(ban, 999)).toBe(ban);
  expect(activeBan(ban, 1000)).toBeUndefined();
  expect(activeBan(undefined, 0)).toBeUndefined();
  const forever = { term: 'forever', until: null } as const;
  expect(activeBan(forever, 1e15)).toBe(forever);
});
