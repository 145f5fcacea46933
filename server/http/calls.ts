import type { Clock } from '../../core/base/clock.ts';
import type { Language } from '../../core/base/language.ts';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import type { Outcome, ReplyOf, RequestOf } from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import type { ActiveSession } from '../accounts/active-session.ts';
import type { Note, SecurityEvent } from '../audit/security-log.ts';
import type { OnceKey } from '../db/database.ts';
import type { RepeatKey } from '../db/once.ts';
import type { Pacer } from '../limits/pacing.ts';
import type { Networks } from '../limits/tries.ts';
import type { Sharer } from '../limits/turns.ts';

/** What a handler receives besides the request. */
export interface Visit extends Networks {
  readonly now: number;
  readonly language: Language;
  /** The caller to whom a turn is charged; the names are not hashed, so they must not be stored or logged. */
  readonly sharer: Sharer;
  /** Writes to the security log, which contains no names and no secrets. */
  readonly note: Note;
  /** The `User-Agent` header. */
  readonly device: string;
  /** Aborted when the caller disconnects before the answer. */
  readonly gone: AbortSignal;
  /** The `Idempotency-Key`, if the call is idempotent and the caller sent one. */
  readonly repeat: RepeatKey | undefined;
}

export interface MemberVisit extends Visit {
  readonly session: ActiveSession;
  /** The same, bound to this member. */
  readonly once: OnceKey | undefined;
}

/** The parts of a request that can prove whose account it concerns. */
export interface Visitor {
  readonly email?: string;
  readonly deviceId?: string;
  readonly ticket?: string;
}

/** Common dependencies of all calls. */
export interface CallSettings {
  readonly now: Clock;
  readonly defaultLanguage: Language;
  /** Keyed, so that the fingerprint reveals nothing: requests hold passwords, names and addresses. */
  readonly fingerprint: (text: string) => string;
  readonly findSession: (token: string, now: number) => Promise<ActiveSession | undefined>;
  /**
   * The account of a visitor who calls from one of its known devices, or is at the second step of a login.
   */
  readonly findVisitor: (visitor: Visitor, now: number) => Promise<string | undefined>;
  /** Whether a call repeats the deletion of its account, whose session ended with it. */
  readonly wasDeletion: (repeat: RepeatKey) => Promise<boolean>;
  /** Whether the account of this token's session was deleted. */
  readonly wasDeleted: (token: string, now: number) => Promise<boolean>;
  /**
   * Two stores of limits: in the database for those that protect secrets, in memory for those that only
   * prevent abuse.
   */
  readonly strictPacer: Pacer;
  readonly loosePacer: Pacer;
  /** How often each event of the security log has occurred, for the metrics. */
  readonly events: Map<SecurityEvent, number>;
  /** How long a large form may take to arrive, measured from when it is scheduled. */
  readonly formMs: number;
}

type Table = typeof ENDPOINTS;

/**
 * The handlers of calls: each returns one of its endpoint's outcomes, or a failure that any call can have.
 */
export type Handlers<Names extends EndpointName = EndpointName> = {
  readonly [Name in Names]: (
    request: RequestOf<Table[Name]>,
    visit: Table[Name]['caller'] extends 'anyone' ? Visit : MemberVisit,
  ) => Promise<ReplyOf<Table[Name]> | CallFailure>;
};

export type Handle = (request: unknown, visit: Visit & Partial<MemberVisit>) => Promise<Outcome>;
