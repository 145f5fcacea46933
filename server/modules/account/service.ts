import { randomUUID } from 'node:crypto';
import { phoneKey } from '../../../core/account/phone.ts';
import type { Language } from '../../../core/base/language.ts';
import type { ChangePhoneReply } from '../../../core/protocol/account.ts';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import type { ActiveSession, Handlers } from '../../plugins/calls.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { accountKey } from '../../plugins/account-key.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import {
  changePassword,
  changePhone,
  deleteAccount,
  findAccount,
  hasAdministrator,
  isPhoneRegistered,
  makeAdministrator,
  type NewAccount,
} from './repository.ts';

/** Gives what one part of the product keeps about an account. */
export type Exporter = (accountId: string) => Promise<unknown>;

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  /** What the other parts add to the download of personal data, by their names in it. */
  readonly exporters: Readonly<Record<string, Exporter>>;
}

/** Changing, taking along and deleting an account. */
export function accountHandlers({
  database,
  box,
  exporters,
}: Parts): Handlers<'changePassword' | 'changePhone' | 'exportData' | 'deleteAccount'> {
  return {
    changePassword: async (request, { session }) => {
      if (!isOwner(session, request.owner)) return { kind: 'forbidden' };
      const account = await findAccount(database.read, session.accountId);
      if (!(await verifyPassword(account?.password_hash, request.oldPassword)))
        return { kind: 'wrong-password' };
      const changed = await database.run(changePassword, {
        accountId: session.accountId,
        oldHash: account!.password_hash,
        newHash: await hashPassword(request.newPassword),
        sessionId: session.id,
      });
      return { kind: changed ? 'password-changed' : 'wrong-password' };
    },

    changePhone: async (request, { session }) => {
      if (!(await isPasswordOf(session, request.password))) return { kind: 'wrong-password' };
      return setPhone(session, request.phone);
    },

    exportData: async (_request, { session, now }) => {
      const parts = Object.entries({ account: exportAccount, ...exporters }).map(
        async ([name, exporter]) => [name, await exporter(session.accountId)] as const,
      );
      return { kind: 'exported', data: { exportedAt: now, ...Object.fromEntries(await Promise.all(parts)) } };
    },

    deleteAccount: async (request, { session }) => {
      if (!(await isPasswordOf(session, request.password))) return { kind: 'wrong-password' };
      const deleted = await database.run(deleteAccount, { accountId: session.accountId });
      // The name is gone from the message board too.
      if (deleted) database.announce();
      return { kind: deleted ? 'deleted' : 'last-administrator' };
    },
  };

  async function setPhone(session: ActiveSession, phone: string): Promise<ChangePhoneReply> {
    const phoneHash = box.hash('phone', phoneKey(phone));
    const account = await findAccount(database.read, session.accountId);
    if (account?.phone_hash !== phoneHash && (await isPhoneRegistered(database.read, phoneHash)))
      return { kind: 'phone-registered' };
    const change = { accountId: session.accountId, phoneHash, phoneSealed: box.seal(phone) };
    try {
      await database.run(changePhone, change);
    } catch (error) {
      // Somebody else took the number at the same moment.
      if (isUniqueViolation(error)) return { kind: 'phone-registered' };
      throw error;
    }
    return { kind: 'phone-changed' };
  }

  async function exportAccount(accountId: string): Promise<unknown> {
    const account = await findAccount(database.read, accountId);
    if (account === undefined) return null;
    const opened = (sealed: string | null): string | null => (sealed === null ? null : box.open(sealed));
    return {
      email: account.email,
      publicName: account.public_name,
      phone: opened(account.phone_sealed),
      securityQuestion: opened(account.question_sealed),
      securityAnswer: opened(account.answer_sealed),
      role: account.role,
      language: account.language,
      createdAt: account.created_at,
      agreementVersion: account.agreement_version,
      lastLoginAt: account.last_login_at,
    };
  }

  async function isPasswordOf({ accountId }: ActiveSession, password: string): Promise<boolean> {
    const account = await findAccount(database.read, accountId);
    return verifyPassword(account?.password_hash, password);
  }
}

/** Whether a call that names its owner means the one who is logged in. */
export function isOwner(session: ActiveSession, owner: string): boolean {
  return owner === session.publicName || accountKey(owner) === accountKey(session.email);
}

/** What a new account takes from the server's settings. */
interface NewAccountSettings {
  readonly defaultLanguage: Language;
  readonly signupCrystals: number;
}

/** The first administrator, from settings: only while there is none. */
export async function ensureAdministrator(
  database: Database,
  { email, password }: { email: string; password: string },
  settings: NewAccountSettings,
  now: number,
): Promise<void> {
  if (await hasAdministrator(database.read)) return;
  const passwordHash = await hashPassword(password);
  await database.run(makeAdministrator, administrator(email, passwordHash, null, settings, now));
}

/** An administrator's account: no phone and no question, so nobody recovers it but by another start. */
export function administrator(
  email: string,
  passwordHash: string,
  temporaryUntil: number | null,
  { defaultLanguage, signupCrystals }: NewAccountSettings,
  now: number,
): NewAccount {
  return {
    id: randomUUID(),
    email,
    emailKey: accountKey(email),
    passwordHash,
    temporaryUntil,
    phoneHash: null,
    phoneSealed: null,
    questionSealed: null,
    answerSealed: null,
    role: 'administrator',
    agreementVersion: 0,
    language: defaultLanguage,
    crystals: { id: randomUUID(), amount: signupCrystals },
    now,
  };
}
