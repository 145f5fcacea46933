import { checkPassword } from '../../accounts/check-password.ts';
import { noticeOf } from '../../accounts/notice.ts';
import type { HandlerOver } from '../../http/handlers-over.ts';
import type { AccountDeps } from './deps.ts';
import * as repository from './repository.ts';

export const deleteAccount: HandlerOver<AccountDeps, 'deleteAccount'> = async (deps, request, visit) => {
  const { database, mail } = deps;
  const { session, repeat, now } = visit;
  const checked = await checkPassword(deps, visit, request.password);
  if (checked.kind !== 'right') return checked;
  const deleted = await database.run(repository.deleteAccount, {
    accountId: session.accountId,
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
