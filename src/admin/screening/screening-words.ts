import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PATTERN_MAX_LENGTH } from '../../../core/administration/pattern.ts';
import type { Screening } from '../../../core/administration/screening.ts';
import { inputKind, type InputFault } from './screening-input.ts';

export const CHOICES: Readonly<Record<Screening, MessageDescriptor>> = {
  username: msg`Username contains`,
  registered: msg`Registered near a day`,
  'last-login': msg`Last login near a day`,
  phone: msg`Phone number contains`,
  question: msg`Security question contains`,
  answer: msg`Security answer contains`,
  deactivated: msg`Deactivated accounts`,
  week: msg`Message board off for 1 week`,
  month: msg`Message board off for 1 month`,
  year: msg`Message board off for 1 year`,
  forever: msg`Message board off for good`,
};

export function inputFaultText(screening: Screening, fault: InputFault): MessageDescriptor {
  switch (fault.kind) {
    case 'empty':
      return inputKind(screening) === 'day' ? msg`Enter a day.` : msg`Enter a text.`;
    case 'too-long':
      return msg`At most ${PATTERN_MAX_LENGTH} characters.`;
    case 'no-date':
      return msg`Incorrect time format input!`;
    case 'invalid-symbol':
      return wrongSymbolText(screening, fault.sign);
  }
}

function wrongSymbolText(screening: Screening, sign: string): MessageDescriptor {
  switch (screening) {
    case 'username':
      return msg`Invalid input symbol! “${sign}” cannot be used in an e-mail address.`;
    case 'phone':
      return msg`Invalid input symbol! “${sign}” is not a digit; * ^ $ are allowed too.`;
    default:
      return msg`Invalid input symbol! “${sign}” is not allowed here; use letters, digits, spaces and * ^ $.`;
  }
}
