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
import type { ScreeningCall } from './account-search.ts';

/** The searches for a text or a day, with their calls; all others need no input. */
const TEXT_CALLS = {
  username: 'screenUsernames',
  phone: 'screenPhones',
  question: 'screenQuestions',
  answer: 'screenAnswers',
} as const satisfies Record<TextScreening, string>;
const DAY_CALLS = {
  registered: 'screenRegistered',
  'last-login': 'screenLastLogin',
} as const satisfies Record<DayScreening, string>;

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

export function screen(
  api: Api,
  { screening, input, next }: ScreeningCall,
): Promise<ScreeningReply | AnyFailure> {
  if (isText(screening)) return api.call(TEXT_CALLS[screening], { text: input, next });
  if (isDay(screening)) return api.call(DAY_CALLS[screening], { day: input, next });
  return api.call('screenStates', { state: screening, next });
}

function isText(screening: Screening): screening is TextScreening {
  return Object.hasOwn(TEXT_CALLS, screening);
}

function isDay(screening: Screening): screening is DayScreening {
  return Object.hasOwn(DAY_CALLS, screening);
}
