/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import { BAN_TERMS } from '../../../core/account/ban.ts';
import type { Refusal } from '../../../src/data/outbox/command.ts';
import { banText, isBanOver, nameText, refusalText, type Standing } from '../../../src/posts/words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const UNTIL = Date.UTC(2026, 10, 28, 12);

// Specification 6.15, 8.8
test.each([
  ['week', 'Blocked from the message board for one week. You cannot post, edit or comment until '],
  ['month', 'Blocked from the message board for one month. You cannot post, edit or comment until '],
  ['year', 'Blocked from the message board for one year. You cannot post, edit or comment until '],
  ['forever', 'Blocked from the message board permanently. You can no longer post, edit or comment here.'],
] as const)('a ban (%s) is explained in the composer and next to refused posts', (term, words) => {
  const until = term === 'forever' ? null : UNTIL;
  expect(banText(i18n, { term, until })).toMatch(new RegExp(`^${words}`));
  const refusal = { kind: `banned-${term}`, ...(until !== null && { until }) };
  expect(refusalText(i18n, refusal, false, UNTIL - 1)).toBe(banText(i18n, { term, until }));
});

const OVER = 'It is no longer blocked and can be sent now.';
const AT = Date.UTC(2026, 10, 22, 12);
const BANNED = { kind: 'banned-week', until: UNTIL, at: AT };
const BAN = { term: 'week', until: UNTIL } as const;

test.each<[string, Refusal | null, Standing, boolean]>([
  ['a ban still in force', BANNED, { ban: BAN, at: AT + 1, now: AT + 2 }, false],
  ['an expired ban', BANNED, { ban: BAN, at: AT + 1, now: UNTIL }, true],
  ['an expired ban of which nothing newer is known', BANNED, { ban: BAN, at: AT - 1, now: UNTIL }, false],
  ['a lifted ban', BANNED, { ban: undefined, at: AT + 1, now: AT + 2 }, true],
  ['a report from before the ban', BANNED, { ban: undefined, at: AT - 1, now: AT + 2 }, false],
  [
    'a lifted permanent ban',
    { kind: 'banned-forever', at: AT },
    { ban: undefined, at: AT + 1, now: AT + 2 },
    true,
  ],
  ['another reason', { kind: 'too-large', at: AT }, { ban: undefined, at: AT + 1, now: UNTIL }, false],
  ['no refusal', null, { ban: undefined, at: AT + 1, now: UNTIL }, false],
])('a newer report of the server says that a ban is over: %s', (_, refusal, standing, isOver) => {
  expect(isBanOver(refusal, standing)).toBe(isOver);
});

test.each<[string, Refusal, boolean, number, boolean]>([
  ['a post limit reached today', { kind: 'limit-reached', limit: 2, at: AT }, false, AT + 1, false],
  ['a post limit reached on an earlier day', { kind: 'limit-reached', limit: 2, at: AT }, false, UNTIL, true],
  ['a comment limit', { kind: 'limit-reached', limit: 5, at: AT }, true, UNTIL, false],
  ['too many pictures on an earlier day', { kind: 'too-many-pictures', at: AT }, false, UNTIL, true],
  ['a deleted post', { kind: 'no-such-post', at: AT }, true, UNTIL, false],
])('a refused post or comment says whether it can be sent now: %s', (_, refusal, isComment, now, isOver) => {
  expect(refusalText(i18n, refusal, isComment, now) === OVER).toBe(isOver);
});

test('there are four lengths of bans', () => {
  expect(BAN_TERMS).toEqual(['week', 'month', 'year', 'forever']);
});

test('a label truncates a long name and names a deleted account', () => {
  expect(nameText(i18n, 'wolfgang.amadeus.mozart@member', 12)).toBe('wolfgang.ama');
  expect(nameText(i18n, '')).toBe('Deleted account');
});
