import { DAY_MS } from '../base/day.ts';
import { invariant } from '../base/invariant.ts';
import * as v from 'valibot';
import { failure, success, type Result } from '../base/result.ts';
import type { Codec, Flat, InsideOf } from './codec.ts';
import type { OutcomeForm } from './outcome.ts';

/** How long the answer to an `Idempotency-Key` is kept if the call took effect. */
export const ANSWERS_KEPT_MS = 7 * DAY_MS;

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

/** The forms of a call's outcomes, by their kind. */
type Forms = Readonly<Record<string, OutcomeForm>>;

/** One call, as defined for both sides. */
export interface Endpoint<Request = unknown, Outcomes extends Forms = Forms, Who extends Caller = Caller> {
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
  readonly endsAccount: string | undefined;
  /**
   * Whether the page keeps a gap of five seconds between two of these calls: for calls by a button that send
   * mail, try a secret or are expensive.
   */
  readonly paced: boolean;
  readonly request: Codec<Request>;
  readonly outcomes: Outcomes;
}

/** The request of a row of the table. */
export type RequestOf<Row> = Row extends { readonly request: infer Request } ? InsideOf<Request> : never;
/** The union of a row's outcomes. */
export type ReplyOf<Row> = Row extends { readonly outcomes: infer Outcomes } ? AnyOf<Outcomes> : never;

type AnyOf<Outcomes> = {
  [Kind in keyof Outcomes]: Outcomes[Kind] extends OutcomeForm<infer Payload>
    ? Flat<{ readonly kind: Kind } & Payload>
    : never;
}[keyof Outcomes];

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

type Row<Request, Outcomes extends Forms> = Pick<Endpoint, 'path'> &
  Partial<Pick<Endpoint, Exclude<keyof typeof DEFAULTS, 'endsAccount'>>> & {
    readonly request: Codec<Request>;
    readonly outcomes: Outcomes;
    readonly endsAccount?: keyof Outcomes & string;
  };

/**
 * A call for anyone. Defaults: POST, at most 4 KiB, not idempotent. It has no session, so no limit per
 * session.
 */
export function openCall<Request, Outcomes extends Forms>(
  row: Row<Request, Outcomes> & { readonly perSession?: never },
): Endpoint<Request, Outcomes, 'anyone'> {
  return { ...DEFAULTS, ...row, caller: 'anyone' };
}

export function memberCall<Request, Outcomes extends Forms>(
  row: Row<Request, Outcomes>,
): Endpoint<Request, Outcomes, 'member'> {
  return { ...DEFAULTS, ...row, caller: 'member' };
}

export function administratorCall<Request, Outcomes extends Forms>(
  row: Row<Request, Outcomes>,
): Endpoint<Request, Outcomes, 'administrator'> {
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
  { request }: { readonly request: Codec<Request> },
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
export function encodeOutcome(
  { outcomes }: Pick<Endpoint, 'outcomes'>,
  outcome: Outcome,
): Record<string, unknown> {
  const form = outcomes[outcome.kind];
  invariant(form, `the outcome ${outcome.kind} is one of its endpoint’s`);
  return { code: form.code, ...(form.payload.encode(outcome) as object) };
}

/** Parses an answer with status 200; undefined if it is none of the endpoint's outcomes. */
export function decodeOutcome<Row extends Pick<Endpoint, 'outcomes'>>(
  { outcomes }: Row,
  wire: unknown,
): ReplyOf<Row> | undefined {
  const code = v.safeParse(v.object({ code: v.number() }), wire);
  if (!code.success) return undefined;
  const found = Object.entries(outcomes).find(([, form]) => form.code === code.output.code);
  if (found === undefined) return undefined;
  const [kind, { payload }] = found;
  const parsed = v.safeParse(payload.schema, wire);
  return parsed.success ? ({ kind, ...payload.decode(parsed.output) } as ReplyOf<Row>) : undefined;
}
