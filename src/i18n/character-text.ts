import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** The number has a character that has no place in one. */
export function phoneCharacterText(character: string): MessageDescriptor {
  return msg`Phone number error! A phone number cannot contain “${character}”.`;
}

/** The answer has a character that is not taken. */
export function answerCharacterText(character: string): MessageDescriptor {
  return msg`“${character}” cannot be part of the answer. Use letters, digits, spaces, ’ and -.`;
}
