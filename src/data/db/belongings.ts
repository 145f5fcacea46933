import type { Table, TableSchema } from 'dexie';
import type { Database } from './database.ts';
import { disownRecords } from './records.ts';
import { keysOf, nameOfKey, ownerOfKey, type LocalStore } from '../local-keys.ts';

/**
 * The owner of a table's rows. Rows of `written`, `own` and `read` name their owner, are shown only to them,
 * and are deleted if the owner wants nothing to stay on the device.
 */
type Whose =
  /** Of the device: what is derived from its games. In every backup. */
  | 'device'
  /** A person's writing that the server may not have. In that person's backup. */
  | 'written'
  /** What a person needs at the next login here. */
  | 'own'
  /** Cached from the server: deleted at each logout. */
  | 'read'
  | 'login'
  /** Of the site: the same for everybody. */
  | 'site';

/** The ownership of every table in IndexedDB; a missing table does not compile. */
const WHOSE = {
  usedPuzzles: 'device',
  ownGames: 'written',
  learned: 'written',
  records: 'written',
  outbox: 'written',
  composerDrafts: 'written',
  exchanges: 'own',
  bulkLists: 'own',
  bulkPieces: 'own',
  feeds: 'read',
  sentAs: 'read',
  session: 'login',
  endedSessions: 'login',
  deletions: 'login',
  packs: 'site',
} as const satisfies Readonly<Record<TableName, Whose>>;

/** The tables that a backup contains. */
export type BackupTable = {
  [Name in TableName]: (typeof WHOSE)[Name] extends 'device' | 'written' ? Name : never;
}[TableName];

type TableName = {
  [Name in keyof Database]: Database[Name] extends { readonly schema: TableSchema } ? Name : never;
}[keyof Database];

export function tablesOf(database: Database, ...kinds: readonly Whose[]): Table[] {
  return database.tables.filter(({ name }) => kinds.includes(WHOSE[name as TableName]));
}

/** Deletes a person's data that can be loaded again, so that the device's next user does not find it. */
export async function removeReadable(database: Database, store: LocalStore, owner: string): Promise<void> {
  removeKeys(store, (key) => ownerOfKey(key) === owner && nameOfKey(key) === 'paid-hints');
  await removeRows(tablesOf(database, 'read'), owner);
}

const EXCHANGED: readonly string[] = ['records', 'ownGames', 'learned'] satisfies TableName[];

/** Removes everything of one person from this device. */
export async function removeAll(database: Database, store: LocalStore, owner: string): Promise<void> {
  // The remembered login name, and the owner of this device's colours.
  const isRemembered = store.getItem('username') === owner;
  removeKeys(
    store,
    (key) =>
      ownerOfKey(key) === owner ||
      (key === 'nonet.colorChange' && store.getItem(key)?.includes(JSON.stringify(owner)) === true) ||
      (isRemembered && (key === 'username' || key === 'rememberMe')),
  );
  await removeRows(
    tablesOf(database, 'written', 'own', 'read').filter(({ name }) => !EXCHANGED.includes(name)),
    owner,
  );
  await removeReceived(database, owner);
}

/** Removes what the device keeps of a deleted account, except games and statistics. */
export async function removeAccount(database: Database, store: LocalStore, owner: string): Promise<void> {
  await disownRecords(database, owner);
  await removeAll(database, store, owner);
}

/** Removes the games, records and memories that the account has. The others wait for their owner's next login. */
export async function removeReceived(database: Database, owner: string): Promise<void> {
  for (const name of EXCHANGED)
    await database
      .table<{ readonly sent: 0 | 1 | boolean }>(name)
      .where({ owner })
      .filter(({ sent }) => Boolean(sent))
      .delete();
}

function removeKeys(store: LocalStore, isGone: (key: string) => boolean): void {
  for (const key of keysOf(store)) if (isGone(key)) store.removeItem(key);
}

async function removeRows(tables: readonly Table[], owner: string): Promise<void> {
  for (const table of tables) await table.where({ owner }).delete();
}
