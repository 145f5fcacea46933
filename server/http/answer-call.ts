import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallFailure } from '../../core/protocol/call-failure.ts';
import { decodeRequest, type Endpoint, type Outcome, type Pace } from '../../core/protocol/endpoint.ts';
import { accountKey } from '../accounts/account-key.ts';
import type { ActiveSession } from '../accounts/active-session.ts';
import { securityLog, type Note } from '../audit/security-log.ts';
import { isForeignKeyViolation } from '../db/faults.ts';
import type { Pacer } from '../limits/pacing.ts';
import type { Sharer } from '../limits/turns.ts';
import type { CallTurns } from './call-turns.ts';
import type { CallSettings, Handle, Visitor } from './calls.ts';
import { readForm, type FormTurns } from './form.ts';
import type { CallerNetworks } from './caller-networks.ts';
import { findSession, tokenOf } from './session-of.ts';
import { CallVisit, goneSignal, repeatKey } from './visit.ts';

/** Waiting time for an account that sends too many forms at once. */
const FORMS_WAIT_SECONDS = 5;
/** All calls of an account together, from any number of devices: each call alone may be made 600 times. */
const ACCOUNT_PACE: Pace = { calls: 1200, seconds: 60 };

/** A row of the table of calls with its handler. */
interface Row {
  readonly endpoint: Endpoint;
  readonly handle: Handle;
  readonly settings: CallSettings;
  readonly networksOf: (caller: FastifyRequest) => CallerNetworks;
  readonly inCallTurn: CallTurns;
  readonly inFormTurn: FormTurns;
}

/** A call that is being answered. */
interface Call extends Pick<Row, 'endpoint' | 'handle' | 'settings'>, CallerNetworks {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly pacer: Pacer;
  readonly now: number;
  readonly note: Note;
}

/**
 * Checks limits and session, parses the request and runs the handler. Returns the outcome, or the failure.
 */
export async function answerCall(
  row: Row,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome | CallFailure> {
  const { endpoint, settings } = row;
  const call = beginCall(row, request, reply);
  const isOpen = endpoint.caller === 'anyone';
  const session = isOpen ? undefined : await findSession(request, settings, call.now);
  const wait = await addressWait(call, session);
  if (wait > 0) return tooFast(call, wait, session?.accountId);
  const refused = isOpen ? undefined : refusalOf(call, session);
  if (refused !== undefined) return session === undefined ? sessionOver(call) : refused;
  if (endpoint.form !== 'multipart' || request.method !== 'POST') {
    const wire = fieldsOf(request);
    if (session === undefined) return carryOut(call, session, wire);
    return row.inCallTurn(sharerOf(call, session), (hasWaited) =>
      hasWaited ? carryOutNow(call, wire) : carryOut(call, session, wire),
    );
  }
  // Read only now that its sender is known.
  const work = async () => carryOutNow(call, await readForm(request, settings.formMs));
  const answer = await row.inFormTurn(sharerOf(call, session), request, work, goneSignal(reply));
  return answer ?? tooFast(call, FORMS_WAIT_SECONDS, session?.accountId);
}

function beginCall(row: Row, request: FastifyRequest, reply: FastifyReply): Call {
  const { endpoint, handle, settings } = row;
  const { rawNetwork, rawNeighbourhood, network, neighbourhood } = row.networksOf(request);
  // No spread, which costs as much as all other fields together.
  return {
    endpoint,
    handle,
    settings,
    request,
    reply,
    pacer: isOfNetworkAlone(endpoint) ? settings.loosePacer : settings.strictPacer,
    now: settings.now(),
    rawNetwork,
    rawNeighbourhood,
    network,
    neighbourhood,
    note: (event, facts) => {
      settings.events.set(event, (settings.events.get(event) ?? 0) + 1);
      securityLog(request.log).info(
        { event, network: rawNetwork, path: endpoint.path, ...facts },
        'security',
      );
    },
  };
}

function sharerOf({ rawNetwork, rawNeighbourhood }: Call, session: ActiveSession | undefined): Sharer {
  return { who: session?.accountId ?? rawNetwork, network: rawNeighbourhood };
}

function tooFast({ note }: Call, waitSeconds: number, account?: string): CallFailure {
  note('limited', { account });
  return { kind: 'too-fast', waitSeconds };
}

/**
 * Seconds until the caller's address may make the call again; 0 if it may now. Also counted per account for
 * callers who are logged in or have proved that an account is theirs, so that others at the address do not
 * block them. Being logged in, they have a limit on all calls together, too.
 */
async function addressWait(call: Call, session: ActiveSession | undefined): Promise<number> {
  const { endpoint, network, pacer, settings } = call;
  const take = (caller: string) => pacer.take(`${endpoint.path} ${caller}`, endpoint.perAddress);
  if (session !== undefined) {
    const wait = await settings.loosePacer.take(`all ${session.accountId}`, ACCOUNT_PACE);
    return wait > 0 ? wait : take(`${network} ${session.accountId}`);
  }
  const wait = await take(network);
  // Query the database only if the answer depends on it.
  const accountId = wait === 0 ? undefined : await visitorsAccount(call);
  return accountId === undefined ? wait : take(`${network} ${accountId}`);
}

async function visitorsAccount({ endpoint, request, settings, now }: Call): Promise<string | undefined> {
  // A visitor's call is never a form that still has to be read.
  if (endpoint.caller !== 'anyone' || endpoint.form !== 'json') return undefined;
  const decoded = decodeRequest(endpoint, fieldsOf(request));
  return decoded.ok ? settings.findVisitor(decoded.value as Visitor, now) : undefined;
}

/** Why the caller may not make a call that needs a session or an administrator. */
function refusalOf({ endpoint, note }: Call, session: ActiveSession | undefined): CallFailure | undefined {
  if (session === undefined) return { kind: 'session-over' };
  const { role, secondFactorDue } = session;
  const isAdministration = endpoint.caller === 'administrator';
  if (isAdministration && role !== 'administrator' && !secondFactorDue) {
    note('forbidden', { account: session.accountId });
    return { kind: 'forbidden' };
  }
  if (session.passwordChangeDue && !endpoint.beforePasswordChange) return { kind: 'password-change-due' };
  return isAdministration && secondFactorDue ? { kind: 'second-factor-due' } : undefined;
}

/**
 * The answer to a repeated deletion of the account, whose first answer was lost. The password can no longer
 * be checked, but only a caller that knew it has the key.
 */
async function deletedAgain(call: Call): Promise<Outcome | undefined> {
  const { endpoint, request, settings } = call;
  const { endsAccount } = endpoint;
  if (endsAccount === undefined) return undefined;
  const wire = fieldsOf(request);
  const decoded = decodeRequest(endpoint, wire);
  const repeat = decoded.ok ? repeatKey(request, { wire, decoded: decoded.value }, call) : undefined;
  const isAgain = typeof repeat === 'object' && (await settings.wasDeletion(repeat));
  return isAgain ? { kind: endsAccount } : undefined;
}

/** The answer without a session, which says whether its account was deleted, on whatever device. */
async function sessionOver(call: Call): Promise<Outcome | CallFailure> {
  const again = await deletedAgain(call);
  if (again !== undefined) return again;
  const { request, settings, now } = call;
  const token = tokenOf(request);
  const accountDeleted = token !== undefined && (await settings.wasDeleted(token, now));
  return { kind: 'session-over', ...(accountDeleted && { accountDeleted }) };
}

/** Carries out a call after a wait, in which its session may have ended. */
async function carryOutNow(call: Call, wire: unknown): Promise<Outcome | CallFailure> {
  const { request, settings } = call;
  const session = await findSession(request, settings, settings.now());
  return refusalOf(call, session) ?? carryOut(call, session, wire);
}

async function carryOut(
  call: Call,
  session: ActiveSession | undefined,
  wire: unknown,
): Promise<Outcome | CallFailure> {
  const { endpoint, handle, request, settings } = call;
  const decoded = decodeRequest(endpoint, wire);
  if (!decoded.ok) return decoded.failure;
  const wait = await accountWait(call, session, decoded.value);
  if (wait > 0) return tooFast(call, wait, session?.accountId);
  const sent = { wire, decoded: decoded.value };
  const repeat = endpoint.idempotent ? repeatKey(request, sent, call) : undefined;
  if (repeat === 'bad-key') return { kind: 'invalid', field: 'Idempotency-Key' };
  try {
    return await handle(decoded.value, new CallVisit(call, sharerOf(call, session), session, repeat));
  } catch (error) {
    // The member's own account may have been deleted while the call ran; any other missing row is a bug.
    const isOver = session !== undefined && isForeignKeyViolation(error);
    if (isOver && (await findSession(request, settings, settings.now())) === undefined)
      return { kind: 'session-over' };
    throw error;
  }
}

function isOfNetworkAlone({ perAccount, perSession }: Endpoint): boolean {
  return perAccount === undefined && perSession === undefined;
}

/** Seconds until the account or the session may make the call again; 0 if it may now. */
async function accountWait(
  { endpoint, settings, pacer, rawNetwork }: Call,
  session: ActiveSession | undefined,
  request: unknown,
): Promise<number> {
  const { path, perAccount, perSession } = endpoint;
  const take = (name: string, pace: Pace) => pacer.take(`${path} ${settings.fingerprint(name)}`, pace);
  if (perSession !== undefined && session !== undefined) return take(session.id, perSession);
  if (perAccount === undefined) return 0;
  const name = session?.accountId ?? nameOf(request, rawNetwork);
  return name === '' ? 0 : take(name, perAccount);
}

/**
 * A visitor who names an account is counted by account, network and device together; otherwise strangers
 * could lock the owner out. Invented devices give no extra tries for a secret, since the database counts
 * those.
 */
function nameOf(request: unknown, rawNetwork: string): string {
  const { email, deviceId } = request as { email?: unknown; deviceId?: unknown };
  if (typeof email !== 'string') return '';
  return [accountKey(email), rawNetwork, ...(typeof deviceId === 'string' ? [deviceId] : [])].join(' ');
}

/** The raw fields of a request that is not a form. */
function fieldsOf({ method, body, query }: FastifyRequest): unknown {
  return method === 'POST' ? (body ?? {}) : query;
}
