import { checkPassword } from '../../accounts/check-password.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import { countDevices } from '../../accounts/known-devices.ts';
import { findAccount } from '../../accounts/repository.ts';
import type { HandlerOver } from '../../http/handlers-over.ts';
import type { AccountDeps } from './deps.ts';

/** Everything stored about a person, collected from all areas. */
export const exportData: HandlerOver<AccountDeps, 'exportData'> = async (deps, { password }, visit) => {
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
