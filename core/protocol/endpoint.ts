import * as v from 'valibot';
import { failure, success, type Result } from '../base/result.ts';
import type { Codec } from './codec.ts';

/** How long a call that is repeated under its `Idempotency-Key` is answered like the first. */
export const ANSWERS_KEPT_MS = 7 * 24 * 3_600_000;

/** Who may make a call: anyone, whoever is logged in, or administrators. */
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

/** One call, as both sides know it. */
export interface Endpoint<Request, Reply extends Outcome, Who extends Caller = Caller> {
  readonly path: `/${string}`;
  /** GET takes the request's fields as a query string, so that a cache can keep the answer. */
  readonly methods: readonly ('GET' | 'POST')[];
  readonly caller: Who;
  /** For how long a cache may keep an answer to GET; other answers are kept nowhere. */
  readonly cacheControl: string | undefined;
  /** How a POST writes the request's fields: as JSON, or as a form that can carry files. */
  readonly form: 'json' | 'multipart';
  /** Whether a session that still has to change its temporary password may make the call. */
  readonly beforePasswordChange: boolean;
  /** How often one network may call: an IPv4 address, or a /64 of IPv6. */
  readonly perAddress: Pace;
  /** How often one account may call, or one network about an e-mail address that a visitor names. */
  readonly perAccount: Pace | undefined;
  /** Longest request body. */
  readonly maxBytes: number;
  /** Whether an `Idempotency-Key` makes a repeated call answer like the first, for seven days. */
  readonly idempotent: boolean;
  /**
   * Whether the page leaves five seconds between two presses of it: calls that send mail, try a secret or
   * cost the server much, and that a person makes by a press of their own.
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

const DEFAULTS = {
  methods: ['POST'],
  cacheControl: undefined,
  form: 'json',
  beforePasswordChange: false,
  perAddress: { calls: 600, seconds: 60 },
  perAccount: undefined,
  maxBytes: 4096,
  idempotent: false,
  paced: false,
} as const;

type Row<Request, Reply extends Outcome> = Omit<Endpoint<Request, Reply>, Defaulted | 'caller'> &
  Partial<Pick<Endpoint<Request, Reply>, Defaulted>>;

/** A call that anyone may make. What is left out is a POST of at most 4 KiB that no key repeats. */
export function openCall<Request, Reply extends Outcome>(
  row: Row<Request, Reply>,
): Endpoint<Request, Reply, 'anyone'> {
  return { ...DEFAULTS, ...row, caller: 'anyone' };
}

/** A call for whoever is logged in. */
export function memberCall<Request, Reply extends Outcome>(
  row: Row<Request, Reply>,
): Endpoint<Request, Reply, 'member'> {
  return { ...DEFAULTS, ...row, caller: 'member' };
}

/** A call for administrators. */
export function administratorCall<Request, Reply extends Outcome>(
  row: Row<Request, Reply>,
): Endpoint<Request, Reply, 'administrator'> {
  return { ...DEFAULTS, ...row, caller: 'administrator' };
}

/** What a body that is no request is told: the place of its first fault, such as `inp.2`. */
export interface InvalidRequest {
  readonly kind: 'invalid';
  readonly field: string;
}

/**
 * A field of any request: `false` says that the sender's own wait between calls did not apply. It is a
 * matter of the sender alone, so that it is taken and left aside; in forms and queries it is a text.
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
  const { code, payload } = outcomes[outcome.kind as Reply['kind']] as OutcomeForm<unknown>;
  return { code, ...(payload.encode(outcome) as object) };
}

/** Reads an answer with status 200; undefined when it is none of the endpoint's outcomes. */
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
