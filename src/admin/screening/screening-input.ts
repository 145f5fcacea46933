import { assertNever } from '../../../core/base/assert-never.ts';
import type { PatternFault } from '../../../core/administration/pattern.ts';
import {
  parseNearDay,
  parseScreeningText,
  type DayFault,
  type DayScreening,
  type Screening,
  type TextScreening,
} from '../../../core/administration/screening.ts';
import type { Api } from '../../data/api/api.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { ScreeningReply } from '../../../core/protocol/screening.ts';
import type { ScreeningCall } from './screening-machine.ts';

/** The kind of input that a search needs. */
export type InputKind = 'text' | 'day' | 'none';

export function inputKind(screening: Screening): InputKind {
  if (isText(screening)) return 'text';
  return isDay(screening) ? 'day' : 'none';
}

export type InputFault = PatternFault | DayFault;

/** The reason why a search cannot be sent; null if none exists. */
export function inputFault(screening: Screening, input: string): InputFault | null {
  if (isText(screening)) {
    const pattern = parseScreeningText(screening, input);
    return pattern.ok ? null : pattern.failure;
  }
  if (isDay(screening)) {
    const day = parseNearDay(input);
    return day.ok ? null : day.failure;
  }
  return null;
}

/** Makes one call of a search. */
export function screen(
  api: Api,
  { screening, input: text, next }: ScreeningCall,
): Promise<ScreeningReply | AnyFailure> {
  switch (screening) {
    case 'username':
      return api.call('screenUsernames', { text, next });
    case 'registered':
      return api.call('screenRegistered', { day: text, next });
    case 'last-login':
      return api.call('screenLastLogin', { day: text, next });
    case 'phone':
      return api.call('screenPhones', { text, next });
    case 'question':
      return api.call('screenQuestions', { text, next });
    case 'answer':
      return api.call('screenAnswers', { text, next });
    case 'deactivated':
    case 'week':
    case 'month':
    case 'year':
    case 'forever':
      return api.call('screenStates', { state: screening, next });
    default:
      return assertNever(screening);
  }
}

function isText(screening: Screening): screening is TextScreening {
  return ['username', 'phone', 'question', 'answer'].includes(screening);
}

function isDay(screening: Screening): screening is DayScreening {
  return screening === 'registered' || screening === 'last-login';
}
