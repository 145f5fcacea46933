/** @jest-environment node */
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import { failureText } from '../../../src/i18n/failure-text.ts';

// Specification 8.1
test.each<[AnyFailure, string]>([
  [{ kind: 'session-over' }, 'Login expired, please log in again!'],
  [{ kind: 'not-found' }, 'File does not exist!'],
  [{ kind: 'fault' }, 'Server-side error! Please try again later.'],
  [{ kind: 'unknown-answer' }, 'Unknown error!'],
  [{ kind: 'offline' }, 'Incorrect request address or disconnected from the internet!'],
  [{ kind: 'timeout' }, 'Server did not respond!'],
  [{ kind: 'too-rapid' }, 'Please do not make rapid requests!'],
])('the failure %j reads "%s"', (failed, text) => {
  expect(failureText(failed).message).toBe(text);
});
