import { invariant } from '../base/invariant.ts';
import * as v from 'valibot';
import { failure, success, type Result } from '../base/result.ts';
import type { Codec } from './codec.ts';

/** How long the answer to an `Idempotency-Key` is kept if the call took effect. */
export const ANSWERS_KEPT_MS = 7 * 24 * 3_600_000;

/** Who may make a call: anyone, members, or administrators. */
export type Caller = 'anyone' | 'member' | 'administrator';

/** At most `calls` within `seconds`. */
export interface Pace {
  readonly calls: number;
  readonly seconds: number;
}

export interface Outcome {
  readonly kind: string;
}

interface OutcomeForm<Payload> {
  readonly code: number;
  readonly payload: Codec<Payload>;
}

/** One call, as defined for both sides. */
export interface Endpoint<Request, Reply extends Outcome, Who extends Caller = Caller> {
  readonly path: `/${string}`;
  /** GET takes the request's fields as a query string, so that a cache can keep the answer. */
  readonly methods: readonly ('GET' | 'POST')[];
  readonly caller: Who;
  /** How long caches may keep the answer of a GET; other answers are not cached. */
  readonly cacheControl: string | undefined;
  /** How a POST writes the request's fields: as JSON, or as a form that can carry files. */
  readonly form: 'json' | 'multipart';
  /** Whether the call is allowed while a temporary password must be changed. */
  readonly beforePasswordChange: boolean;
  /**
   * How often one network (an IPv4 address or an IPv6 /64) may call. Each account there has this limit to
   * itself if it is logged in, calls from one of its known devices, or is at the second step of a login.
   */
  readonly perAddress: Pace;
  /** How often one account may call, or one network for an e-mail address that a visitor enters. */
  readonly perAccount: Pace | undefined;
  /**
   * How often one session may call, instead of `perAccount`: for calls that ask for the password again, so
   * that someone with a stolen session cannot use up the owner's tries.
   */
  readonly perSession: Pace | undefined;
  /** Longest request body. */
  readonly maxBytes: number;
  /**
   * Whether the call accepts an `Idempotency-Key`: for seven days, repetitions of a call that took effect get
   * the first answer.
   */
  readonly idempotent: boolean;
  /**
   * The outcome with which the caller's account is deleted. The session ends with it, so if the answer is
   * lost, a repetition gets this outcome without a session.
   */
  readonly endsAccount: Reply['kind'] | undefined;
  /**
   * Whether the page keeps a gap of five seconds between two of these calls: for calls by a button that send
   * mail, try a secret or are expensive.
   */
  readonly paced: boolean;
  readonly request: Codec<Request>;
  readonly outcomes: { readonly [Kind in Reply['kind']]: OutcomeForm<PayloadOf<Reply, Kind>> };
}

type PayloadOf<Reply extends Outcome, Kind extends string> = Omit<
  Extract<Reply, { readonly kind: Kind }>,
  'kind'
>;

/** The request of a row of the table. */
export type RequestOf<Row> =
  Row extends Endpoint<infer Request, infer Reply> ? ([Reply] extends [never] ? never : Request) : never;
/** The union of a row's outcomes. */
export type ReplyOf<Row> =
  Row extends Endpoint<infer Request, infer Reply> ? ([Request] extends [never] ? never : Reply) : never;

type Defaulted = keyof typeof DEFAULTS;

/** Calls of a member that ask for the password or a code again. */
export const GUARDED = {
  perAddress: { calls: 60, seconds: 60 },
  perSession: { calls: 10, seconds: 300 },
  paced: true,
} as const;

const DEFAULTS = {
  methods: ['POST'],
  cacheControl: undefined,
  form: 'json',
  beforePasswordChange: false,
  perAddress: { calls: 600, seconds: 60 },
  perAccount: undefined,
  perSession: undefined,
  maxBytes: 4096,
  idempotent: false,
  endsAccount: undefined,
  paced: false,
} as const;

type Row<Request, Reply extends Outcome> = Omit<Endpoint<Request, Reply>, Defaulted | 'caller'> &
  Partial<Pick<Endpoint<Request, Reply>, Defaulted>>;

/**
 * A call for anyone. Defaults: POST, at most 4 KiB, not idempotent. It has no session, so no limit per
 * session.
 */
export function openCall<Request, Reply extends Outcome>(
  row: Row<Request, Reply> & { readonly perSession?: never },
): Endpoint<Request, Reply, 'anyone'> {
  return { ...DEFAULTS, ...row, caller: 'anyone' };
}

export function memberCall<Request, Reply extends Outcome>(
  row: Row<Request, Reply>,
): Endpoint<Request, Reply, 'member'> {
  return { ...DEFAULTS, ...row, caller: 'member' };
}

export function administratorCall<Request, Reply extends Outcome>(
  row: Row<Request, Reply>,
): Endpoint<Request, Reply, 'administrator'> {
  return { ...DEFAULTS, ...row, caller: 'administrator' };
}

/** The answer to an invalid request: the path of its first error, such as `inp.2`. */
export interface InvalidRequest {
  readonly kind: 'invalid';
  readonly field: string;
}

/**
 * A field of any request: `false` says that the sender's own gap between calls did not apply. It concerns
 * only the sender, so it is accepted and ignored; in forms and queries it is a text.
 */
export const PACE_FIELD = { name: 'CCR', values: [true, false, 'true', 'false'] } as const;

/** Reads a request from the wire. */
export function decodeRequest<Request>(
  { request }: Pick<Endpoint<Request, Outcome>, 'request'>,
  wire: unknown,
): Result<Request, InvalidRequest> {
  const parsed = v.safeParse(request.schema, withoutPace(wire), { abortEarly: true });
  if (parsed.success) return success(request.decode(parsed.output));
  return failure({ kind: 'invalid', field: v.getDotPath(parsed.issues[0]) ?? '' });
}

function withoutPace(wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null || !Object.hasOwn(wire, PACE_FIELD.name)) return wire;
  const { [PACE_FIELD.name]: pace, ...rest } = wire as Record<string, unknown>;
  return (PACE_FIELD.values as readonly unknown[]).includes(pace) ? rest : wire;
}

/** Writes an outcome for the wire: its code and its payload in one object. */
export function encodeOutcome<Reply extends Outcome>(
  { outcomes }: Pick<Endpoint<unknown, Reply>, 'outcomes'>,
  outcome: Reply,
): Record<string, unknown> {
  const form = (outcomes as Partial<Record<string, OutcomeForm<unknown>>>)[outcome.kind];
  invariant(form, `the outcome ${outcome.kind} is one of its endpoint’s`);
  const { code, payload } = form;
  return { code, ...(payload.encode(outcome) as object) };
}

/** Parses an answer with status 200; undefined if it is none of the endpoint's outcomes. */
export function decodeOutcome<Reply extends Outcome>(
  { outcomes }: Pick<Endpoint<unknown, Reply>, 'outcomes'>,
  wire: unknown,
): Reply | undefined {
  const code = v.safeParse(v.object({ code: v.number() }), wire);
  if (!code.success) return undefined;
  for (const [kind, form] of Object.entries<OutcomeForm<unknown>>(outcomes)) {
    if (form.code !== code.output.code) continue;
    const parsed = v.safeParse(form.payload.schema, wire);
    return parsed.success
      ? ({ kind, ...(form.payload.decode(parsed.output) as object) } as Reply)
      : undefined;
  }
  return undefined;
}
