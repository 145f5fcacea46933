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
import type { Screen } from './screening-run.ts';

/** What a search needs besides its choice. */
export type InputKind = 'text' | 'day' | 'none';

export function inputKind(screening: Screening): InputKind {
  if (isText(screening)) return 'text';
  return isDay(screening) ? 'day' : 'none';
}

export type InputFault = PatternFault | DayFault;

/** What keeps a search from being sent, if anything does. */
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

/** The calls of a search. */
export function screenWith(api: Api, screening: Screening, input: string): Screen {
  const text = input.trim();
  switch (screening) {
    case 'username':
      return (next) => api.call('screenUsernames', { text, next });
    case 'registered':
      return (next) => api.call('screenRegistered', { day: text, next });
    case 'last-login':
      return (next) => api.call('screenLastLogin', { day: text, next });
    case 'phone':
      return (next) => api.call('screenPhones', { text, next });
    case 'question':
      return (next) => api.call('screenQuestions', { text, next });
    case 'answer':
      return (next) => api.call('screenAnswers', { text, next });
    case 'deactivated':
    case 'week':
    case 'month':
    case 'year':
    case 'forever':
      return (next) => api.call('screenStates', { state: screening, next });
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
