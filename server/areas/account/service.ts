import { handlersOver, type HandlerOver } from '../../http/handlers-over.ts';
import { changePassword, changePhone } from './change.ts';
import type { AccountDeps } from './deps.ts';
import { checkPassword } from '../../accounts/check-password.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { countDevices } from '../../accounts/known-devices.ts';
import { findAccount } from '../../accounts/repository.ts';
import { noticeOf } from '../../accounts/notice.ts';
import * as repository from './repository.ts';

export function accountHandlers(deps: AccountDeps) {
  return handlersOver(deps, { changePassword, changePhone, exportData, deleteAccount });
}

/** Everything stored about a person, collected from all areas. */
const exportData: HandlerOver<AccountDeps, 'exportData'> = async (deps, { password }, visit) => {
  const { session, now } = visit;
  const checked = await checkPassword(deps, visit, password);
  if (checked.kind !== 'right') return checked;
  visit.note('data-exported', { account: session.accountId });
  const exporters = { account: accountExporter(deps), ...deps.exporters };
  const entries = Object.entries(exporters).map(
    async ([name, exporter]) => [name, await exporter(session.accountId)] as const,
  );
  return { kind: 'exported', data: { exportedAt: now, ...Object.fromEntries(await Promise.all(entries)) } };
};

function accountExporter({ database, box }: AccountDeps): Exporter {
  const opened = (sealed: string | null): string | null => (sealed === null ? null : box.open(sealed));
  return async (accountId) => {
    const account = await findAccount(database.read, accountId);
    if (account === undefined) return null;
    return {
      email: account.email,
      publicName: account.public_name,
      phone: opened(account.phone_sealed),
      securityQuestion: opened(account.question_sealed),
      role: account.role,
      language: account.language,
      createdAt: account.created_at,
      agreementVersion: account.agreement_version,
      lastLoginAt: account.last_login_at,
      knownDevices: await countDevices(database.read, accountId),
    };
  };
}

const deleteAccount: HandlerOver<AccountDeps, 'deleteAccount'> = async (deps, request, visit) => {
  const { database, box, mail } = deps;
  const { session, repeat, now } = visit;
  const checked = await checkPassword(deps, visit, request.password);
  if (checked.kind !== 'right') return checked;
  const deleted = await database.run(repository.deleteAccount, {
    accountId: session.accountId,
    who: box.hash('tries', checked.account.email_key),
    posts: request.posts === true,
    mail: noticeOf(deps, checked.account, (texts) => texts.accountDeleted()),
    repeat,
    now,
  });
  if (deleted === 'last-administrator') return { kind: deleted };
  if (deleted === 'was-deleted') return { kind: 'deleted' };
  visit.note('account-deleted', { account: session.accountId });
  // Announce this: the name disappears from the message board too.
  database.announce();
  void mail.flush();
  return { kind: 'deleted' };
};
