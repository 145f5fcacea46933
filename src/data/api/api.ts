import ky, { TimeoutError } from 'ky';
import type { Clock } from '../../../core/base/clock.ts';
import { decodeFailure } from '../../../core/protocol/call-failure.ts';
import {
  decodeOutcome,
  type Endpoint,
  type Outcome,
  type ReplyOf,
  type RequestOf,
} from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import type { AnyFailure } from '../../../core/protocol/local-failure.ts';
import { createGap } from './gap.ts';

type Table = typeof ENDPOINTS;
/** What a call comes back with: one of its outcomes, or one of the failures that any call can have. */
export type Answer<Name extends EndpointName> = ReplyOf<Table[Name]> | AnyFailure;

export interface CallOptions {
  /** Makes a repeated call answer like the first; see `idempotent` in the table. */
  readonly key?: string;
  /** Speaks for this session instead of the one that is open now. */
  readonly token?: string;
}

/** The one way to the server. A call never throws: what can go wrong is a value. */
export interface Api {
  readonly call: <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Table[Name]>,
    options?: CallOptions,
  ) => Promise<Answer<Name>>;
}

export interface ApiOptions {
  /** Where the server is: `https://host`, without a slash at the end. */
  readonly baseUrl: string;
  readonly token: () => string | null;
  /** The language tag that mails should be written in; left out, the browser's own. */
  readonly languageTag?: () => string;
  /** Milliseconds from anywhere. */
  readonly clock: Clock;
  /** Hears that the session of this token is no longer taken. */
  readonly onSessionOver?: (token: string) => void;
  readonly timeoutMs?: number;
}

export const REQUEST_TIMEOUT_MS = 60_000;

export function createApi(options: ApiOptions): Api {
  const http = ky.create({
    prefixUrl: options.baseUrl,
    timeout: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    cache: 'default',
  });
  const gap = createGap(options.clock);
  const call = async (name: EndpointName, request: unknown, { key, token }: CallOptions = {}) => {
    if (!gap.mayCall(name)) return { kind: 'too-rapid' };
    const endpoint = ENDPOINTS[name] as unknown as Endpoint<unknown, Outcome>;
    const bearer = token ?? options.token();
    const wire = endpoint.request.encode(request);
    // A GET can be kept by caches; its query says all there is to say.
    const asQuery = endpoint.methods.includes('GET');
    try {
      const response = await http(endpoint.path.slice(1), {
        method: asQuery ? 'GET' : 'POST',
        ...(asQuery ? { searchParams: wire as Record<string, string> } : bodyOf(endpoint, wire)),
        headers: {
          authorization: bearer === null ? undefined : `Bearer ${bearer}`,
          'idempotency-key': key,
          'accept-language': options.languageTag?.(),
        },
      });
      const answer = readAnswer(endpoint, response.status, await readJson(response));
      if (answer.kind === 'session-over' && bearer !== null) options.onSessionOver?.(bearer);
      return answer;
    } catch (error) {
      if (error instanceof TimeoutError) return { kind: 'timeout' };
      // Fetch says with a TypeError that nobody was reached, or that the line broke. (By its name: in
      // workers and tests it can be another realm's.)
      if ((error as Error).name === 'TypeError') return { kind: 'offline' };
      throw error;
    }
  };
  return { call: call as Api['call'] };
}

/** The fields as JSON, or as a form in which pictures are files. */
function bodyOf({ form }: Endpoint<unknown, Outcome>, wire: unknown): { json: unknown } | { body: FormData } {
  if (form === 'json') return { json: wire };
  const body = new FormData();
  for (const [name, value] of Object.entries(wire as Record<string, string | Blob>)) body.append(name, value);
  return { body };
}

function readAnswer(
  endpoint: Endpoint<unknown, Outcome>,
  status: number,
  body: unknown,
): Outcome | AnyFailure {
  const answer = status === 200 ? decodeOutcome(endpoint, body) : decodeFailure(status, body);
  return answer ?? { kind: 'unknown-answer' };
}

/** The body, or undefined where it is no JSON (a proxy's own page). */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
