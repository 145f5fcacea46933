import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Said } from '../../ui/use-call.ts';
import { isUnanswered } from '../../i18n/tries-text.ts';
import { reasonText, saidFault, type FaultTexts } from '../steps/fault-text.tsx';
import type { RegistrationFault } from './registration-machine.ts';

const CODE_WRONG = msg`Verification code is incorrect!`;
const CODE_OVER = msg`This code is no longer valid. Ask for a new one, or use the long code of the mail.`;

const TEXTS: FaultTexts<RegistrationFault> = {
  'not-agreed': msg`Accept the agreement to go on.`,
  'already-registered': msg`Email address is already registered.`,
  unverifiable: msg`Email address cannot be verified.`,
  'code-wrong': CODE_WRONG,
  'wrong-code': CODE_WRONG,
  'code-over': CODE_OVER,
  'not-verified': CODE_OVER,
  'password-wrong': msg`The password does not meet the rules below.`,
  'common-password': msg`This password is too easy to guess. Make it longer, or add a word.`,
  'repeated-wrong': msg`The two passwords are not the same.`,
  'phone-registered': msg`Phone number already registered.`,
  'question-wrong': msg`Enter a question of at most 40 characters.`,
  'answer-wrong': msg`Enter at most 18 characters, at least one of them a letter or digit.`,
};

/** The fields at fault; other errors are those of the form. */
const FIELDS: Partial<Record<RegistrationFault['kind'], string>> = {
  'email-wrong': 'email',
  'already-registered': 'email',
  unverifiable: 'email',
  'not-agreed': 'agreement',
  'code-wrong': 'code',
  'wrong-code': 'code',
  'code-over': 'code',
  'not-verified': 'code',
  'password-wrong': 'new-password',
  'common-password': 'new-password',
  'repeated-wrong': 'confirm-password',
  'phone-wrong': 'tel',
  'phone-long': 'tel',
  'phone-registered': 'tel',
  'question-wrong': 'question',
  'answer-wrong': 'answer',
};

/** The form's message about an error; `isLast`: whether the last step is shown. */
export function saidOf(i18n: I18n, fault: RegistrationFault, isLast: boolean): Said {
  const text = codeOverText(fault) ?? reasonText(fault, TEXTS);
  const why = i18n._(text);
  // Without an answer, it may have been successful.
  const isRefused = isLast && isFailure(fault) && !isUnanswered(fault);
  const shown = isRefused ? msg`Registration unsuccessful! ${why}` : text;
  return saidFault(fault, shown, FIELDS[fault.kind]);
}

/** A correct code was answered with a second one: not an error. */
export function isSecondCode(fault: RegistrationFault): boolean {
  return 'another' in fault && fault.another === true;
}

/** Why a code is no longer valid, if the server says so. */
function codeOverText(fault: RegistrationFault): MessageDescriptor | null {
  if (isSecondCode(fault))
    return msg`That code was correct. To protect your address, we have sent a second one: please enter it too.`;
  if ('usedUp' in fault && fault.usedUp === true)
    return msg`This code was tried 5 times and is no longer valid. Ask for a new one.`;
  return null;
}
