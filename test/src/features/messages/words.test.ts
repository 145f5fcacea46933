/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import { BAN_TERMS } from '../../../../core/account/ban.ts';
import { banText, nameText, refusalText } from '../../../../src/features/messages/words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const UNTIL = Date.UTC(2026, 10, 28, 12);

test.each([
  ['week', 'Blocked from the shared platform for one week. You cannot post, edit or comment until '],
  ['month', 'Blocked from the shared platform for one month. You cannot post, edit or comment until '],
  ['year', 'Blocked from the shared platform for one year. You cannot post, edit or comment until '],
  ['forever', 'Blocked from the shared platform permanently. You can no longer post, edit or comment here.'],
] as const)('a ban for a %s says so, in the composer and at what was refused', (term, words) => {
  const until = term === 'forever' ? null : UNTIL;
  expect(banText(i18n, { term, until })).toMatch(new RegExp(`^${words}`));
  const refusal = { kind: `banned-${term}`, ...(until !== null && { until }) };
  expect(refusalText(i18n, refusal, false)).toBe(banText(i18n, { term, until }));
});

test('there are four lengths', () => {
  expect(BAN_TERMS).toEqual(['week', 'month', 'year', 'forever']);
});

test('a long name is cut where it is a label', () => {
  expect(nameText(i18n, 'wolfgang.amadeus.mozart@member', 12)).toBe('wolfgang.ama');
  expect(nameText(i18n, '')).toBe('Deleted account');
});
