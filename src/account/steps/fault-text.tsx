import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import { answerCharacterText, phoneCharacterText } from '../../i18n/character-text.ts';
import { failureText } from '../../i18n/failure-text.ts';
import type { Left } from '../../../core/protocol/outcome.ts';
import { saidFailure, type Said } from '../../ui/use-call.ts';

export const PHONE_WRONG = msg`Phone number error! At least 5 digits, at most 18 characters.`;
export const PHONE_LONG = msg`Phone number too long: at most 18 characters.`;

const SHARED_TEXTS = {
  'email-wrong': msg`Email address is incorrect.`,
  'phone-wrong': PHONE_WRONG,
  'phone-long': PHONE_LONG,
  bug: msg`Unexpected error!`,
} as const;

type SharedKind = AnyFailure['kind'] | keyof typeof SHARED_TEXTS;

/** The messages of one form, in addition to those that all forms share. */
export type FaultTexts<Fault extends { readonly kind: string }> = Readonly<
  Record<Exclude<Fault['kind'], SharedKind>, MessageDescriptor>
>;

export function reasonText<Fault extends { readonly kind: string; readonly character?: string }>(
  fault: Fault,
  texts: FaultTexts<Fault>,
): MessageDescriptor {
  const { kind, character } = fault;
  if (character !== undefined)
    return kind === 'phone-wrong' ? phoneCharacterText(character) : answerCharacterText(character);
  if (isFailure(fault)) return failureText(fault);
  return { ...SHARED_TEXTS, ...texts }[kind as keyof typeof SHARED_TEXTS];
}

/** An error as the form's message, or as that of the field with this name. */
export function saidFault(
  fault: AnyFailure | ({ readonly kind: string } & Left),
  text: MessageDescriptor,
  field?: string,
): Said {
  if (isFailure(fault)) return { ...saidFailure(fault), text };
  return { tone: 'error', text, field, left: fault.left };
}
