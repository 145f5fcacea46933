/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import { BAN_TERMS } from '../../../core/account/ban.ts';
import type { Refusal } from '../../../src/data/outbox/command.ts';
import { banText, nameText, refusalText, type Standing } from '../../../src/posts/words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const UNTIL = Date.UTC(2026, 10, 28, 12);

// Specification 6.15, 8.8
test.each([
  ['week', 'Blocked from the shared platform for one week. You cannot post, edit or comment until '],
  ['month', 'Blocked from the shared platform for one month. You cannot post, edit or comment until '],
  ['year', 'Blocked from the shared platform for one year. You cannot post, edit or comment until '],
  ['forever', 'Blocked from the shared platform permanently. You can no longer post, edit or comment here.'],
] as const)('a ban for a %s says so, in the composer and at what was refused', (term, words) => {
  const until = term === 'forever' ? null : UNTIL;
  expect(banText(i18n, { term, until })).toMatch(new RegExp(`^${words}`));
  const refusal = { kind: `banned-${term}`, ...(until !== null && { until }) };
  expect(refusalText(i18n, refusal, false, { told: null, now: UNTIL - 1 })).toBe(
    banText(i18n, { term, until }),
  );
});

const OVER = 'What kept it back is over: it can be sent now.';
const AT = Date.UTC(2026, 10, 22, 12);
const BANNED = { kind: 'banned-week', until: UNTIL, at: AT };
const BAN = { term: 'week', until: UNTIL } as const;

test.each<[string, Refusal, boolean, Standing, boolean]>([
  ['a ban that goes on', BANNED, false, { told: { ban: BAN, at: AT + 1 }, now: AT + 2 }, false],
  ['a ban that has run out', BANNED, false, { told: null, now: UNTIL }, true],
  ['a ban that was lifted', BANNED, false, { told: { ban: undefined, at: AT + 1 }, now: AT + 2 }, true],
  [
    'what was told before the ban',
    BANNED,
    false,
    { told: { ban: undefined, at: AT - 1 }, now: AT + 2 },
    false,
  ],
  [
    'a ban without an end that was lifted',
    { kind: 'banned-forever', at: AT },
    true,
    { told: { ban: undefined, at: AT + 1 }, now: AT + 2 },
    true,
  ],
  [
    'a limit of today',
    { kind: 'limit-reached', limit: 2, at: AT },
    false,
    { told: null, now: AT + 1 },
    false,
  ],
  [
    'a limit of yesterday',
    { kind: 'limit-reached', limit: 2, at: AT },
    false,
    { told: null, now: UNTIL },
    true,
  ],
  [
    'a limit of comments',
    { kind: 'limit-reached', limit: 5, at: AT },
    true,
    { told: null, now: UNTIL },
    false,
  ],
  ['pictures of yesterday', { kind: 'too-many-pictures', at: AT }, false, { told: null, now: UNTIL }, true],
  ['a post that is gone', { kind: 'no-such-post', at: AT }, true, { told: null, now: UNTIL }, false],
])('what was refused says whether its reason is over: %s', (_, refusal, isComment, standing, isOver) => {
  expect(refusalText(i18n, refusal, isComment, standing) === OVER).toBe(isOver);
});

test('there are four lengths', () => {
  expect(BAN_TERMS).toEqual(['week', 'month', 'year', 'forever']);
});

test('a long name is cut where it is a label', () => {
  expect(nameText(i18n, 'wolfgang.amadeus.mozart@member', 12)).toBe('wolfgang.ama');
  expect(nameText(i18n, '')).toBe('Deleted account');
});
