/** @jest-environment node */
import { setupI18n } from '@lingui/core';
import { faultText } from '../../../../src/account/registration/fault-text.ts';
import type { RegistrationFault } from '../../../../src/account/registration/registration-machine.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

// Specification 8.3
test.each<[RegistrationFault, string]>([
  [{ kind: 'already-registered' }, 'Email address is already registered.'],
  [{ kind: 'unverifiable' }, 'Email address cannot be verified.'],
  [{ kind: 'email-wrong' }, 'Email address is incorrect.'],
  [{ kind: 'wrong-code' }, 'Verification code is incorrect!'],
  [{ kind: 'phone-registered' }, 'Phone number already registered.'],
  [{ kind: 'phone-long' }, 'Phone number too long: at most 18 characters.'],
])('the registration shows the fault %j as “%s”', (fault, text) => {
  expect(faultText(i18n, fault, false)).toBe(text);
});

// Specification 8.15
test('the text for any other failure of the last step starts with "Registration unsuccessful!"', () => {
  expect(faultText(i18n, { kind: 'fault' }, true)).toBe(
    'Registration unsuccessful! Server-side error! Please try again later.',
  );
});

test('at the last step, too, an answer that may have been lost can be asked for again', () => {
  expect(faultText(i18n, { kind: 'timeout' }, true)).toMatch(
    /^Registration unsuccessful! .+ Press again: nothing is done twice\.$/,
  );
});
