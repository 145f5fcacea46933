import * as v from 'valibot';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchLanguage, type Language } from '../../core/base/language.ts';
import type { Endpoint } from '../../core/protocol/endpoint.ts';
import { IDEMPOTENCY_KEY } from '../../core/protocol/values.ts';
import type { ActiveSession } from '../accounts/active-session.ts';
import type { Note } from '../audit/security-log.ts';
import type { RepeatKey } from '../db/once.ts';
import type { Sharer } from '../limits/turns.ts';
import type { CallSettings, MemberVisit, Visit } from './calls.ts';

const DEVICE_MAX_LENGTH = 200;

interface Origin {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly settings: CallSettings;
  readonly endpoint: Endpoint;
  readonly now: number;
  readonly network: string;
  readonly neighbourhood: string;
  readonly note: Note;
}

/** What a handler receives besides the request. Do not spread it: the getters would be lost. */
export class CallVisit implements Visit {
  readonly #origin: Origin;
  readonly sharer: Sharer;
  readonly session: ActiveSession | undefined;
  readonly repeat: RepeatKey | undefined;
  readonly now: number;
  readonly network: string;
  readonly neighbourhood: string;
  readonly note: Note;

  constructor(
    origin: Origin,
    sharer: Sharer,
    session: ActiveSession | undefined,
    repeat: RepeatKey | undefined,
  ) {
    this.#origin = origin;
    this.sharer = sharer;
    this.session = session;
    this.repeat = repeat;
    this.now = origin.now;
    this.network = origin.network;
    this.neighbourhood = origin.neighbourhood;
    this.note = origin.note;
  }

  // Most calls use none of these, and creating the signal costs as much as a query.
  get language(): Language {
    const { request, settings } = this.#origin;
    return languageOfCaller(request, settings.defaultLanguage);
  }

  get device(): string {
    return (this.#origin.request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX_LENGTH);
  }

  get gone(): AbortSignal {
    return goneSignal(this.#origin.reply);
  }

  get once(): MemberVisit['once'] {
    const { session, repeat } = this;
    return session && repeat && { accountId: session.accountId, ...repeat };
  }
}

/**
 * Aborted when the caller disconnects before the answer. (Fastify's `request.signal` is already aborted once
 * the body has been read.)
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // A pipelined answer has no socket yet; its request does.
  if (raw.req.socket.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Request fields for which no fast hash may be stored: handlers compare them with the account's slow one. */
const PASSWORDS: ReadonlySet<string> = new Set(['password', 'oldPassword', 'newPassword']);

/** The parts that a repeated call must have in common with the first: everything except passwords. */
function withoutPasswords(wire: unknown, decoded: unknown): unknown {
  const fields = Object.entries(decoded as object);
  const others = fields.filter(([name]) => !PASSWORDS.has(name));
  return others.length === fields.length ? wire : Object.fromEntries(others);
}

/**
 * The key of a call that may be repeated.
 *
 * @param sent the request as received, and as decoded
 */
export function repeatKey(
  request: FastifyRequest,
  { wire, decoded }: { readonly wire: unknown; readonly decoded: unknown },
  { settings: { fingerprint }, endpoint, now }: Pick<Origin, 'settings' | 'endpoint' | 'now'>,
): RepeatKey | 'bad-key' | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !v.is(IDEMPOTENCY_KEY.schema, key)) return 'bad-key';
  return {
    key,
    requestHash: fingerprint(`${request.url}\0${JSON.stringify(withoutPasswords(wire, decoded))}`),
    isGuarded: endpoint.perSession !== undefined,
    now,
  };
}

/** The first known language of `Accept-Language`. */
export function languageOfCaller({ headers }: FastifyRequest, fallback: Language): Language {
  return acceptedLanguage((headers['accept-language'] ?? '').slice(0, 200), fallback);
}

export function acceptedLanguage(header: string, fallback: Language): Language {
  const tags = header.split(',').map((part) => part.split(';')[0]!.trim());
  return matchLanguage(tags, fallback);
}
