import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { answerCharacterText, phoneCharacterText } from '../../i18n/character-text.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { withTries } from '../../i18n/tries-text.ts';
import type { RegistrationFault } from './registration-machine.ts';

/** What the form says in red; `isLast`: the call that makes the account has failed. */
export function faultText(i18n: I18n, fault: RegistrationFault, isLast: boolean): string {
  const why = withTries(i18n, i18n._(reasonText(fault)), 'left' in fault ? fault : {});
  return isLast && isFailure(fault) ? i18n._(msg`Registration unsuccessful! ${why}`) : why;
}

function reasonText(fault: RegistrationFault): MessageDescriptor {
  switch (fault.kind) {
    case 'email-wrong':
      return msg`Email address is incorrect.`;
    case 'not-agreed':
      return msg`Accept the agreement to go on.`;
    case 'already-registered':
      return msg`Email address is already registered.`;
    case 'unverifiable':
      return msg`Email address cannot be verified.`;
    case 'code-wrong':
    case 'wrong-code':
      return msg`Verification code is incorrect!`;
    case 'code-over':
      if (fault.another === true)
        return msg`That code was right. As wrong ones were entered before, we have sent a second: please enter it too.`;
      if (fault.usedUp === true)
        return msg`This code was tried 5 times and is no longer valid. Ask for a new one.`;
      return msg`This code is no longer valid. Ask for a new one.`;
    case 'not-verified':
      return msg`This code is no longer valid. Ask for a new one.`;
    case 'password-wrong':
      return msg`The password does not meet the rules below.`;
    case 'common-password':
      return msg`This password is too easy to guess. Choose another.`;
    case 'repeated-wrong':
      return msg`The two passwords are not the same.`;
    case 'phone-wrong':
      if (fault.character !== undefined) return phoneCharacterText(fault.character);
      return msg`Phone number error! At least 5 digits, at most 18 characters.`;
    case 'phone-long':
      return msg`Phone number too long: at most 18 characters.`;
    case 'phone-registered':
      return msg`Phone number already registered.`;
    case 'question-wrong':
      return msg`Enter a question of at most 40 characters.`;
    case 'answer-wrong':
      if (fault.character !== undefined) return answerCharacterText(fault.character);
      return msg`Enter 1 to 18 letters or digits.`;
    case 'bug':
      return msg`Unexpected error!`;
    default:
      return failureText(fault);
  }
}
