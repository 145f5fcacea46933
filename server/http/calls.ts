import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/base/clock.ts';
import { matchLanguage, type Language } from '../../core/base/language.ts';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import {
  decodeRequest,
  encodeOutcome,
  type Endpoint,
  type Outcome,
  type ReplyOf,
  type RequestOf,
} from '../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../core/protocol/endpoints.ts';
import { accountKey } from '../accounts/account-key.ts';
import type { ActiveSession } from '../accounts/active-session.ts';
import { securityLog, type Note } from '../audit/security-log.ts';
import type { OnceKey } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/faults.ts';
import type { RepeatKey } from '../db/once.ts';
import type { Pacer } from '../limits/pacing.ts';
import { sendFailure } from './errors.ts';
import { parseForms, readForm, takeFormTurns, type FormTurns } from './form.ts';
import { networkOf } from './network.ts';

const compress = promisify(gzip);
const WORTH_COMPRESSING = 2048;
const DEVICE_MAX_LENGTH = 200;
/** For an account that sends more forms at once than anybody does. */
const FORMS_WAIT_SECONDS = 5;

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

type AnyEndpoint = Endpoint<unknown, Outcome>;
type Handle = (request: unknown, visit: Visit & Partial<MemberVisit>) => Promise<Outcome>;

/** Puts the table of calls onto the server: limits, session, request, handler, answer. */
export function mountCalls(app: FastifyInstance, settings: CallSettings, handlers: Handlers): void {
  const rows = Object.entries(ENDPOINTS) as unknown as [EndpointName, AnyEndpoint][];
  const inTurn = takeFormTurns();
  mountRows(
    app,
    rows.filter(([, { form }]) => form === 'json'),
  );
  void app.register(async (scope) => {
    await parseForms(scope);
    mountRows(
      scope,
      rows.filter(([, { form }]) => form === 'multipart'),
    );
  });

  function mountRows(scope: FastifyInstance, some: readonly [EndpointName, AnyEndpoint][]): void {
    for (const [name, endpoint] of some) mountRow(scope, endpoint, handlers[name] as unknown as Handle);
  }

  function mountRow(scope: FastifyInstance, endpoint: AnyEndpoint, handle: Handle): void {
    scope.route({
      method: [...endpoint.methods],
      url: endpoint.path,
      bodyLimit: endpoint.maxBytes,
      handler: async (request, reply) => {
        const answer = await answerCall(endpoint, handle, request, reply, settings, inTurn);
        if (!(answer.kind in endpoint.outcomes)) return sendFailure(reply, answer as CallFailure);
        const cacheControl = request.method === 'GET' ? endpoint.cacheControl : undefined;
        return sendOutcome(request, reply, wireOf(endpoint, answer), cacheControl);
      },
    });
  }
}

async function answerCall(
  endpoint: AnyEndpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: CallSettings,
  inTurn: FormTurns,
): Promise<Outcome | CallFailure> {
  const pacer = endpoint.perAccount === undefined ? settings.loosePacer : settings.strictPacer;
  const now = settings.now();
  const network = networkOf(request.ip);
  const note: Note = (event, facts) => {
    securityLog(request.log).info({ event, network, path: endpoint.path, ...facts }, 'security');
  };
  const tooFast = (waitSeconds: number, account?: string): CallFailure => {
    note('limited', { account });
    return { kind: 'too-fast', waitSeconds };
  };

  const place = settings.fingerprint(network);
  const addressWait = await pacer.take(`${endpoint.path} ${place}`, endpoint.perAddress);
  if (addressWait > 0) return tooFast(addressWait);

  const session = endpoint.caller === 'anyone' ? undefined : await findSession(request, settings, now);
  if (endpoint.caller !== 'anyone') {
    if (session === undefined) return { kind: 'session-over' };
    const { role, secondFactorDue } = session;
    if (endpoint.caller === 'administrator' && role !== 'administrator' && !secondFactorDue) {
      note('forbidden', { account: session.accountId });
      return { kind: 'forbidden' };
    }
    if (session.passwordChangeDue && !endpoint.beforePasswordChange) return { kind: 'password-change-due' };
    if (endpoint.caller === 'administrator' && secondFactorDue) return { kind: 'second-factor-due' };
  }
  // It is known now who sends a form: nothing of it has been read.
  return endpoint.form === 'multipart' && request.method === 'POST'
    ? ((await inTurn(session?.accountId ?? network, request, carryOut, goneSignal(reply))) ??
        tooFast(FORMS_WAIT_SECONDS, session?.accountId))
    : carryOut();

  async function carryOut(): Promise<Outcome | CallFailure> {
    const wire = await readRequest(endpoint, request, settings);
    const decoded = decodeRequest(endpoint, wire);
    if (!decoded.ok) return decoded.failure;

    if (endpoint.perAccount !== undefined) {
      const name = session?.accountId ?? nameOf(decoded.value, network);
      const account = settings.fingerprint(name);
      const wait = name === '' ? 0 : await pacer.take(`${endpoint.path} ${account}`, endpoint.perAccount);
      if (wait > 0) return tooFast(wait, session?.accountId);
    }

    const repeat = endpoint.idempotent ? repeatKey(request, wire, settings, now) : undefined;
    if (repeat === 'bad-key') return { kind: 'invalid', field: 'Idempotency-Key' };
    // Most calls want none of the first three, and the signal costs as much as a query.
    const visit = {
      get language() {
        return matchLanguage(tagsOf(request), settings.defaultLanguage);
      },
      get device() {
        return (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX_LENGTH);
      },
      get gone() {
        return goneSignal(reply);
      },
      now,
      network: place,
      note,
      session,
      repeat,
      once: session && repeat && { accountId: session.accountId, ...repeat },
    };
    try {
      return await handle(decoded.value, visit);
    } catch (error) {
      // The member's own account may have been deleted while the call ran; any other missing row is a fault.
      const isOver = session !== undefined && isForeignKeyViolation(error);
      if (isOver && (await findSession(request, settings, settings.now())) === undefined)
        return { kind: 'session-over' };
      throw error;
    }
  }
}

/**
 * Aborted when the caller goes away before the answer. The signal of Fastify's requests is aborted when their
 * bodies have been read.
 */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.socket?.destroyed ?? true) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The request as it came; a form is read only now, when it is known who sends it. */
function readRequest(
  { form }: AnyEndpoint,
  request: FastifyRequest,
  { formMs }: Pick<CallSettings, 'formMs'>,
): unknown {
  if (request.method !== 'POST') return request.query;
  return form === 'multipart' ? readForm(request, formMs) : (request.body ?? {});
}

export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Who is logged in by the token that the request carries. */
export function findSession(
  request: FastifyRequest,
  settings: CallSettings,
  now: number,
): Promise<ActiveSession | undefined> {
  const token = tokenOf(request);
  return token === undefined ? Promise.resolve(undefined) : settings.findSession(token, now);
}

/** An account that a visitor names counts with the visitor's network, or strangers could keep its owner out. */
function nameOf(request: unknown, network: string): string {
  const { email } = request as { email?: unknown };
  return typeof email === 'string' ? `${accountKey(email)} ${network}` : '';
}

function repeatKey(
  request: FastifyRequest,
  wire: unknown,
  { fingerprint }: CallSettings,
  now: number,
): RepeatKey | 'bad-key' | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) return 'bad-key';
  return { key, requestHash: fingerprint(`${request.url}\0${JSON.stringify(wire)}`), now };
}

function tagsOf(request: FastifyRequest): string[] {
  const header = request.headers['accept-language'] ?? '';
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]!.trim());
}

/** An answer as it is sent, and compressed once somebody has wanted that. */
interface Wire {
  readonly body: string | Buffer;
  zipped?: Promise<Buffer>;
}

const wires = new WeakMap<Outcome, { wire?: Wire }>();

/** Marks an answer that is given to many, as the same object: it is written and compressed once. */
export function repeated<Answer extends Outcome>(answer: Answer): Answer {
  wires.set(answer, {});
  return answer;
}

function wireOf(endpoint: AnyEndpoint, answer: Outcome): Wire {
  const write = (): string => JSON.stringify(encodeOutcome(endpoint, answer as never));
  const kept = wires.get(answer);
  return kept === undefined ? { body: write() } : (kept.wire ??= { body: Buffer.from(write()) });
}

async function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  wire: Wire,
  cacheControl: string | undefined,
): Promise<FastifyReply> {
  const { body } = wire;
  reply.header('Cache-Control', cacheControl ?? 'no-store').type('application/json; charset=utf-8');
  if (cacheControl !== undefined) {
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.header('ETag', tag).header('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  if (body.length < WORTH_COMPRESSING || !(request.headers['accept-encoding'] ?? '').includes('gzip'))
    return reply.send(body);
  return reply.header('Content-Encoding', 'gzip').send(await (wire.zipped ??= compress(body)));
}
