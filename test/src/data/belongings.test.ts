import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { removeAll, removeReadable } from '../../../src/data/db/belongings.ts';
import { Database } from '../../../src/data/db/database.ts';
import { listDrafts, removeDraft, writeWords, writtenIn } from '../../../src/data/db/drafts.ts';
import { keysOf, ownKey } from '../../../src/data/local-keys.ts';
import { memoryStore } from '../../support/memory-store.ts';

const ANN = 'ann@example.org';
const BEN = 'ben@example.org';
const open = (indexedDB = new IDBFactory()): Database => new Database({ indexedDB, IDBKeyRange });
const NO_WORDS = { mode: { kind: 'new' }, pictures: [], stash: { text: '', pictures: [] } };

/** A device on which two have written; the colours are of who logged in last. */
async function shared() {
  const database = open();
  const store = memoryStore({
    username: ANN,
    rememberMe: 'true',
    'nonet.settings': '{}',
    'nonet.colorChange': '{"owner":"ann@example.org"}',
  });
  for (const owner of [ANN, BEN]) {
    await database.outbox.add({
      id: `row of ${owner}`,
      owner,
      command: { kind: 'like-post', postId: 'p', liked: true },
      createdAt: 1,
      attempts: 0,
      refusal: null,
    });
    await database.composerDrafts.put({
      owner,
      id: 'one',
      ...NO_WORDS,
      stash: { text: 'put aside', pictures: [] },
    });
    await database.table('ownGames').put({ owner, id: 'a', updatedAt: 1, sent: 1 });
    await database.table('feeds').put({
      ...{ owner, posts: [{ createdAt: 7 }, { createdAt: 5 }] },
      ...{ comments: {}, cursor: 1, older: null },
    });
    await database.sentAs.put({ row: `r of ${owner}`, owner, id: 'server-id', at: 1 });
    await database.bulkLists.put({ owner, name: null, text: 'list', job: null });
    await database.table('bulkPieces').put({ owner, start: 0 });
    writeWords(store, owner, 'one', { text: `words of ${owner}` }, 5);
    store.setItem(ownKey('paid-hints', owner), '{}');
    store.setItem(ownKey('hint-price', owner), 'accepted');
  }
  await database.usedPuzzles.put({ level: 'novice', puzzle: 'x' });
  return { database, store };
}

/** Everything as one text. */
async function dump({ database, store }: Awaited<ReturnType<typeof shared>>): Promise<string> {
  const tables = await Promise.all(
    database.tables.map(async ({ name }) => [name, await database.table(name).toArray()]),
  );
  return JSON.stringify([tables, keysOf(store).map((key) => [key, store.getItem(key)])]);
}

test('removing an account from the device leaves no trace of it and keeps everything else', async () => {
  const device = await shared();
  expect((await dump(device)).split('ann').length).toBeGreaterThan(10);
  const others = (await dump(device)).split(BEN).length;
  await removeAll(device.database, device.store, ANN);
  const left = await dump(device);
  expect(left).not.toContain('ann');
  expect(left.split(BEN).length).toBe(others);
  expect([await device.database.usedPuzzles.count(), device.store.getItem('nonet.settings')]).toEqual([
    1,
    '{}',
  ]);
});

test('a logout removes only what can be loaded again', async () => {
  const device = await shared();
  await removeReadable(device.database, device.store, ANN);
  const { database, store } = device;
  expect(await database.feeds.toCollection().primaryKeys()).toEqual([BEN]);
  expect(await listDrafts(database, store, ANN)).toEqual([
    {
      text: `words of ${ANN}`,
      id: 'one',
      mode: { kind: 'new' },
      pictures: [],
      stash: { text: 'put aside', pictures: [] },
      at: 5,
    },
  ]);
  expect(await database.outbox.where({ owner: ANN }).count()).toBe(1);
  expect([ownKey('paid-hints', ANN), ownKey('paid-hints', BEN)].map((key) => store.getItem(key))).toEqual([
    null,
    '{}',
  ]);
});

test('drafts are listed newest first with their own text, and what is written in them', async () => {
  const { database, store } = await shared();
  writeWords(store, ANN, 'two', { text: 'newer' }, 9);
  await database.composerDrafts.put({ owner: ANN, id: 'three', ...NO_WORDS });
  const drafts = await listDrafts(database, store, ANN);
  expect(drafts.map(({ id, text }) => [id, text])).toEqual([
    ['two', 'newer'],
    ['one', `words of ${ANN}`],
    ['three', ''],
  ]);
  // A post that was set aside for a comment is another text.
  expect(writtenIn(drafts).map(({ text }) => text)).toEqual(['newer', 'put aside', `words of ${ANN}`]);
  writeWords(store, ANN, 'two', { text: '' }, 10);
  await removeDraft(database, store, ANN, 'one');
  expect((await listDrafts(database, store, ANN)).map(({ id }) => id)).toEqual(['three']);
  expect(await listDrafts(database, store, BEN)).toHaveLength(1);
});
