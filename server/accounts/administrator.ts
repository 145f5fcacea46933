import { randomUUID } from 'node:crypto';
import type { Language } from '../../core/base/language.ts';
import type { Database } from '../db/database.ts';
import { accountKey } from './account-key.ts';
import type { IsCommonPassword } from '../../core/account/common-password.ts';
import type { Passwords } from './password-hash.ts';
import {
  hasAdministrator,
  makeAdministrator,
  type MadeAdministrator,
  type NewAccount,
} from './repository.ts';

interface NewAccountSettings {
  readonly defaultLanguage: Language;
  readonly signupCrystals: number;
}

interface FirstAdministratorSettings extends NewAccountSettings {
  readonly isCommonPassword: IsCommonPassword;
  readonly passwords: Passwords;
}

/**
 * Creates the first administrator from the settings, unless there is one. Throws if the password is easy to
 * guess: checked only here, since a site with an administrator ignores the setting and must still start.
 */
export async function ensureAdministrator(
  database: Database,
  { email, password }: { email: string; password: string },
  { isCommonPassword, passwords, ...settings }: FirstAdministratorSettings,
  now: number,
): Promise<MadeAdministrator | undefined> {
  if (await hasAdministrator(database.read)) return undefined;
  if (isCommonPassword(password, email))
    throw new Error('ADMIN_PASSWORD is too easy to guess: choose another one.');
  const passwordHash = await passwords.hash(password);
  return database.run(makeAdministrator, administrator(email, passwordHash, null, settings, now));
}

/**
 * An administrator's account. It has no phone number and no security question, so it is recovered by mail.
 */
export function administrator(
  email: string,
  passwordHash: string,
  temporaryUntil: number | null,
  { defaultLanguage, signupCrystals }: NewAccountSettings,
  now: number,
): NewAccount {
  return {
    row: {
      id: randomUUID(),
      email,
      email_key: accountKey(email),
      password_hash: passwordHash,
      temporary_until: temporaryUntil,
      role: 'administrator',
      language: defaultLanguage,
      agreement_version: 0,
      created_at: now,
    },
    crystals: { id: randomUUID(), amount: signupCrystals },
  };
}
