import ky from 'ky';
import type { Clock } from '../../../core/base/clock.ts';
import { parseJson } from '../../../core/base/parse-json.ts';
import { decodeFailure } from '../../../core/protocol/failure-codec.ts';
import {
  decodeOutcome,
  type Endpoint,
  type Outcome,
  type ReplyOf,
  type RequestOf,
} from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';
import type { AnyFailure, LocalFailure } from '../../../core/protocol/local-failure.ts';
import { createPacing, type Turn } from './pacing.ts';

type Table = typeof ENDPOINTS;
/** The result of a call: one of its outcomes, or a failure that any call can have. */
export type Answer<Name extends EndpointName> = ReplyOf<Table[Name]> | AnyFailure;

export interface CallOptions extends Turn {
  /** The idempotency key: a repeated call gets the first one's answer; see `idempotent` in the table. */
  readonly key?: string;
  /** Uses this session's token instead of the current one. */
  readonly token?: string;
  /** From the request to the last byte of the answer; by default {@link REQUEST_TIMEOUT_MS}. */
  readonly timeoutMs?: number;
}

/**
 * The only way to the server. Failures of network and server are values; a call rejects only for a bug in
 * this code, which is logged.
 */
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
  /** False for the token of a session that another tab has ended: nothing is sent with it. */
  readonly mayUse?: (token: string) => boolean;
  /** The language tag that mails should be written in; left out, the browser's own. */
  readonly languageTag?: () => string;
  /** Monotonic milliseconds. */
  readonly clock: Clock;
  /** Called when the server rejects the session of this token. */
  readonly onSessionOver?: (token: string) => void;
  /** The same if the session's account was deleted. Awaited, so that the device knows before anybody else does. */
  readonly onAccountDeleted?: (token: string) => Promise<void>;
  /** Called when administrators' calls require two-step login to be set up first. */
  readonly onSecondFactorDue?: () => void;
  /** Called after each call: whether the server itself answered, rather than only a proxy in front of it. */
  readonly onReached?: (isReached: boolean) => void;
  /** Called with the server's time after each answer that no cache can have kept: milliseconds since 1970. */
  readonly onServerTime?: (now: number) => void;
  /** From the request to the last byte of the answer. */
  readonly timeoutMs?: number;
}

/** Statuses with which a proxy answers if the server is unavailable. */
const NOT_REACHED: readonly number[] = [502, 504];

export const REQUEST_TIMEOUT_MS = 60_000;

/** Marks a bug in this code; caught by the page's error boundary unless the caller catches it. */
export class CallBug extends Error {
  override readonly name = 'CallBug';
}

export function createApi(options: ApiOptions): Api {
  const mayCall = createPacing(options.clock);
  const call = async (
    name: EndpointName,
    request: unknown,
    { key, token, timeoutMs, ...turn }: CallOptions = {},
  ) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    // Read the token before waiting for the turn, so that the call's owner cannot change meanwhile.
    const bearer = token ?? options.token();
    if (!(await mayCall(name, turn))) return { kind: 'too-rapid' };
    const isForeign = token === undefined && bearer !== null && options.mayUse?.(bearer) === false;
    if (isForeign && endpoint.caller !== 'anyone') return { kind: 'session-over' };
    const received = await exchange(options, timeoutMs, endpoint, endpoint.request.encode(request), {
      authorization: bearer === null ? undefined : `Bearer ${bearer}`,
      'idempotency-key': key,
      'accept-language': options.languageTag?.(),
    });
    tellReached(options, received);
    if ('kind' in received) return received;
    // A proxy's error page is not JSON.
    const answer = readAnswer(endpoint, received.status, parseJson(received.text));
    await tellOf(options, answer, bearer);
    return answer;
  };

  const logged = async (...[name, ...rest]: Parameters<typeof call>): Promise<Outcome | AnyFailure> => {
    try {
      return await call(name, ...rest);
    } catch (error) {
      console.error(`The call ${name} failed by a bug:`, error);
      throw new CallBug(name, { cause: error });
    }
  };
  return { call: logged as Api['call'] };
}

function tellReached(options: ApiOptions, received: Awaited<ReturnType<typeof exchange>>): void {
  options.onReached?.(!('kind' in received) && !NOT_REACHED.includes(received.status));
  if ('serverTime' in received && received.serverTime !== undefined)
    options.onServerTime?.(received.serverTime);
}

/** Passes on answers that concern the whole app. */
async function tellOf(
  options: ApiOptions,
  answer: Outcome | AnyFailure,
  bearer: string | null,
): Promise<void> {
  const { kind } = answer;
  if (kind === 'session-over' && bearer !== null) {
    if ('accountDeleted' in answer) await options.onAccountDeleted?.(bearer);
    options.onSessionOver?.(bearer);
  }
  if (kind === 'second-factor-due') options.onSecondFactorDue?.();
}

interface Received {
  readonly status: number;
  readonly text: string;
  /** Undefined for an answer that may come from a cache, or if the header is hidden from this page. */
  readonly serverTime: number | undefined;
}

/** Sends and receives: the only place where an exception may mean that the network is down. */
async function exchange(
  { baseUrl, ...options }: ApiOptions,
  timeoutMs: number | undefined,
  endpoint: Endpoint,
  wire: unknown,
  headers: Record<string, string | undefined>,
): Promise<Received | LocalFailure> {
  // GET, so that caches can store the answer; the query holds the whole request.
  const asQuery = endpoint.methods.includes('GET');
  const content = asQuery ? { searchParams: wire as Record<string, string> } : bodyOf(endpoint, wire);
  // One deadline for headers and body; ky's timeout covers only the headers.
  const deadline = new AbortController();
  const { signal } = deadline;
  const timer = setTimeout(() => deadline.abort(), timeoutMs ?? options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  try {
    const response = await ky(endpoint.path.slice(1), {
      prefixUrl: baseUrl,
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
      cache: 'default',
      method: asQuery ? 'GET' : 'POST',
      ...content,
      headers,
      signal,
    });
    const date = asQuery ? NaN : Date.parse(response.headers.get('date') ?? '');
    return {
      status: response.status,
      text: await response.text(),
      serverTime: Number.isNaN(date) ? undefined : date,
    };
  } catch (error) {
    if (signal.aborted) return { kind: 'timeout' };
    // `fetch` throws a TypeError if the server was not reached or the connection broke. (Checked by name,
    // since it may come from another realm in workers and tests.)
    if ((error as Error).name === 'TypeError') return { kind: 'offline' };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The fields as JSON, or as a form in which pictures are files. */
function bodyOf({ form }: Endpoint, wire: unknown): { json: unknown } | { body: FormData } {
  if (form === 'json') return { json: wire };
  const body = new FormData();
  for (const [name, value] of Object.entries(wire as Record<string, string | Blob>)) body.append(name, value);
  return { body };
}

function readAnswer(endpoint: Endpoint, status: number, body: unknown): Outcome | AnyFailure {
  const answer = status === 200 ? decodeOutcome(endpoint, body) : decodeFailure(status, body);
  return answer ?? { kind: 'unknown-answer' };
}
