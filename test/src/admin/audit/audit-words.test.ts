/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import type { AuditEntry } from '../../../../core/protocol/audit.ts';
import { actorText, auditRows, factsText, objectText } from '../../../../src/admin/audit/audit-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const ENTRY: AuditEntry = {
  id: '1',
  at: Date.UTC(2026, 10, 21, 8, 30),
  actor: 'wang@example.org',
  action: 'restrict-account',
  account: 'lin@example.org',
  object: '',
  before: { restriction: 'none' },
  after: { restriction: 'deactivated' },
};

test.each([
  [{ restriction: 'none' }, 'Normal'],
  [{ restriction: 'deactivated' }, 'Deactivated'],
  [{ restriction: 'forever' }, 'Message board off for good'],
  [{ balance: 99_999 }, 'Crystals: 99,999'],
  [{ count: 2, puzzles: '0123 4567' }, 'Puzzles: 2'],
  [{ reports: 3 }, 'Reports: 3'],
  [{ text: 'Buy <b>now</b>', pictures: 2 }, 'Buy <b>now</b> · Pictures: 2'],
  [{ reason: 'Off topic' }, 'Reason: Off topic'],
  [{ text: '', pictures: 0 }, ''],
  [{}, ''],
])('the facts %j are shown as “%s”', (facts, text) => {
  expect(factsText(i18n, facts)).toBe(text);
});

test('a temporary ban shows its end date', () => {
  expect(factsText(i18n, { restriction: 'week', until: Date.UTC(2026, 10, 28) })).toMatch(
    /^Message board off until .*2026/,
  );
});

test('an entry says who acted: an administrator, or the server that continues a ban', () => {
  expect([ENTRY, { ...ENTRY, actor: '' }].map((entry) => actorText(i18n, entry))).toEqual([
    'by wang@example.org',
    'automatic: the ban of this address has not ended',
  ]);
});

test.each([
  ['add-puzzles', 'master', 'Master'],
  ['screen-accounts', 'answer', 'Security answers'],
  ['screen-accounts', 'constructor', ''],
  ['delete-puzzles', 'novice expert', 'Novice · Expert'],
  ['move-puzzles', 'expert', 'Expert'],
  ['delete-library', 'skilled', 'Skilled'],
  ['settle-reports', '5f0c', ''],
] as const)('for %s, the object “%s” is shown as “%s”', (action, object, text) => {
  expect(objectText(i18n, { ...ENTRY, action, account: '', object })).toBe(text);
});

test.each(['change-crystals', 'delete-post'] as const)(
  '%s names the account, or says that it was deleted',
  (action) => {
    const entry = { ...ENTRY, action, object: action === 'delete-post' ? '5f0c' : '' };
    expect([entry, { ...entry, account: '' }].map((each) => objectText(i18n, each))).toEqual([
      'lin@example.org',
      'Deleted account',
    ]);
  },
);

test('the exported file contains all facts of an audit entry', () => {
  expect(auditRows([ENTRY])).toEqual([
    ['time', 'administrator', 'action', 'account', 'object', 'before', 'after'],
    [
      '2026-11-21T08:30:00.000Z',
      'wang@example.org',
      'restrict-account',
      'lin@example.org',
      '',
      '{"restriction":"none"}',
      '{"restriction":"deactivated"}',
    ],
  ]);
});
