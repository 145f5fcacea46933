import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AnyFailure } from '../../core/protocol/local-failure.ts';

/** Re-exported with the text: how long it is shown. */
export { faultShownMs } from '../../core/protocol/local-failure.ts';

/** The text of a failure that any call can have. */
export function failureText(failed: AnyFailure): MessageDescriptor {
  return failed.kind === 'too-fast' ? waitText(failed.waitSeconds) : TEXTS[failed.kind];
}

const UNKNOWN = msg`Unknown error!`;

const TEXTS: Readonly<Record<Exclude<AnyFailure['kind'], 'too-fast'>, MessageDescriptor>> = {
  'session-over': msg`Login expired, please log in again!`,
  'not-found': msg`File does not exist!`,
  fault: msg`Server-side error! Please try again later.`,
  offline: msg`Incorrect request address or disconnected from the internet!`,
  timeout: msg`Server did not respond!`,
  'too-rapid': msg`Please do not make rapid requests!`,
  busy: msg`The server is busy. Please try again in a moment.`,
  forbidden: msg`This account may not do that.`,
  'password-change-due': msg`Change the temporary password first.`,
  'second-factor-due': msg`Set up two-step login first.`,
  invalid: msg`The input format is incorrect.`,
  'too-large': msg`That is too large to send.`,
  'key-reused': UNKNOWN,
  'unknown-answer': UNKNOWN,
};

const MINUTE_SECONDS = 60;

function waitText(seconds: number): MessageDescriptor {
  if (seconds <= MINUTE_SECONDS) return msg`Too many tries. Try again in ${seconds} s.`;
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return msg`Too many tries. Try again in ${minutes} min.`;
}
