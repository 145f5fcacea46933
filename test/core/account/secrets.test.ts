import { CODE_LIFETIME_MS, isCode, isLongCode, normalCode } from '../../../core/account/code.ts';
import { isPassword, passwordFaults, TEMPORARY_PASSWORD_MS } from '../../../core/account/password.ts';
import { isRecoveryCode, isSecondCode, normalSecondCode } from '../../../core/account/second-code.ts';

// Specification 5.6
test.each([
  ['0417', true],
  ['9999', true],
  ['', false],
  ['417', false],
  ['04170', false],
  ['041a', false],
  ['04 7', false],
  ['٠٤١٧', false],
])('whether %j is a code sent by mail: %s', (text, expected) => {
  expect(isCode(text)).toBe(expected);
});

test.each([
  ['abcd-efgh-2345', true, 'abcdefgh2345'],
  ['ABCD EFGH 2345', true, 'abcdefgh2345'],
  ['abcdefgh2345', true, 'abcdefgh2345'],
  ['abcdefgh234', false, 'abcdefgh234'],
  ['abcdefgh23456', false, 'abcdefgh23456'],
  ['abcdefgh234é', false, 'abcdefgh234é'],
  ['a', false, 'a'],
  ['', false, ''],
  ['0417', false, '0417'],
])('whether %j is a long code sent by mail: %s, compared as %j', (text, expected, compared) => {
  expect([isLongCode(text), normalCode(text)]).toEqual([expected, compared]);
});

test('a password sent by mail is valid for a day', () => {
  expect(TEMPORARY_PASSWORD_MS).toBe(86_400_000);
});

// Specification 5.6
test('a code is valid for ten minutes', () => {
  expect(CODE_LIFETIME_MS).toBe(600_000);
});

// Specification 5.2
test.each([
  ['Abcdefg1', []],
  ['ABCDEFG1!', []],
  ['abcdefg1-', []],
  [`${'Ab1'.repeat(6)}Ab`, []],
  // Characters are counted, not code units.
  [`Ab1${'😀'.repeat(17)}`, []],
  ['Abcdef1', ['too-short']],
  ['Ab1'.repeat(7), ['too-long']],
  ['Abc def1', ['whitespace']],
  ['Abcdefgh', ['too-few-classes']],
  ['abcdefgh1', ['too-few-classes']],
  ['ABCDEFG1', ['too-few-classes']],
  ['abcdefg!', ['too-few-classes']],
  // Signs that are in no class.
  ['Abcdefg~', ['too-few-classes']],
  ['', ['too-short', 'too-few-classes']],
  ['a\u3000b', ['too-short', 'whitespace', 'too-few-classes']],
  ['x '.repeat(11), ['too-long', 'whitespace', 'too-few-classes']],
])('the password %j has the faults %j', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults);
  expect(isPassword(password)).toBe(faults.length === 0);
});

// Specification 5.2
test.each(Array.from('!@#$%^&*()-_=+{};:,<.>'))('a password may contain the symbol %s', (sign) => {
  expect(passwordFaults(`Abcdefg${sign}`)).toEqual([]);
});

test.each([
  ['041 723', '041723', true],
  ['０４１７２３', '041723', true],
  ['ABCD-efgh–1234', 'abcdefgh1234', true],
  [' abcd\tefgh 1234 ', 'abcdefgh1234', true],
  ['04172', '04172', false],
  ['0417234', '0417234', false],
  ['04172x', '04172x', false],
  ['abcdefgh123', 'abcdefgh123', false],
  ['abcdefgh12345', 'abcdefgh12345', false],
  ['abcdefgh123!', 'abcdefgh123!', false],
  ['', '', false],
])('the second code %j is compared as %j, and whether it is valid: %s', (entered, normal, isOne) => {
  expect([normalSecondCode(entered), isSecondCode(entered)]).toEqual([normal, isOne]);
});

test('a second code of six digits is from an app, and any other is a recovery code', () => {
  expect(['041723', 'abcdefgh1234'].map(isRecoveryCode)).toEqual([false, true]);
});
