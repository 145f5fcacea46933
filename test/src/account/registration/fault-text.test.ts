/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import { saidOf } from '../../../../src/account/registration/fault-text.ts';
import { withTries } from '../../../../src/i18n/tries-text.ts';
import type { RegistrationFault } from '../../../../src/account/registration/registration-machine.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function textOf(fault: RegistrationFault, isLast: boolean): string {
  const { text, ...said } = saidOf(i18n, fault, isLast);
  return withTries(i18n, i18n._(text), said);
}

// Specification 8.3
test.each<[RegistrationFault, string]>([
  [{ kind: 'already-registered' }, 'Email address is already registered.'],
  [{ kind: 'unverifiable' }, 'Email address cannot be verified.'],
  [{ kind: 'email-wrong' }, 'Email address is incorrect.'],
  [{ kind: 'wrong-code' }, 'Verification code is incorrect!'],
  [{ kind: 'phone-registered' }, 'Phone number already registered.'],
  [{ kind: 'phone-long' }, 'Phone number too long: at most 18 characters.'],
])('the registration shows the fault %j as “%s”', (fault, text) => {
  expect(textOf(fault, false)).toBe(text);
});

// Specification 8.15
test('the text for any other failure of the last step starts with "Registration unsuccessful!"', () => {
  expect(textOf({ kind: 'fault' }, true)).toBe(
    'Registration unsuccessful! Server-side error! Please try again later.',
  );
});

test('at the last step, too, an answer that may have been lost can be asked for again', () => {
  expect(textOf({ kind: 'timeout' }, true)).toBe(
    'Server did not respond! Press again: nothing is done twice.',
  );
});
