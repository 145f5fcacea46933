import { randomBytes, randomUUID } from 'node:crypto';
import { describeDevice } from '../../../core/account/device.ts';
import type { LoggedIn } from '../../../core/protocol/session.ts';
import { hashDevice, knownDeviceOf } from '../../accounts/known-devices.ts';
import { noticeOf } from '../../accounts/notice.ts';
import type { SpentCode } from '../../accounts/second-factor/repository.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Visit } from '../../http/calls.ts';
import type { TryLimit } from '../../limits/tries.ts';
import type { NewMail } from '../../mail/repository.ts';
import type { SessionDeps } from './deps.ts';
import { hashToken } from './find-session.ts';
import * as repository from './repository.ts';
import type { NewSession, OpenedSession } from './repository.ts';

const TOKEN_BYTES = 32;

interface Opening extends Pick<NewSession, 'tries' | 'code' | 'mail'> {
  readonly everywhere?: readonly TryLimit[];
  readonly remember: boolean;
  readonly deviceId: string | undefined;
  /** A random one if absent. */
  readonly token?: string;
}

/** Opens a session with a new token, after all steps of the login. */
export async function openFor(
  deps: SessionDeps,
  account: AccountRow,
  { now, device, note }: Visit,
  { remember, deviceId, tries, everywhere = [], code, mail, token = randomToken() }: Opening,
): Promise<LoggedIn | Exclude<OpenedSession, { readonly kind: 'opened' }>> {
  const { database, ...settings } = deps;
  const lifetimeMs = lifetimeOf(settings, remember);
  const opened = await database.run(repository.openSession, {
    id: randomUUID(),
    tokenHash: hashToken(token),
    accountId: account.id,
    passwordHash: account.password_hash,
    device,
    deviceHash: deviceId === undefined ? undefined : hashDevice(deviceId),
    code,
    tries,
    everywhere,
    mail,
    deviceMail: mail === undefined ? await newDeviceNotice(deps, account, { deviceId, device }) : undefined,
    now,
    expiresAt: now + lifetimeMs,
  });
  if (opened.kind !== 'opened') return opened;
  const { passwordChangeDue, hasMail } = opened;
  // Each round waits for the previous one: while the mail server hangs, logins without mail would pile up
  // rounds.
  if (hasMail) void settings.mail.flush();
  const reason = passwordChangeDue ? 'temporary-password' : secondStepOf(code);
  note('login', { account: account.id, ...(reason !== undefined && { reason }) });
  const due = settings.needsSecondFactor && account.role === 'administrator' && code === undefined;
  return {
    ...loggedIn(account, { token, lifetimeMs, passwordChangeDue }),
    ...(due && { secondFactorDue: true }),
  };
}

/** The answer to a login that opened a session. */
export function loggedIn(
  { email, public_name, role }: AccountRow,
  session: Pick<LoggedIn, 'token' | 'lifetimeMs' | 'passwordChangeDue'>,
): LoggedIn {
  return { kind: 'logged-in', username: email, publicName: public_name, role, ...session };
}

/** Milliseconds. */
export function lifetimeOf(
  settings: Pick<SessionDeps, 'rememberedSessionMs' | 'sessionMs'>,
  remember: boolean,
): number {
  return remember ? settings.rememberedSessionMs : settings.sessionMs;
}

function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function secondStepOf(code: SpentCode | undefined): string | undefined {
  if (code === undefined) return undefined;
  return 'codeHash' in code ? 'recovery-code' : 'second-code';
}

/**
 * The mail about a login on a device that the account does not know. Undefined if the owner expects the
 * login: at the first one without a device token, and with a password that was just mailed.
 */
async function newDeviceNotice(
  deps: SessionDeps,
  account: AccountRow,
  { deviceId, device }: { readonly deviceId: string | undefined; readonly device: string },
): Promise<NewMail | undefined> {
  if (account.temporary_until !== null || (account.last_login_at === null && deviceId === undefined))
    return undefined;
  const known = await knownDeviceOf(deps.database.read, { accountId: account.id, deviceId });
  return known === undefined
    ? noticeOf(deps, account, (texts) => texts.newDevice(describeDevice(device)))
    : undefined;
}
