import type { LoggedIn } from '../../../core/protocol/session.ts';
import { isRecoveryCode } from '../../../core/account/second-code.ts';
import {
  knownDeviceOf,
  passwordTriesOf,
  secondCodesEverywhere,
  secondCodeTriesOf,
} from '../../accounts/known-devices.ts';
import { noticeOf } from '../../accounts/notice.ts';
import { findAccount } from '../../accounts/repository.ts';
import { readCode } from '../../accounts/second-factor/read-code.ts';
import {
  countRecoveryCodes,
  findFactor,
  type FoundFactor,
  type SpentCode,
} from '../../accounts/second-factor/repository.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import type { HandlerOver } from '../../http/handlers-over.ts';
import { countTries, fewTriesLeft, giveTryBack, judgeTry, type TryLimit } from '../../limits/tries.ts';
import type { NewMail } from '../../mail/repository.ts';
import type { SessionDeps } from './deps.ts';
import { hashToken } from './find-session.ts';
import { lifetimeOf, loggedIn, openFor } from './open-session.ts';
import { findSession } from './repository.ts';
import { openTicket, passwordMark } from './ticket.ts';

/** The second step of a login: an app's code or a recovery code, with the ticket of the first step. */
export const finishLogIn: HandlerOver<SessionDeps, 'finishLogIn'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { code, deviceId } = request;
  const { now, note } = visit;
  const begun = await findBegun(deps, request.ticket, now);
  if (begun === undefined) return { kind: 'ticket-over' };
  const { account, factor, remember } = begun;
  // The same for a repeated call, whose first answer was lost: its code is spent, but its session is open.
  const token = box.hash('second step', `${request.ticket} ${code}`);
  const repeated = async (): Promise<LoggedIn | undefined> => {
    const session = await findSession(database.read, hashToken(token), now);
    const lifetimeMs = lifetimeOf(deps, remember);
    return session && loggedIn(account, { token, lifetimeMs, passwordChangeDue: session.passwordChangeDue });
  };
  const before = await repeated();
  if (before !== undefined) return before;
  const fail = (reason: string): void => note('login-failed', { account: account.id, reason });
  const tries = await triesOf(deps, account, deviceId, visit);
  // Recovery codes cannot be guessed, so they need no limit: someone with the password can use up the tries
  // of the app's codes, but cannot lock the owner out of these.
  const isRecovery = isRecoveryCode(code);
  const everywhere = isRecovery ? [] : tries.everywhere;
  const limits = isRecovery ? [] : [...tries.here, ...everywhere];
  const waitSeconds = limits.length === 0 ? 0 : await database.run(countTries, { limits, now });
  if (waitSeconds > 0) {
    fail('too-many-codes');
    return { kind: 'too-fast', waitSeconds };
  }
  const spent = readCode(box, factor, { accountId: account.id, code, now });
  const open = async (code: SpentCode) =>
    openFor(deps, account, visit, {
      ...{ token, remember, deviceId, code, everywhere },
      tries: [...tries.here, ...tries.password],
      mail: isRecovery ? await recoveryCodeNotice(deps, account) : undefined,
    });
  const opened = spent && (await judgeTry(database, limits, () => open(spent)));
  if (opened === undefined || opened.kind === 'wrong-code') {
    const meanwhile = await repeated();
    if (meanwhile !== undefined) {
      await database.run(giveTryBack, { limits });
      return meanwhile;
    }
    fail('wrong-code');
    return { kind: 'wrong-code', ...(await fewTriesLeft(database.read, { limits, now })) };
  }
  if (opened.kind === 'void') {
    // The code was not checked.
    await database.run(giveTryBack, { limits });
    return { kind: 'ticket-over' };
  }
  return opened;
};

interface BegunLogin {
  readonly account: AccountRow;
  readonly factor: FoundFactor;
  readonly remember: boolean;
}

/**
 * The account whose login a ticket continues; undefined if the ticket has expired or the password has
 * changed.
 */
async function findBegun(
  { database, box }: SessionDeps,
  sealed: string,
  now: number,
): Promise<BegunLogin | undefined> {
  const ticket = openTicket(box, sealed, now);
  const account = ticket && (await findAccount(database.read, ticket.accountId));
  if (account?.status !== 'normal') return undefined;
  const factor = await findFactor(database.read, account.id);
  if (factor?.confirmedAt === undefined) return undefined;
  if (ticket?.passwordMark !== passwordMark(box, account)) return undefined;
  return { account, factor, remember: ticket.remember };
}

/** The keys by which wrong codes are counted, and the wrong passwords that a right code clears. */
async function triesOf(
  { database, box }: SessionDeps,
  account: AccountRow,
  deviceId: string | undefined,
  { network, neighbourhood }: Visit,
): Promise<Readonly<Record<'here' | 'everywhere' | 'password', readonly TryLimit[]>>> {
  const who = box.hash('tries', account.email_key);
  const device = await knownDeviceOf(database.read, { accountId: account.id, deviceId });
  const guesser = { exists: true, who, device, network, neighbourhood };
  return {
    here: secondCodeTriesOf(guesser),
    everywhere: device === undefined ? secondCodesEverywhere(who) : [],
    password: passwordTriesOf(box, guesser),
  };
}

/** The mail that tells the owner that a recovery code was used and how many are left. */
async function recoveryCodeNotice(deps: SessionDeps, account: AccountRow): Promise<NewMail> {
  const left = (await countRecoveryCodes(deps.database.read, account.id)) - 1;
  return noticeOf(deps, account, (texts) => texts.recoveryCodeUsed(Math.max(0, left)));
}
