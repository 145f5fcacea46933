import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** The number has a character that has no place in one. */
export function phoneCharacterText(character: string): MessageDescriptor {
  return msg`Phone number error! “${character}” has no place in a phone number.`;
}

/** The answer has a character that is not taken. */
export function answerCharacterText(character: string): MessageDescriptor {
  return msg`“${character}” cannot be part of the answer: letters, digits, blanks, ’ and - can.`;
}
