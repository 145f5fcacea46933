import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { assertNever } from '../../core/base/assert-never.ts';
import type { AnyFailure } from '../../core/protocol/local-failure.ts';

/** Beside the text: for how long it stands. */
export { faultShownMs } from '../../core/protocol/local-failure.ts';

/** What a person reads when a call has failed, whatever it was for. */
export function failureText(failed: AnyFailure): MessageDescriptor {
  switch (failed.kind) {
    case 'session-over':
      return msg`Login expired, please log in again!`;
    case 'not-found':
      return msg`File does not exist!`;
    case 'fault':
      return msg`Server-side error! Please try again later.`;
    case 'offline':
      return msg`Incorrect request address or disconnected from the internet!`;
    case 'timeout':
      return msg`Server did not respond!`;
    case 'too-rapid':
      return msg`Please do not make rapid requests!`;
    case 'too-fast':
      return waitText(failed.waitSeconds);
    case 'busy':
      return msg`The server is busy. Please try again in a moment.`;
    case 'forbidden':
      return msg`This account may not do that.`;
    case 'password-change-due':
      return msg`Change the temporary password first.`;
    case 'second-factor-due':
      return msg`Set up two-step login first.`;
    case 'invalid':
      return msg`The input format is incorrect.`;
    case 'too-large':
      return msg`That is too large to send.`;
    case 'key-reused':
    case 'unknown-answer':
      return msg`Unknown error!`;
    default:
      return assertNever(failed);
  }
}

const MINUTE_SECONDS = 60;

function waitText(seconds: number): MessageDescriptor {
  if (seconds <= MINUTE_SECONDS) return msg`Too many tries. Try again in ${seconds} s.`;
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return msg`Too many tries. Try again in ${minutes} min.`;
}
