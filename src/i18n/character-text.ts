import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

export function phoneCharacterText(character: string): MessageDescriptor {
  return msg`Phone number error! A phone number cannot contain “${character}”.`;
}

/** The answer contains an invalid character. */
export function answerCharacterText(character: string): MessageDescriptor {
  return msg`“${character}” cannot be part of the answer. Use letters, digits, spaces, ’ . and -.`;
}
