/** @jest-environment node */
import { page } from '../../support/page.ts';
import { createActor } from 'xstate';
import type { Api } from '../../../src/data/api/api.ts';
import { doneDeletion, openDatabase } from '../../../src/data/db/database.ts';
import { putCommand } from '../../../src/data/outbox/outbox.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { startSync } from '../../../src/session/sync.ts';
import { sessionOf } from '../../support/session.ts';

const LIN = 'lin@example.org';

// In a file of its own: a page that is left goes on following the database.
test('a deletion of the account is said at once, and removes nothing while its owner may be typing', async () => {
  page.open();
  page.goOffline();
  const database = openDatabase();
  const session = createActor(sessionMachine, { input: { isKnown: false, now: Date.now } }).start();
  const api = { call: () => Promise.resolve({ kind: 'offline' }) } as unknown as Api;
  startSync({ api, database, session, onWaiting: () => undefined });
  const open = { session: sessionOf({ username: LIN }), token: 'tok' };
  await database.session.put({ key: 'current', token: 'tok', ...open.session });
  session.send({ type: 'logged.in', open });
  const command = { kind: 'add-comment', postId: 'p', text: 'a', agreedTo: 1 } as const;
  await putCommand(database, { id: 'row', owner: LIN, command, now: Date.now() });
  await page.pass(1);
  const known = async () => {
    await page.pass(1);
    await page.rest();
    const { value, context } = session.getSnapshot();
    const texts = (await database.deletions.toArray()).map((row) => row.texts);
    return [value, context.isDeleted, await database.outbox.count(), texts];
  };

  session.send({ type: 'menu.opened' });
  await database.deletions.put(doneDeletion('ben@example.org', 'bens'));
  await database.session.clear();
  expect(await known()).toEqual(['over', false, 1, [undefined]]);
  await database.deletions.clear();
  await database.deletions.put(doneDeletion(LIN, 'tok'));
  page.hide();
  page.show();
  expect(await known()).toEqual(['over', true, 1, [undefined]]);
  session.send({ type: 'menu.closed' });
  expect(await known()).toEqual(['visitor', false, 0, [['a']]]);
  session.stop();
});
