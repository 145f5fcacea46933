import { isEmail } from '../../core/account/email.ts';
import { TEMPORARY_PASSWORD_MS } from '../../core/account/password.ts';
import { matchLanguage } from '../../core/base/language.ts';
import { accountKey } from '../accounts/account-key.ts';
import { administrator } from '../accounts/administrator.ts';
import { createPasswords, PASSWORD_COST } from '../accounts/password-hash.ts';
import { findAccountByEmail, makeAdministrator } from '../accounts/repository.ts';
import { resetFactor } from '../accounts/second-factor/repository.ts';
import { temporaryPassword } from '../accounts/temporary-password.ts';
import type { SecurityEvent } from '../audit/security-log.ts';
import type { Config } from '../config.ts';
import { keyMark, OTHER_KEY } from '../db/key-mark.ts';
import { keepSetting } from '../db/lasting-setting.ts';
import { prepareMail } from '../mail/queue.ts';
import { MAIL_TEXTS } from '../mail/texts.ts';
import { createSecretBox } from '../storage/secret-box.ts';
import { readOrMakeKeyFile } from '../storage/secret-key.ts';
import { inTransaction, runTool } from './tools.ts';

const PASSWORD_HOURS = TEMPORARY_PASSWORD_MS / 3_600_000;
const USE = `Usage: npm run admin -- create EMAIL
     npm run admin -- reset-second-factor EMAIL`;

/**
 * `npm run admin -- create EMAIL`: creates an administrator, or promotes an existing account. `npm run admin
 * -- reset-second-factor EMAIL`: turns two-step login off for someone who has lost phone and recovery codes.
 */
await runTool(async (config, [verb, email]) => {
  if (email === undefined || !['create', 'reset-second-factor'].includes(verb!)) throw new Error(USE);
  if (!isEmail(email)) throw new Error('This is not an e-mail address.');
  return verb === 'create' ? create(config, email) : resetSecondFactor(config, email);
});

async function create(config: Config, email: string): Promise<string> {
  const now = Date.now();
  const password = temporaryPassword();
  const account = administrator(
    email,
    await createPasswords(PASSWORD_COST).hash(password),
    now + TEMPORARY_PASSWORD_MS,
    config,
    now,
  );
  const { made, id } = await inTransaction(config, 'write', (tx) => makeAdministrator(tx, account));
  noteSecurity({ time: now, event: 'administrator-made', account: id, reason: made });
  return made === 'promoted'
    ? `${email} is now an administrator and keeps its password.`
    : `${email} is an administrator. Temporary password, for one login within ${PASSWORD_HOURS} hours: ${password}`;
}

async function resetSecondFactor(config: Config, email: string): Promise<string> {
  const now = Date.now();
  const box = createSecretBox(config.secretKey ?? readOrMakeKeyFile(config.dataFolder));
  const mark = keyMark(box);
  const done = await inTransaction(config, 'write', async (tx) => {
    // The mail below is sealed with this key: with any key but the server's, it could never be sent.
    if ((await keepSetting(tx, mark)) !== mark.value) throw new Error(OTHER_KEY);
    const account = await findAccountByEmail(tx, accountKey(email));
    if (account === undefined) throw new Error(`No account has the address ${email}.`);
    const language = matchLanguage([account.language], config.defaultLanguage);
    const text = MAIL_TEXTS[language].secondFactorRemoved();
    // Sent by the running server, or by the next one that starts.
    const mail = prepareMail(box, { to: account.email, ...text }, now);
    return { id: account.id, wasOn: await resetFactor(tx, { accountId: account.id, mail }) };
  });
  if (!done.wasOn) throw new Error(`Two-step login is not on for ${email}.`);
  noteSecurity({ time: now, event: 'second-factor-removed', account: done.id, reason: 'shell' });
  return `Two-step login is now off for ${email}, all sessions have ended, and the owner will get a mail.`;
}

/** Same format as the server's log, so that one collector can read both. */
function noteSecurity(facts: { time: number; event: SecurityEvent; account: string; reason: string }): void {
  process.stderr.write(`${JSON.stringify({ level: 30, ...facts, msg: 'security' })}\n`);
}
