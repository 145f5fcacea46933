import type { Clock } from '../../core/base/clock.ts';
import type { Language } from '../../core/base/language.ts';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import type { Endpoint, Outcome, ReplyOf, RequestOf } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import type { ActiveSession } from '../accounts/active-session.ts';
import type { Note } from '../audit/security-log.ts';
import type { OnceKey } from '../db/database.ts';
import type { RepeatKey } from '../db/once.ts';
import type { Pacer } from '../limits/pacing.ts';

/** What a handler may know of a call besides its request. */
export interface Visit {
  readonly now: number;
  readonly language: Language;
  /** A mark of where the call comes from, as limits count it: what is kept with it does not tell the address. */
  readonly network: string;
  /** Writes a line of the security log: no names, no secrets. */
  readonly note: Note;
  /** What the browser says it is. */
  readonly device: string;
  /** Aborted when the caller goes away before the answer. */
  readonly gone: AbortSignal;
  /** For calls that the table marks idempotent, when the caller sent a key. */
  readonly repeat: RepeatKey | undefined;
}

export interface MemberVisit extends Visit {
  readonly session: ActiveSession;
  /** The same for this member. */
  readonly once: OnceKey | undefined;
}

/** What every call needs. */
export interface CallSettings {
  readonly now: Clock;
  readonly defaultLanguage: Language;
  /** A fingerprint that is worth nothing without the server's key: requests hold passwords, names and addresses. */
  readonly fingerprint: (text: string) => string;
  readonly findSession: (token: string, now: number) => Promise<ActiveSession | undefined>;
  /** For limits that guard secrets, and for limits that only keep abuse out. */
  readonly strictPacer: Pacer;
  readonly loosePacer: Pacer;
  /** The time that a large form has to arrive, once it is its turn. */
  readonly formMs: number;
}

type Table = typeof ENDPOINTS;

/** What answers each call: an outcome of its row, or one of the failures that any call can have. */
export type Handlers<Names extends EndpointName = EndpointName> = {
  readonly [Name in Names]: (
    request: RequestOf<Table[Name]>,
    visit: Table[Name]['caller'] extends 'anyone' ? Visit : MemberVisit,
  ) => Promise<ReplyOf<Table[Name]> | CallFailure>;
};

/** A row of the table, whatever it is about. */
export type AnyEndpoint = Endpoint<unknown, Outcome>;
export type Handle = (request: unknown, visit: Visit & Partial<MemberVisit>) => Promise<Outcome>;
