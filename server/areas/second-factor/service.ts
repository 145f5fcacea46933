import { matchLanguage, type Language } from '../../../core/base/language.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { WrongCode } from '../../../core/protocol/second-factor.ts';
import { passwordChecker } from '../../accounts/check-password.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { secondCodeTries } from '../../accounts/known-devices.ts';
import { findAccount } from '../../accounts/repository.ts';
import { linkOf, newRecoveryCodes, newSecret } from '../../accounts/second-factor/codes.ts';
import { hashRecoveryCode, readCode } from '../../accounts/second-factor/read-code.ts';
import {
  countRecoveryCodes,
  findFactor,
  type FoundFactor,
  type SpentCode,
} from '../../accounts/second-factor/repository.ts';
import type { Command, Database, KeyReused } from '../../db/database.ts';
import { findAnswer } from '../../db/once.ts';
import type { AccountRow } from '../../db/tables.ts';
import type { Handlers, MemberVisit } from '../../http/calls.ts';
import { countTries, fewTriesLeft, forgetTries } from '../../limits/tries.ts';
import type { MailQueue } from '../../mail/queue.ts';
import type { NewMail } from '../../mail/repository.ts';
import { MAIL_TEXTS, type SecondFactorMail } from '../../mail/texts.ts';
import type { SecretBox } from '../../storage/secret-box.ts';
import { beginFactor, confirmFactor, endFactor, renewCodes } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly defaultLanguage: Language;
}

/** Setting up two-step login, its recovery codes, and turning it off. */
export function secondFactorHandlers({
  database,
  box,
  mail,
  defaultLanguage,
}: Parts): Handlers<
  'readSecondFactor' | 'startSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'endSecondFactor'
> {
  const checkPassword = passwordChecker(database);
  return {
    readSecondFactor: async (_request, { session }) => ({
      kind: 'second-factor',
      ...(await describe(session.accountId)),
    }),

    startSecondFactor: async ({ password }, visit) => {
      const { accountId, email } = visit.session;
      const checked = await checkPassword(visit, password);
      if (checked.kind !== 'right') return checked;
      const secret = newSecret();
      const begun = await database.run(beginFactor, { accountId, secretSealed: box.seal(secret) });
      return begun ? { kind: 'started', secret, link: linkOf(secret, email) } : { kind: 'already-on' };
    },

    confirmSecondFactor: async ({ code }, visit) => {
      const { session, now, note } = visit;
      const { accountId } = session;
      const before = await codesGivenBefore(visit);
      if (before !== undefined) return { kind: 'turned-on', codes: before };
      const factor = await findFactor(database.read, accountId);
      const account = await findAccount(database.read, accountId);
      if (factor === undefined || factor.confirmedAt !== undefined || account === undefined)
        return { kind: 'not-started' };
      return tryCode(visit, factor, code, async (spent) => {
        const change = { accountId, sessionId: session.id, code: spent, now, ...newCodesFor(accountId) };
        const mail = noticeOf(account, 'secondFactorOn');
        const turnedOn = await runOnce(visit, confirmFactor, { ...change, mail });
        if (typeof turnedOn !== 'string') return turnedOn || undefined;
        note('second-factor-on', { account: accountId });
        // The boards of the sessions that it ended.
        database.announce();
        return { kind: 'turned-on', codes: openCodes(turnedOn) } as const;
      });
    },

    renewRecoveryCodes: async ({ password, code }, visit) => {
      const { accountId } = visit.session;
      const before = await codesGivenBefore(visit);
      if (before !== undefined) return { kind: 'renewed', codes: before };
      const factor = await findFactor(database.read, accountId);
      if (factor?.confirmedAt === undefined) return { kind: 'not-on' };
      const checked = await checkPassword(visit, password);
      if (checked.kind !== 'right') return checked;
      const { account } = checked;
      return tryCode(visit, factor, code, async (spent) => {
        const mail = noticeOf(account, 'recoveryCodesRenewed');
        const change = { accountId, code: spent, mail, ...newCodesFor(accountId) };
        const renewed = await runOnce(visit, renewCodes, change);
        if (typeof renewed !== 'string') return renewed || undefined;
        visit.note('recovery-codes-renewed', { account: accountId });
        return { kind: 'renewed', codes: openCodes(renewed) } as const;
      });
    },

    endSecondFactor: async ({ password, code }, visit) => {
      const { accountId, id: sessionId } = visit.session;
      const factor = await findFactor(database.read, accountId);
      if (factor?.confirmedAt === undefined) return { kind: 'not-on' };
      const checked = await checkPassword(visit, password);
      if (checked.kind !== 'right') return checked;
      const { account } = checked;
      return tryCode(visit, factor, code, async (spent) => {
        const ended = await database.run(endFactor, {
          ...{ accountId, sessionId, code: spent },
          mail: noticeOf(account, 'secondFactorOff'),
        });
        if (!ended) return undefined;
        visit.note('second-factor-off', { account: accountId });
        database.announce();
        return { kind: 'turned-off' } as const;
      });
    },
  };

  async function describe(accountId: string) {
    const factor = await findFactor(database.read, accountId);
    return {
      ...(factor?.confirmedAt !== undefined && { since: factor.confirmedAt }),
      codesLeft: await countRecoveryCodes(database.read, accountId),
    };
  }

  /** Counts the try, and does what the code is for; that gives undefined when the code was used before. */
  async function tryCode<Done extends { readonly kind: string }>(
    { session, now, note }: MemberVisit,
    factor: FoundFactor,
    code: string,
    act: (spent: SpentCode) => Promise<Done | KeyReused | undefined>,
  ): Promise<Done | WrongCode | CallFailure> {
    const { accountId } = session;
    const limits = secondCodeTries(accountId);
    const waitSeconds = await database.run(countTries, { limits, now });
    const fail = (reason: string): void => {
      note('second-factor-failed', { account: accountId, reason });
    };
    if (waitSeconds > 0) {
      fail('too-many-tries');
      return { kind: 'too-fast', waitSeconds };
    }
    const spent = readCode(box, factor, { accountId, code, now });
    const done = spent && (await act(spent));
    if (done === undefined) {
      fail('wrong-code');
      return { kind: 'wrong-code', ...(await fewTriesLeft(database.read, { limits, now })) };
    }
    // Nothing was done: the code may be an old one.
    if (isKeyReused(done)) return done;
    await database.run(forgetTries, { limits });
    void mail.flush();
    return done;
  }

  /** What a repeated call gave the first time, whose answer was lost on the way. */
  async function codesGivenBefore({ once }: MemberVisit): Promise<readonly string[] | undefined> {
    const known = once && (await findAnswer(database.read, once));
    return known?.isSame === true && typeof known.output === 'string' ? openCodes(known.output) : undefined;
  }

  async function runOnce<Input, Output>(
    { once }: MemberVisit,
    command: Command<Input, Output>,
    input: Input,
  ): Promise<Output | KeyReused> {
    if (once === undefined) return database.run(command, input);
    const done = await database.runOnce(command, input, once);
    return done.ok ? done.value : done.failure;
  }

  /** New codes: hashes to compare with, and sealed for the answer, which is kept a while. */
  function newCodesFor(accountId: string): { codeHashes: string[]; codesSealed: string } {
    const codes = newRecoveryCodes();
    return {
      codeHashes: codes.map((code) => hashRecoveryCode(box, accountId, code.replaceAll('-', ''))),
      codesSealed: box.seal(JSON.stringify(codes)),
    };
  }

  function openCodes(sealed: string): readonly string[] {
    return JSON.parse(box.open(sealed)) as string[];
  }

  function noticeOf(account: AccountRow, change: SecondFactorMail): NewMail {
    const language = matchLanguage([account.language], defaultLanguage);
    return mail.prepare({ to: account.email, ...MAIL_TEXTS[language][change]() });
  }
}

function isKeyReused(done: { readonly kind: string }): done is KeyReused {
  return done.kind === 'key-reused';
}

/** What the download of personal data tells of two-step login: since when, and nothing that opens it. */
export function secondFactorExporter(database: Database): Exporter {
  return async (accountId) => ({
    since: (await findFactor(database.read, accountId))?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(database.read, accountId),
  });
}
