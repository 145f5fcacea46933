import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AGREEMENT_VERSION } from '../../../core/account/agreement.ts';
import { phoneKey } from '../../../core/account/phone.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { RegisterRequest } from '../../../core/protocol/registration.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/queue.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { Handlers, Visit } from '../../http/calls.ts';
import { handlersOver, type HandlerOver } from '../../http/handlers-over.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { accountKey } from '../../accounts/account-key.ts';
import type { IsCommonPassword } from '../../accounts/common-passwords.ts';
import { hashPassword } from '../../accounts/password-hash.ts';
import { isPhoneRegistered, type NewAccount } from '../../accounts/repository.ts';
import { waitForTries } from '../../limits/tries.ts';
import {
  checkVerified,
  completeRegistration,
  forgetSending,
  guessesFrom,
  isVerified,
  startRegistration,
  verifyCode,
} from './repository.ts';

/** How long a caller waits to learn whether the mail server refuses the address. */
const DELIVERY_WAIT_MS = 4_000;

interface RegistrationDeps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly isCommonPassword: IsCommonPassword;
  /** Crystals that a new account starts with. */
  readonly signupCrystals: number;
}

/** The steps of a registration. The server records each one, so none can be skipped. */
export function registrationHandlers(
  deps: RegistrationDeps,
): Handlers<'sendRegistrationCode' | 'checkRegistrationCode' | 'checkPhone' | 'register'> {
  return handlersOver(deps, { sendRegistrationCode, checkRegistrationCode, checkPhone, register });
}

const sendRegistrationCode: HandlerOver<RegistrationDeps, 'sendRegistrationCode'> = async (
  deps,
  { email },
  visit,
) => {
  const sent = await send(deps, email, visit);
  return sent.kind === 'lies-there' ? { kind: 'code-sent' } : sent;
};

const checkRegistrationCode: HandlerOver<RegistrationDeps, 'checkRegistrationCode'> = async (
  deps,
  { email, code },
  visit,
) => {
  const { database, box } = deps;
  const { now, network } = visit;
  const emailKey = accountKey(email);
  const waitSeconds = await waitForTries(database.read, { limits: [guessesFrom(network)], now });
  if (waitSeconds > 0) return { kind: 'too-fast', waitSeconds };
  const attempt = {
    emailKey,
    codeHash: hashCode(box, emailKey, code),
    now,
    who: markOf(box, emailKey),
    network,
  };
  const checked = await database.run(verifyCode, attempt);
  if (checked.kind === 'right') return { kind: 'verified' };
  return refuse(deps, checked, email, visit);
};

const checkPhone: HandlerOver<RegistrationDeps, 'checkPhone'> = async (deps, { phone }) => {
  const { database, box } = deps;
  const taken = await isPhoneRegistered(database.read, box.hash('phone', phoneKey(phone)));
  return { kind: taken ? 'phone-registered' : 'free' };
};

const register: HandlerOver<RegistrationDeps, 'register'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { now, network, note, repeat } = visit;
  const emailKey = accountKey(request.email);
  const guessed = { limits: [guessesFrom(network)], now };
  const isGuess = !(await isVerified(database.read, { emailKey, now }));
  const waitSeconds = isGuess ? await waitForTries(database.read, guessed) : 0;
  if (waitSeconds > 0) return { kind: 'too-fast', waitSeconds };
  const tried = { who: markOf(box, emailKey), network };
  const attempt = { emailKey, codeHash: hashCode(box, emailKey, request.code), ...tried, repeat, now };
  // Before the expensive hash, so that nobody can trigger it for an unverified address.
  const checked = await database.run(checkVerified, attempt);
  if (checked.kind === 'registered') return checked;
  if (checked.kind !== 'verified') {
    return refuse(deps, checked, request.email, visit);
  }
  if (deps.isCommonPassword(request.password, request.email)) return { kind: 'common-password' };
  const account = await newMember(deps, request, visit);
  const completion = { account, codeHash: attempt.codeHash, ...tried, repeat };
  const completed = await database.run(completeRegistration, completion);
  if (completed.kind === 'registered') note('registered', { account: account.id });
  return completed;
};

async function newMember(
  { box, signupCrystals }: RegistrationDeps,
  request: RegisterRequest,
  { now, language }: Visit,
): Promise<NewAccount> {
  return {
    id: randomUUID(),
    email: request.email.normalize('NFC'),
    emailKey: accountKey(request.email),
    passwordHash: await hashPassword(request.password),
    temporaryUntil: null,
    phoneHash: box.hash('phone', phoneKey(request.phone)),
    phoneSealed: box.seal(request.phone),
    questionSealed: box.seal(request.question),
    answerSealed: box.seal(request.answer),
    role: 'member',
    language,
    agreementVersion: AGREEMENT_VERSION,
    crystals: { id: randomUUID(), amount: signupCrystals },
    now,
  };
}

function hashCode(box: SecretBox, emailKey: string, code: string): string {
  return box.hash('code', `${emailKey} ${code}`);
}

/** The key by which tries are counted. */
function markOf(box: SecretBox, emailKey: string): string {
  return box.hash('tries', emailKey);
}

/** Sends a code, and waits briefly for the mail server to accept it. */
async function send(
  { database, box, mail }: RegistrationDeps,
  email: string,
  { now, language, network }: Visit,
) {
  const emailKey = accountKey(email);
  const code = String(randomInt(10_000)).padStart(4, '0');
  const message = mail.prepare({ to: email, ...MAIL_TEXTS[language].registrationCode(code) });
  const started = await database.run(startRegistration, {
    emailKey,
    codeHash: hashCode(box, emailKey, code),
    who: markOf(box, emailKey),
    network,
    mail: message,
    now,
  });
  if (started.kind === 'too-soon')
    return { kind: 'too-fast', waitSeconds: Math.max(1, Math.ceil(started.waitMs / 1000)) } as const;
  if (started.kind !== 'started') return started;
  const delivery = await Promise.race([
    mail.flush(message.id),
    delay(DELIVERY_WAIT_MS, undefined, { ref: false }),
  ]);
  if (delivery?.kind !== 'refused') return { kind: 'code-sent' } as const;
  await database.run(forgetSending, { emailKey, codeHash: hashCode(box, emailKey, code) });
  return { kind: 'unverifiable' } as const;
}

/** Answers a refused code. If it was right but needs a second, that one is sent at once. */
async function refuse<Refused extends { readonly kind: string; readonly another?: true | undefined }>(
  deps: RegistrationDeps,
  refused: Refused,
  email: string,
  visit: Visit,
): Promise<Refused | CallFailure> {
  visit.note('code-failed', { reason: refused.kind });
  if (refused.another !== true) return refused;
  const sent = await send(deps, email, visit);
  if (sent.kind === 'too-fast') return sent;
  // Mention a second code only if it was really sent.
  if (sent.kind === 'code-sent' || sent.kind === 'lies-there') return refused;
  return { ...refused, another: undefined };
}
