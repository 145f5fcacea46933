import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { AGREEMENT_VERSION } from '../../../core/account/agreement.ts';
import { accountKey } from '../../../server/accounts/account-key.ts';
import { createPasswords } from '../../../server/accounts/password-hash.ts';
import { insertAccount } from '../../../server/accounts/repository.ts';
import { hashToken } from '../../../server/areas/session/find-session.ts';
import { openSession } from '../../../server/areas/session/repository.ts';
import { runScript } from '../../support/scripts.ts';
import { CHEAPEST } from './host.js';
import { openStore } from './kysely.ts';
import type { Callable, TestServer } from './test-server.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly question: string;
  readonly answer: string;
}

let people = 0;

/** A new person whose address and phone number are free. */
export function newPerson(): Person {
  const number = `${process.pid % 10_000}${++people}`;
  return {
    email: `p${number}@example.org`,
    password: 'Right-Pass1',
    phone: `+1 555 ${number}`,
    question: 'First pet?',
    answer: 'Rex',
  };
}

export function codeFrom(mail: string): string {
  return /^Subject: ([0-9]{4}) is/m.exec(mail)![1];
}

/** The long code, which works even if the digits are refused. */
export function longCodeFrom(mail: string): string {
  return /^ {4}(\S{4}-\S{4}-\S{4})/m.exec(mail)![1];
}

export async function sendCode(
  server: Callable,
  email: string,
  options: Parameters<TestServer['call']>[2] = {},
): Promise<string> {
  const sent = await server.call('sendRegistrationCode', { email }, options);
  if (sent.kind !== 'code-sent') throw new Error(`no code: ${sent.kind}`);
  return codeFrom(server.mailTo(email));
}

/** A code that was sent and entered. */
export async function verifiedCode(server: Callable, { email }: Person): Promise<string> {
  const code = await sendCode(server, email);
  await server.call('checkRegistrationCode', { email, code });
  return code;
}

export async function register(server: Callable, person: Person = newPerson()): Promise<Person> {
  const code = await verifiedCode(server, person);
  const registered = await server.call('register', { ...person, code });
  if (registered.kind !== 'registered') throw new Error(`not registered: ${registered.kind}`);
  return person;
}

/** Logs in and returns the token. */
export async function logIn(
  server: Callable,
  { email, password }: Pick<Person, 'email' | 'password'> & Partial<Person>,
): Promise<string> {
  const reply = await server.call('logIn', { email, password });
  if (reply.kind !== 'logged-in') throw new Error(`not logged in: ${reply.kind}`);
  return reply.token;
}

/** A new person who is logged in. */
export async function newMember(server: Callable): Promise<{ person: Person; token: string }> {
  const person = await register(server);
  return { person, token: await logIn(server, person) };
}

/** Recovers an account; returns the temporary password. */
export async function recover(server: Callable, person: Person, options: { from?: string } = {}) {
  const before = server.mailTo(person.email);
  const kinds: string[] = [];
  for (const step of ['startRecovery', 'checkRecoveryPhone', 'answerRecoveryQuestion'] as const)
    kinds.push((await server.call(step, person, options)).kind);
  if (kinds.join() !== 'started,question,password-sent') throw new Error(`not recovered: ${kinds.join()}`);
  // The mail is sent after the response. Another call waits for the same queue.
  for (;;) {
    const mail = server.mailTo(person.email);
    const password = /^ {4}(\S{4}-\S{4}-\S{4})/m.exec(mail)?.[1];
    if (mail !== before && password !== undefined) return password;
    await server.call('checkPhone', { phone: person.phone });
  }
}

const DAY_MS = 86_400_000;
/**
 * A new person with an account and a session, written directly by the commands of these calls: for tests of
 * something else. They have no phone number and no security question.
 */
export async function enter(server: TestServer): Promise<Person & { readonly token: string }> {
  const person = newPerson();
  const token = randomBytes(32).toString('base64url');
  const [accountId, now] = [randomUUID(), Date.now()];
  const account = {
    row: {
      ...{ id: accountId, email: person.email, email_key: accountKey(person.email) },
      password_hash: await createPasswords(CHEAPEST).hash(person.password),
      ...({ role: 'member', language: 'en', agreement_version: AGREEMENT_VERSION, created_at: now } as const),
    },
    crystals: { id: randomUUID(), amount: 0 },
  };
  const db = openStore(server.store);
  await insertAccount(db, account);
  await openSession(db, {
    ...{ id: randomUUID(), tokenHash: hashToken(token), accountId, passwordHash: account.row.password_hash },
    ...{ device: '', deviceHash: undefined, tries: [], everywhere: [], now, expiresAt: now + 30 * DAY_MS },
  });
  await db.destroy();
  return { ...person, token };
}

export const ADMINISTRATOR = { email: 'admin@example.org', password: 'Admin-Pass1' };
/** Settings for a server that has this administrator. */
export const WITH_ADMINISTRATOR = {
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
};

/** Makes an account an administrator, as the operator does from the shell. */
export async function promote({ store: { env } }: TestServer, { email }: Person): Promise<void> {
  await runScript(path.resolve('build/server/operate/admin.js'), { words: ['create', email], env });
}
