import { handlersOver } from '../../http/handlers-over.ts';
import { changePassword, changePhone } from './change.ts';
import { deleteAccount } from './delete-account.ts';
import type { AccountDeps } from './deps.ts';
import { exportData } from './export-data.ts';

export function accountHandlers(deps: AccountDeps) {
  return handlersOver(deps, { changePassword, changePhone, exportData, deleteAccount });
}
