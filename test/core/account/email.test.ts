import { emailKey, isEmail, isNewEmail } from '../../../core/account/email.ts';

const LONG_LOCAL = 'a'.repeat(64);
/** Labels of a domain that make it so many characters long, of 63 at most each. */
const domainOf = (length: number): string =>
  Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    'b'.repeat(Math.min(63, length - index * 64)),
  ).join('.');

test.each([
  'lin@example.org',
  'a@b.c',
  "o'brien+news@mail.example.org",
  'lin.yu.chen@example.org',
  '李明@例子.公司',
  'lin@e\u0301xample.org',
  'lin@a-b.x--y.org',
  'lin@1.2',
  `${LONG_LOCAL}@example.org`,
  `lin@${'b'.repeat(63)}.org`,
  `${LONG_LOCAL}@${domainOf(189)}`,
])('accepts the address %j', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  ...(
    'lin @example.org lin@ lin@example lin@@example.org lin@mei@example.org lin@example.org@mei ' +
    '.lin@example.org lin.@example.org l..n@example.org lin@.example.org lin@example..org ' +
    'lin@example.org. lin@-example.org lin@example-.org lin@exam_ple.org'
  ).split(' '),
  '',
  'l n@example.org',
  'lin\u200b@example.org',
  'lin\u0007@example.org',
  ...Array.from('()<>[]:;,\\"', (sign) => `l${sign}n@example.org`),
  'lin@exam ple.org',
  'lin@example.org ',
  ' lin@example.org',
  `a${LONG_LOCAL}@example.org`,
  `lin@${'b'.repeat(64)}.org`,
  `${LONG_LOCAL}@${domainOf(190)}`,
])('refuses the address %j', (text) => {
  expect(isEmail(text)).toBe(false);
});

// Specification 5.5
test.each([
  ['Lin@Example.ORG', 'lin@example.org'],
  ['ＬＩＮ@example.org', 'lin@example.org'],
  ['e\u0301@example.org', '\u00e9@example.org'],
  // Small letters of their own come apart when they are made small.
  ['\u0130@example.org', 'i\u0307@example.org'],
  // What small letters bring along is composed again.
  ['J\u030c@example.org', '\u01f0@example.org'],
])('%j belongs to the account of %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
  expect(emailKey(key)).toBe(key);
});

test.each([
  ['Lin.Yu@example.org', true],
  ['o\u2019brien@example.org', true],
  ['李明@例子.公司', true],
  ['JÖRG@ｂücher.example', true],
  ['jo\u0308rg@example.org', true],
  ['\u0130@example.org', true],
  ['J\u030c@example.org', true],
  // A ligature, wide letters, a wide @ that makes another address, a superscript, a long s.
  ['\ufb01nn@example.org', false],
  ['ＬＩＮ@example.org', false],
  ['a\uff20evil.com@victim.org', false],
  ['lin\u00b2@example.org', false],
  ['li\u017f@example.org', false],
  ['ｍｉｋａ＠example.org', false],
])('whether %j can be registered: %s', (text, expected) => {
  expect(isNewEmail(text)).toBe(expected);
});
