import { phoneKey } from '../../../core/account/phone.ts';
import { TEMPORARY_PASSWORD_MS } from '../../../core/account/password.ts';
import { answerKey } from '../../../core/account/security-question.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { RecoveryAnswerRequest } from '../../../core/protocol/recovery.ts';
import { accountKey } from '../../accounts/account-key.ts';
import { knownDeviceOf } from '../../accounts/known-devices.ts';
import { isMailedNumberFor } from '../../accounts/long-code.ts';
import { hashInTurn } from '../../accounts/password-hash.ts';
import { findAccountByEmail } from '../../accounts/repository.ts';
import { temporaryPassword } from '../../accounts/temporary-password.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Handlers } from '../../http/calls.ts';
import { handlersOver, type HandlerOver } from '../../http/handlers-over.ts';
import { waitForTries, type Networks } from '../../limits/tries.ts';
import { MAIL_TEXTS } from '../../mail/texts.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { answerByMail, isRecoveredByMail, mailCode } from './by-mail.ts';
import type { RecoveryDeps } from './deps.ts';
import * as repository from './repository.ts';
import type { Locked } from './repository.ts';

/** The steps back into an account: address, phone number, security answer, a temporary password by mail. */
export function recoveryHandlers(
  deps: RecoveryDeps,
): Handlers<'startRecovery' | 'checkRecoveryPhone' | 'answerRecoveryQuestion'> {
  return handlersOver(deps, { startRecovery, checkRecoveryPhone, answerRecoveryQuestion });
}

const startRecovery: HandlerOver<RecoveryDeps, 'startRecovery'> = async (deps, request, visit) => {
  const { database } = deps;
  const { now, note } = visit;
  const { emailKey, tried, account } = await callerOf(deps, request, visit);
  if (account?.status === 'normal' && isRecoveredByMail(account)) {
    await mailCode(deps, account, visit);
    // Wrong numbers are then counted and answered as for any other account, but what was mailed waits for nothing.
    await database.run(repository.startRecovery, { emailKey, tried, now });
    note('recovery-started', { account: account.id });
    return { kind: 'started' };
  }
  const started = await database.run(repository.startRecovery, { emailKey, tried, now });
  note(started.kind === 'started' ? 'recovery-started' : 'recovery-failed', {
    account: account?.id,
    ...(started.kind !== 'started' && { reason: STARTS[started.kind] }),
  });
  if (started.kind === 'locked') return lockedOut(started);
  return { kind: started.kind === 'started' ? 'started' : 'unknown-email' };
};

const checkRecoveryPhone: HandlerOver<RecoveryDeps, 'checkRecoveryPhone'> = async (deps, request, visit) => {
  const { database, box } = deps;
  const { now, language, note } = visit;
  const { account, ...caller } = await callerOf(deps, request, visit);
  const isByMail = account?.status === 'normal' && isRecoveredByMail(account);
  if (isByMail && isMailedNumberFor(box, { emailKey: account.email_key, phone: request.phone, now }))
    return { kind: 'question', question: MAIL_TEXTS[language].recoveryQuestion };
  const checked = await database.run(repository.checkRecoveryPhone, {
    ...caller,
    phoneHash: box.hash('phone', phoneKey(request.phone)),
    now,
  });
  if (checked.kind !== 'right')
    note('recovery-failed', { account: account?.id, reason: failureOf(checked, 'wrong-phone') });
  if (checked.kind === 'locked') return lockedOut(checked);
  if (checked.kind === 'wrong') return { ...checked, kind: 'wrong-phone' };
  if (checked.kind === 'deactivated') return checked;
  return { kind: 'question', question: box.open(checked.questionSealed) };
};

const answerRecoveryQuestion: HandlerOver<RecoveryDeps, 'answerRecoveryQuestion'> = async (
  deps,
  request,
  visit,
) => {
  const { database, box, mail } = deps;
  const { now, language, note } = visit;
  const { account, tried } = await callerOf(deps, request, visit);
  if (account === undefined) return { kind: 'wrong-answer' };
  if (isRecoveredByMail(account)) {
    if (account.status !== 'normal') return { kind: 'wrong-answer' };
    return answerByMail(deps, account, request.answer, visit);
  }
  const limits = repository.answerLimits(tried, account.id);
  const waitSeconds = await waitForTries(database.read, { limits, now });
  if (waitSeconds > 0) {
    note('recovery-failed', { account: account.id, reason: 'too-many-tries' });
    return lockedOut({ waitSeconds });
  }
  const password = temporaryPassword();
  const ended = await database.run(repository.endRecovery, {
    accountId: account.id,
    tried,
    right: account.status === 'normal' && isRight(box, account, request),
    // Hash for a wrong answer and a deactivated account too; otherwise the time would tell them apart.
    passwordHash: await hashInTurn(password, visit),
    temporaryUntil: now + TEMPORARY_PASSWORD_MS,
    mail: mail.prepare({ to: account.email, ...MAIL_TEXTS[language].temporaryPassword(password, 'answer') }),
    now,
  });
  if (ended.kind !== 'ended')
    note('recovery-failed', { account: account.id, reason: failureOf(ended, 'wrong-answer') });
  if (ended.kind === 'locked') return lockedOut(ended);
  if (ended.kind === 'wrong') return { ...ended, kind: 'wrong-answer' };
  note('password-sent', { account: account.id });
  database.announce();
  void mail.flush();
  return { kind: 'password-sent' };
};

async function callerOf(
  { database, box }: RecoveryDeps,
  { email, deviceId }: { email: string; deviceId?: string | undefined },
  { network, neighbourhood }: Networks,
) {
  const emailKey = accountKey(email);
  const account = await findAccountByEmail(database.read, emailKey);
  const who = box.hash('tries', emailKey);
  const device = await knownDeviceOf(database.read, { accountId: account?.id, deviceId });
  return { emailKey, account, tried: { who, device, network, neighbourhood } };
}

function isRight(box: SecretBox, account: AccountRow, request: RecoveryAnswerRequest): boolean {
  if (account.question_sealed === null || account.answer_sealed === null) return false;
  return (
    account.phone_hash === box.hash('phone', phoneKey(request.phone)) &&
    box.open(account.question_sealed) === request.question &&
    answerKey(box.open(account.answer_sealed)) === answerKey(request.answer)
  );
}

const STARTS = { unknown: 'unknown-name', locked: 'too-many-tries' } as const;

function failureOf({ kind }: { readonly kind: 'wrong' | 'deactivated' | 'locked' }, wrong: string): string {
  return { wrong, deactivated: 'deactivated', locked: 'too-many-tries' }[kind];
}

function lockedOut({ waitSeconds }: Pick<Locked, 'waitSeconds'>): CallFailure {
  return { kind: 'too-fast', waitSeconds };
}
