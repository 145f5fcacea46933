import { isEmail } from '../core/account/email.ts';
import { hashPassword } from './modules/account/password-hash.ts';
import { makeAdministrator } from './modules/account/repository.ts';
import { administrator } from './modules/account/service.ts';
import { temporaryPassword, TEMPORARY_PASSWORD_MS } from './modules/account/temporary-password.ts';
import { inTransaction, runTool } from './tools.ts';

/** `npm run admin -- create EMAIL`: a new administrator, or an account that becomes one. */
await runTool(async (config, [verb, email]) => {
  if (verb !== 'create' || email === undefined) throw new Error('Use: npm run admin -- create EMAIL');
  if (!isEmail(email)) throw new Error('That is no e-mail address.');
  const now = Date.now();
  const password = temporaryPassword();
  const account = administrator(
    email,
    await hashPassword(password),
    now + TEMPORARY_PASSWORD_MS,
    config,
    now,
  );
  const made = await inTransaction(config, 'write', (tx) => makeAdministrator(tx, account));
  return made === 'promoted'
    ? `${email} is an administrator now, with the password it had.`
    : `${email} is an administrator. Temporary password, for one login within 24 hours: ${password}`;
});
