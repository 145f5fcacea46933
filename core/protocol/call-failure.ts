import * as v from 'valibot';
import { assertNever } from '../base/assert-never.ts';
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

export interface FailureAnswer {
  readonly status: number;
  readonly body: {
    readonly code: number;
    readonly field?: string;
    readonly wait?: number;
    readonly deleted?: true;
  };
}

/** A failure as status and body. The code repeats the status, except for the three meanings of 403. */
export function encodeFailure(failed: CallFailure): FailureAnswer {
  switch (failed.kind) {
    case 'invalid':
      return { status: 400, body: { code: 400, field: failed.field } };
    case 'session-over':
      return { status: 401, body: { code: 401, ...(failed.accountDeleted && { deleted: true }) } };
    case 'forbidden':
      return { status: 403, body: { code: 3 } };
    case 'password-change-due':
      return { status: 403, body: { code: 60 } };
    case 'second-factor-due':
      return { status: 403, body: { code: 122 } };
    case 'not-found':
      return answer(404);
    case 'key-reused':
      return answer(409);
    case 'too-large':
      return answer(413);
    case 'too-fast':
      return { status: 429, body: { code: 429, wait: failed.waitSeconds } };
    case 'fault':
      return answer(500);
    case 'busy':
      return { status: 503, body: { code: 503, wait: failed.waitSeconds } };
    default:
      return assertNever(failed);
  }
}

const BODY = v.object({
  code: v.optional(v.number()),
  field: v.optional(v.string()),
  wait: v.optional(v.number()),
  deleted: v.optional(v.literal(true)),
});
/** The other meanings of a 403, by code. */
const FORBIDDEN: ReadonlyMap<number | undefined, 'password-change-due' | 'second-factor-due'> = new Map([
  [60, 'password-change-due'],
  [122, 'second-factor-due'],
]);
const WAIT_WHEN_UNSAID_SECONDS = 5;

/** Parses an answer with a status other than 200; undefined for unknown statuses. */
export function decodeFailure(status: number, wire: unknown): CallFailure | undefined {
  const parsed = v.safeParse(BODY, wire);
  const body = parsed.success ? parsed.output : {};
  const waitSeconds = body.wait ?? WAIT_WHEN_UNSAID_SECONDS;
  switch (status) {
    case 400:
      return { kind: 'invalid', field: body.field ?? '' };
    case 401:
      return { kind: 'session-over', ...(body.deleted && { accountDeleted: true }) };
    case 403:
      return { kind: FORBIDDEN.get(body.code) ?? 'forbidden' };
    case 404:
      return { kind: 'not-found' };
    case 409:
      return { kind: 'key-reused' };
    case 413:
      return { kind: 'too-large' };
    case 429:
      return { kind: 'too-fast', waitSeconds };
    case 500:
      return { kind: 'fault' };
    case 503:
      return { kind: 'busy', waitSeconds };
    default:
      return undefined;
  }
}

function answer(status: number): FailureAnswer {
  return { status, body: { code: status } };
}
