import { FAILURE_CODES, type CallFailure } from './call-failure.ts';

/** Failures on the caller's side. The numbers are the specification's. */
export type LocalFailure =
  /** 301: the server could not be reached. */
  | { readonly kind: 'offline' }
  /** 302: the server was reached, but did not answer in time. */
  | { readonly kind: 'timeout' }
  /** 100: too soon after the previous call, so it was not sent. */
  | { readonly kind: 'too-rapid' }
  /** 888: an answer that does not fit the call. */
  | { readonly kind: 'unknown-answer' };

export type AnyFailure = CallFailure | LocalFailure;

/** The compiler keeps this list complete. */
const LOCAL_KINDS: Readonly<Record<LocalFailure['kind'], true>> = {
  offline: true,
  timeout: true,
  'too-rapid': true,
  'unknown-answer': true,
};

/** Distinguishes a failure from the outcomes of a call: no outcome has the kind of a failure. */
export function isFailure(answer: { readonly kind: string }): answer is AnyFailure {
  return Object.hasOwn(FAILURE_CODES, answer.kind) || Object.hasOwn(LOCAL_KINDS, answer.kind);
}

const FAULT_SHOWN_MS = 5000;

/** How long a form shows a failure; if there is a waiting time, until it is over. */
export function faultShownMs(fault: { readonly kind: string; readonly waitSeconds?: number }): number {
  return fault.kind === 'too-fast' ? (fault.waitSeconds ?? 0) * 1000 : FAULT_SHOWN_MS;
}
