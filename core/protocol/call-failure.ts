import type { InvalidRequest } from './endpoint.ts';

/** Failures that any call can have. Waiting times are in seconds. */
export type CallFailure =
  | InvalidRequest
  /** `accountDeleted`: it ended because its account was deleted. */
  | { readonly kind: 'session-over'; readonly accountDeleted?: true }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'password-change-due' }
  /** Administrators' calls wait until two-step login is set up. */
  | { readonly kind: 'second-factor-due' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-fast'; readonly waitSeconds: number }
  | { readonly kind: 'fault' }
  | { readonly kind: 'busy'; readonly waitSeconds: number };

/**
 * Status and code of each failure. The code repeats the status, except for the three meanings of 403; the
 * first one is that of an unknown code.
 */
export const FAILURE_CODES: Readonly<Record<CallFailure['kind'], readonly [status: number, code: number]>> = {
  invalid: [400, 400],
  'session-over': [401, 401],
  forbidden: [403, 3],
  'password-change-due': [403, 60],
  'second-factor-due': [403, 122],
  'not-found': [404, 404],
  'key-reused': [409, 409],
  'too-large': [413, 413],
  'too-fast': [429, 429],
  fault: [500, 500],
  busy: [503, 503],
};
