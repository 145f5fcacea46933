import { passwordChecker } from '../../accounts/check-password.ts';
import type { Handlers } from '../../http/calls.ts';
import { handlersOver } from '../../http/handlers-over.ts';
import { changePassword, changePhone } from './change.ts';
import { deleteAccount } from './delete-account.ts';
import type { AccountSettings } from './deps.ts';
import { exportData } from './export-data.ts';

/** Changing, exporting and deleting an account. */
export function accountHandlers(
  settings: AccountSettings,
): Handlers<'changePassword' | 'changePhone' | 'exportData' | 'deleteAccount'> {
  const deps = { ...settings, checkPassword: passwordChecker(settings) };
  return handlersOver(deps, { changePassword, changePhone, exportData, deleteAccount });
}
