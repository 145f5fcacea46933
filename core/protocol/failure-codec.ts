import * as v from 'valibot';
import { FAILURE_CODES, type CallFailure } from './call-failure.ts';

interface FailureAnswer {
  readonly status: number;
  readonly body: {
    readonly code: number;
    readonly field?: string;
    readonly wait?: number;
    readonly deleted?: true;
  };
}

/** A failure as status and body. */
export function encodeFailure(failed: CallFailure): FailureAnswer {
  const [status, code] = FAILURE_CODES[failed.kind];
  const body = {
    code,
    ...(failed.kind === 'invalid' && { field: failed.field }),
    ...('waitSeconds' in failed && { wait: failed.waitSeconds }),
    ...(failed.kind === 'session-over' && failed.accountDeleted && { deleted: true as const }),
  };
  return { status, body };
}

const BODY = v.object({
  code: v.optional(v.number()),
  field: v.optional(v.string()),
  wait: v.optional(v.number()),
  deleted: v.optional(v.literal(true)),
});
const WAIT_WHEN_UNSAID_SECONDS = 5;

/** Parses an answer with a status other than 200; undefined for unknown statuses. */
export function decodeFailure(status: number, wire: unknown): CallFailure | undefined {
  const parsed = v.safeParse(BODY, wire);
  const body = parsed.success ? parsed.output : {};
  const kinds = Object.keys(FAILURE_CODES) as CallFailure['kind'][];
  const possible = kinds.filter((each) => FAILURE_CODES[each][0] === status);
  const kind = possible.find((each) => FAILURE_CODES[each][1] === body.code) ?? possible[0];
  switch (kind) {
    case undefined:
      return undefined;
    case 'invalid':
      return { kind, field: body.field ?? '' };
    case 'session-over':
      return { kind, ...(body.deleted && { accountDeleted: true }) };
    case 'too-fast':
    case 'busy':
      return { kind, waitSeconds: body.wait ?? WAIT_WHEN_UNSAID_SECONDS };
    default:
      return { kind };
  }
}
