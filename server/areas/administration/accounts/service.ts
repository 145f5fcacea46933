import { randomUUID } from 'node:crypto';
import { TEMPORARY_PASSWORD_MS } from '../../../../core/account/password.ts';
import { accountKey } from '../../../accounts/account-key.ts';
import { noticeOf } from '../../../accounts/notice.ts';
import { turnsOf } from '../../../accounts/password-hash.ts';
import { findAccountByEmail } from '../../../accounts/repository.ts';
import { findFactor } from '../../../accounts/second-factor/repository.ts';
import type { AccountServices } from '../../../accounts/services.ts';
import { stateOf } from '../../../accounts/state.ts';
import { temporaryPassword } from '../../../accounts/temporary-password.ts';
import { actOf } from '../../../audit/act.ts';
import { runNamed } from '../../../db/once.ts';
import { cutPage, parsePageMark } from '../../../db/page-mark.ts';
import type { AccountRow } from '../../../db/tables.ts';
import { handlersOver, type AccountHandler } from '../../../http/handlers-over.ts';
import { readNewestChanges } from '../../../ledger/repository.ts';
import * as repository from './repository.ts';

const LEDGER_PAGE = 50;

/** Administrators' actions on one account: its state, its password, its crystals. */
export function accountAdministration(deps: AccountServices) {
  return handlersOver(deps, {
    readAccount,
    restrictAccount,
    resetPassword,
    removeSecondFactor,
    readCrystals,
    changeCrystals,
  });
}

function find({ database }: AccountServices, username: string): Promise<AccountRow | undefined> {
  return findAccountByEmail(database.read, accountKey(username));
}

const readAccount: AccountHandler<'readAccount'> = async (deps, { username }, { now }) => {
  const { database } = deps;
  const account = await find(deps, username);
  if (account === undefined) return { kind: 'no-such-user' };
  const factor = await findFactor(database.read, account.id);
  return {
    kind: 'account',
    account: {
      username: account.email,
      publicName: account.public_name,
      role: account.role,
      createdAt: account.created_at,
      ...(account.last_login_at !== null && { lastLoginAt: account.last_login_at }),
      ...(factor?.confirmedAt !== undefined && { secondFactorSince: factor.confirmedAt }),
      balance: account.crystals,
      ...stateOf(account, now),
    },
  };
};

const restrictAccount: AccountHandler<'restrictAccount'> = async (deps, { username, restriction }, visit) => {
  const { database } = deps;
  const change = { act: actOf(visit), emailKey: accountKey(username), restriction };
  const reply = await runNamed(database, repository.restrictAccount, change, visit.once);
  // Closes the live connections of an account that may no longer read.
  database.announce();
  const account = (await find(deps, username))?.id;
  if (reply.kind === 'restricted')
    visit.note('account-restricted', { account, actor: visit.session.accountId, reason: restriction });
  return reply;
};

const resetPassword: AccountHandler<'resetPassword'> = async (deps, { username }, visit) => {
  const { database, mail } = deps;
  const account = await find(deps, username);
  if (account === undefined) return { kind: 'refused', why: 'no-such-user' };
  if (account.id === visit.session.accountId) return { kind: 'refused', why: 'own-account' };
  const password = temporaryPassword();
  const reset = {
    act: actOf(visit),
    accountId: account.id,
    passwordHash: await deps.passwords.hashInTurn(password, turnsOf(visit)),
    temporaryUntil: visit.now + TEMPORARY_PASSWORD_MS,
    mail: noticeOf(deps, account, (texts) => texts.passwordReset(password)),
  };
  const done = await runNamed(database, repository.resetPassword, reset, visit.once);
  if (typeof done !== 'boolean') return done;
  if (!done) return { kind: 'forbidden' };
  visit.note('password-reset', { account: account.id, actor: visit.session.accountId });
  database.announce();
  void mail.flush();
  return { kind: 'password-sent' };
};

const removeSecondFactor: AccountHandler<'removeSecondFactor'> = async (deps, { username }, visit) => {
  const { database, mail } = deps;
  const account = await find(deps, username);
  if (account === undefined) return { kind: 'refused', why: 'no-such-user' };
  if (account.id === visit.session.accountId) return { kind: 'refused', why: 'own-account' };
  const removal = {
    act: actOf(visit),
    accountId: account.id,
    mail: noticeOf(deps, account, (texts) => texts.secondFactorRemoved()),
  };
  const removed = await runNamed(database, repository.removeFactor, removal, visit.once);
  if (typeof removed !== 'string') return removed;
  if (removed !== 'removed') return { kind: removed };
  visit.note('second-factor-removed', { account: account.id, actor: visit.session.accountId });
  database.announce();
  void mail.flush();
  return { kind: 'removed' };
};

const readCrystals: AccountHandler<'readCrystals'> = async (deps, { username, next }) => {
  const { database } = deps;
  const after = next === undefined ? undefined : parsePageMark(next);
  if (next !== undefined && after === undefined) return { kind: 'invalid', field: 'next' };
  const account = await find(deps, username);
  if (account === undefined) return { kind: 'no-such-user' };
  const page = { accountId: account.id, after, limit: LEDGER_PAGE + 1 };
  const rows = await readNewestChanges(database.read, page);
  const { page: changes, ...more } = cutPage(rows, LEDGER_PAGE, ({ created_at }) => created_at);
  const ledger = changes.map(({ created_at, amount, reason }) => ({ at: created_at, amount, reason }));
  return { kind: 'counted', balance: account.crystals, ledger, ...more };
};

const changeCrystals: AccountHandler<'changeCrystals'> = async (deps, { username, amount }, visit) => {
  const { database } = deps;
  const change = { act: actOf(visit), id: randomUUID(), emailKey: accountKey(username), amount };
  return runNamed(database, repository.adjustCrystals, change, visit.once);
};
