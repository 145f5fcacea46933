import { isEmail } from '../core/account/email.ts';
import type { Config } from './config.ts';
import { hashPassword } from './modules/account/password-hash.ts';
import { makeAdministrator } from './modules/account/repository.ts';
import { administrator } from './modules/account/service.ts';
import { temporaryPassword, TEMPORARY_PASSWORD_MS } from './modules/account/temporary-password.ts';
import { resetFactor } from './modules/second-factor/repository.ts';
import { accountKey } from './plugins/account-key.ts';
import { inTransaction, runTool } from './tools.ts';

const USE = `Use: npm run admin -- create EMAIL
     npm run admin -- reset-second-factor EMAIL`;

/**
 * `npm run admin -- create EMAIL`: a new administrator, or an account that becomes one.
 * `npm run admin -- reset-second-factor EMAIL`: lets in who has lost phone and recovery codes.
 */
await runTool(async (config, [verb, email]) => {
  if (email === undefined || !['create', 'reset-second-factor'].includes(verb!)) throw new Error(USE);
  if (!isEmail(email)) throw new Error('That is no e-mail address.');
  return verb === 'create' ? create(config, email) : resetSecondFactor(config, email);
});

async function create(config: Config, email: string): Promise<string> {
  const now = Date.now();
  const password = temporaryPassword();
  const account = administrator(
    email,
    await hashPassword(password),
    now + TEMPORARY_PASSWORD_MS,
    config,
    now,
  );
  const { made, id } = await inTransaction(config, 'write', (tx) => makeAdministrator(tx, account));
  // In the form of the server's log, for whoever gathers both.
  const line = {
    level: 30,
    time: now,
    event: 'administrator-made',
    account: id,
    reason: made,
    msg: 'security',
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
  return made === 'promoted'
    ? `${email} is an administrator now, with the password it had.`
    : `${email} is an administrator. Temporary password, for one login within 24 hours: ${password}`;
}

async function resetSecondFactor(config: Config, email: string): Promise<string> {
  const done = await inTransaction(config, 'write', (tx) => resetFactor(tx, accountKey(email)));
  if (done === 'no-account') throw new Error(`There is no account ${email}.`);
  if (done === 'not-on') throw new Error(`${email} has no two-step login.`);
  return `${email} logs in with the password alone again, and was logged out everywhere.`;
}
