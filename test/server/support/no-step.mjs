/**
 * Asks for hints on a store with an engine that finds none, five at the same moment and then once more:
 * no puzzle is known on which all techniques fail. Takes an account's e-mail and a puzzle; prints the answers.
 */
import { openDatabase } from '../../../build/server/open-database.js';
import { parseConfig } from '../../../build/server/config.js';
import { hintPayments } from '../../../build/server/ledger/payments.js';
import { hintHandlers } from '../../../build/server/areas/hints/service.js';

const [email, puzzle] = process.argv.slice(2);
const database = await openDatabase(parseConfig(process.env).value);
const { id } = await database.read
  .selectFrom('accounts')
  .select('id')
  .where('email', '=', email)
  .executeTakeFirstOrThrow();
const { askHint } = hintHandlers({
  engine: { run: () => Promise.resolve({ kind: 'no-step' }), stop: () => Promise.resolve() },
  payments: hintPayments(database, 1),
  describe: () => '',
});
const ask = () =>
  askHint(
    { puzzle, digits: puzzle, notes: [], mode: 'without-notes' },
    { session: { accountId: id }, now: Date.now(), gone: new AbortController().signal },
  );
const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
answers.push(await ask());
console.log(JSON.stringify(answers.map(({ kind }) => kind)));
await database.close();
