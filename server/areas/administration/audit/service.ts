import type { AuditEntry, AuditFacts } from '../../../../core/protocol/audit.ts';
import { accountKey } from '../../../accounts/account-key.ts';
import { findAccountByEmail } from '../../../accounts/repository.ts';
import { listAudit, type FoundAuditEntry } from '../../../audit/repository.ts';
import type { Database } from '../../../db/database.ts';
import { cutPage, parsePageMark } from '../../../db/page-mark.ts';
import type { Handlers } from '../../../http/calls.ts';

const ENTRIES_PER_PAGE = 100;

export function auditHandlers(database: Database): Handlers<'listAudit'> {
  return {
    listAudit: async ({ username, next }) => {
      const after = next === undefined ? undefined : parsePageMark(next);
      if (next !== undefined && after === undefined) return { kind: 'invalid', field: 'next' };
      const account =
        username === undefined ? undefined : await findAccountByEmail(database.read, accountKey(username));
      if (username !== undefined && account === undefined) return { kind: 'audit', entries: [] };
      const rows = await listAudit(database.read, {
        ...(account !== undefined && { accountId: account.id }),
        after,
        limit: ENTRIES_PER_PAGE + 1,
      });
      const { page, ...more } = cutPage(rows, ENTRIES_PER_PAGE, ({ created_at }) => created_at);
      return { kind: 'audit', entries: page.map(entryOf), ...more };
    },
  };
}

function entryOf(row: FoundAuditEntry): AuditEntry {
  return {
    id: row.id,
    at: row.created_at,
    actor: row.actor,
    action: row.action,
    account: row.account ?? '',
    object: row.object,
    before: JSON.parse(row.before) as AuditFacts,
    after: JSON.parse(row.after) as AuditFacts,
  };
}
