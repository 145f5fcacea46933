import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AGREEMENT_VERSION } from '../../../core/account/agreement.ts';
import { isLongCode } from '../../../core/account/code.ts';
import { phoneKey } from '../../../core/account/phone.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { EndpointName } from '../../../core/protocol/endpoints.ts';
import type {
  CheckCodeRequest,
  RegisterRequest,
  SendCodeRequest,
} from '../../../core/protocol/registration.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { Visit } from '../../http/calls.ts';
import type { Networks } from '../../limits/tries.ts';
import { handlersOver, type HandlerOver } from '../../http/handlers-over.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { accountKey } from '../../accounts/account-key.ts';
import type { IsCommonPassword } from '../../../core/account/common-password.ts';
import { hashDevice } from '../../accounts/known-devices.ts';
import { isLongCodeFor, longCodeFor } from '../../accounts/long-code.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { isPhoneRegistered, type NewAccount } from '../../accounts/repository.ts';
import {
  checkVerified,
  completeRegistration,
  forgetSending,
  startRegistration,
  verifyCode,
} from './repository.ts';

/** How long a caller waits to find out whether the mail server refuses the address. */
const DELIVERY_WAIT_MS = 4_000;

interface RegistrationDeps extends AccountServices {
  readonly isCommonPassword: IsCommonPassword;
  /** Crystals that a new account starts with. */
  readonly signupCrystals: number;
}

type RegistrationHandler<Name extends EndpointName> = HandlerOver<RegistrationDeps, Name>;

/** The steps of a registration. The server records each one, so none can be skipped. */
export function registrationHandlers(deps: RegistrationDeps) {
  return handlersOver(deps, { sendRegistrationCode, checkRegistrationCode, checkPhone, register });
}

const sendRegistrationCode: RegistrationHandler<'sendRegistrationCode'> = async (deps, request, visit) => {
  const sent = await send(deps, request, visit);
  if (sent.kind === 'too-fast' || sent.kind === 'held-back')
    visit.note('code-failed', { reason: 'too-many-mails' });
  // The mail already sent is valid: its four digits, or its long code.
  return sent.kind === 'lies-there' || sent.kind === 'held-back' ? { kind: 'code-sent' } : sent;
};

const checkRegistrationCode: RegistrationHandler<'checkRegistrationCode'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const attempt = attemptOf(box, request, visit);
  if (attempt.isProved) return { kind: 'verified' };
  if (isLongCode(request.code)) return refuseLongCode(visit);
  const checked = await database.run(verifyCode, attempt);
  if (checked.kind === 'right') return { kind: 'verified' };
  return refuse(deps, checked, request, visit);
};

const checkPhone: RegistrationHandler<'checkPhone'> = async (deps, { phone }) => {
  const { database, box } = deps;
  const taken = await isPhoneRegistered(database.read, box.hash('phone', phoneKey(phone)));
  return { kind: taken ? 'phone-registered' : 'free' };
};

const register: RegistrationHandler<'register'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { note, repeat } = visit;
  const step = { ...attemptOf(box, request, visit), repeat };
  if (!step.isProved && isLongCode(request.code)) return refuseLongCode(visit);
  // Before the expensive hash, so that unverified addresses cannot trigger it.
  const checked = await database.run(checkVerified, step);
  if (checked.kind === 'registered-before') return repeated(deps, checked, request, visit);
  if (checked.kind !== 'verified') return refuse(deps, checked, request, visit);
  if (deps.isCommonPassword(request.password, request.email)) return { kind: 'common-password' };
  const account = await newMember(deps, request, visit);
  const { deviceId } = request;
  const deviceHash = deviceId === undefined ? undefined : hashDevice(deviceId);
  const end = { ...step, account, deviceHash, auditId: randomUUID() };
  const completed = await database.run(completeRegistration, end);
  if (completed.kind === 'registered-before') return repeated(deps, completed, request, visit);
  if (completed.kind === 'registered') note('registered', { account: account.row.id });
  return completed;
};

/** Answers a repeated call by verifying the password: a fast hash of it for comparison is not stored. */
async function repeated(
  { passwords }: RegistrationDeps,
  { passwordHash }: { readonly passwordHash: string },
  { password }: RegisterRequest,
  visit: Visit,
): Promise<{ readonly kind: 'registered' | 'already-registered' }> {
  const isSame = await passwords.inTurn(visit, () => passwords.verify(passwordHash, password));
  return { kind: isSame ? 'registered' : 'already-registered' };
}

async function newMember(
  { box, passwords, signupCrystals }: RegistrationDeps,
  request: RegisterRequest,
  visit: Visit,
): Promise<NewAccount> {
  const { now, language } = visit;
  return {
    row: {
      id: randomUUID(),
      email: request.email.normalize('NFC'),
      email_key: accountKey(request.email),
      password_hash: await passwords.hashInTurn(request.password, visit),
      phone_hash: box.hash('phone', phoneKey(request.phone)),
      phone_sealed: box.seal(request.phone),
      question_sealed: box.seal(request.question),
      answer_sealed: box.seal(request.answer),
      role: 'member',
      language,
      agreement_version: AGREEMENT_VERSION,
      created_at: now,
    },
    crystals: { id: randomUUID(), amount: signupCrystals },
  };
}

/** The requester of a code: the device, or its network if it does not name itself. */
function askedBy(box: SecretBox, { email, deviceId }: SendCodeRequest, { network, neighbourhood }: Networks) {
  const emailKey = accountKey(email);
  const device = deviceId === undefined ? undefined : box.hash('place', deviceId);
  // Tries are counted under a hash of the address.
  return {
    emailKey,
    place: device ?? network,
    who: box.hash('tries', emailKey),
    device,
    network,
    neighbourhood,
  };
}

function attemptOf(box: SecretBox, request: CheckCodeRequest, visit: Networks & Pick<Visit, 'now'>) {
  const { code } = request;
  const { now } = visit;
  const asked = askedBy(box, request, visit);
  const { emailKey } = asked;
  return {
    ...asked,
    now,
    codeHash: hashCode(box, emailKey, code),
    isProved: isLongCodeFor(box, 'registration', { emailKey, code, now }),
  };
}

function hashCode(box: SecretBox, emailKey: string, code: string): string {
  return box.hash('code', `${emailKey} ${code}`);
}

/** Sends a code, and waits a moment in case the mail server refuses it. */
async function send({ database, box, mail }: RegistrationDeps, request: SendCodeRequest, visit: Visit) {
  const { now, language } = visit;
  const asked = askedBy(box, request, visit);
  const { emailKey } = asked;
  const code = String(randomInt(10_000)).padStart(4, '0');
  const texts = MAIL_TEXTS[language].registrationCode(code, longCodeFor(box, 'registration', emailKey, now));
  const message = mail.prepare({ to: request.email, ...texts });
  const codeHash = hashCode(box, emailKey, code);
  const started = await database.run(startRegistration, { ...asked, codeHash, mail: message, now });
  if (started.kind === 'too-soon')
    return { kind: 'too-fast', waitSeconds: Math.max(1, Math.ceil(started.waitMs / 1000)) } as const;
  if (started.kind !== 'started') return started;
  const delivery = await Promise.race([
    mail.flush(message.id),
    delay(DELIVERY_WAIT_MS, undefined, { ref: false }),
  ]);
  if (delivery?.kind !== 'refused') return { kind: 'code-sent' } as const;
  await database.run(forgetSending, { ...asked, codeHash });
  return { kind: 'unverifiable' } as const;
}

/** Mistyped, or from another day. It cannot be guessed, so it does not count as a try. */
function refuseLongCode({ note }: Visit): { readonly kind: 'wrong-code' } {
  note('code-failed', { reason: 'wrong-long-code' });
  return { kind: 'wrong-code' };
}

/** Answers a refused code. If it was right but needs a second one, sends that at once. */
async function refuse<Refused extends { readonly kind: string; readonly another?: true | undefined }>(
  deps: RegistrationDeps,
  refused: Refused,
  request: SendCodeRequest,
  visit: Visit,
): Promise<Refused | CallFailure> {
  visit.note('code-failed', { reason: refused.kind === 'too-fast' ? 'too-many-tries' : refused.kind });
  if (refused.another !== true) return refused;
  const sent = await send(deps, request, visit);
  if (sent.kind === 'too-fast') return sent;
  // Mention another code only if one has been sent.
  if (sent.kind === 'code-sent' || sent.kind === 'lies-there') return refused;
  return { ...refused, another: undefined };
}
