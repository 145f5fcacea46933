import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import { answerCharacterText, phoneCharacterText } from '../../i18n/character-text.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { isUnanswered, withTries } from '../../i18n/tries-text.ts';
import { WaitText } from '../../ui/wait-text.tsx';

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

/** The text of an error in a stepped form. */
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

/** An error message, with a countdown for a wait and the number of remaining tries. */
export function faultLine(
  i18n: I18n,
  fault: { readonly kind: string; readonly left?: number | undefined } | AnyFailure,
  text: MessageDescriptor,
): ReactNode {
  if (isFailure(fault) && fault.kind === 'too-fast') return <WaitText wait={fault} />;
  return withTries(i18n, i18n._(text), { ...fault, isUnanswered: isUnanswered(fault) });
}
