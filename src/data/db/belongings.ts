import type { Table, TableSchema } from 'dexie';
import type { Database } from './database.ts';
import { keysOf, nameOfKey, ownerOfKey, type LocalStore } from '../local-keys.ts';

/**
 * Whose the rows of a table are. Rows of `written`, `own` and `read` name their owner, are shown to nobody
 * else, and go when their owner wants nothing to stay on the device.
 */
type Whose =
  /** The device's: games and what follows from them. They are in every backup. */
  | 'device'
  /** What somebody has written and the server may not have. In their own backup. */
  | 'written'
  /** What somebody needs at the next login here. */
  | 'own'
  /** What the server has too: gone with each logout. */
  | 'read'
  | 'login'
  /** Of the site: the same for everybody. */
  | 'site';

/** The one list of what belongs to whom in IndexedDB; a table that is not in it does not compile. */
const WHOSE: Readonly<Record<TableName, Whose>> = {
  games: 'device',
  saves: 'device',
  usedPuzzles: 'device',
  plays: 'device',
  outbox: 'written',
  composerDrafts: 'written',
  accountBoards: 'own',
  bulkLists: 'own',
  bulkPieces: 'own',
  feeds: 'read',
  session: 'login',
  endedSessions: 'login',
  packs: 'site',
};

type TableName = {
  [Name in keyof Database]: Database[Name] extends { readonly schema: TableSchema } ? Name : never;
}[keyof Database];

/** The tables of these kinds. */
export function tablesOf(database: Database, ...kinds: readonly Whose[]): Table[] {
  return database.tables.filter(({ name }) => kinds.includes(WHOSE[name as TableName]));
}

/** Forgets what one person can read again: whoever has the device next does not find it. */
export async function removeReadable(database: Database, store: LocalStore, owner: string): Promise<void> {
  removeKeys(store, (key) => ownerOfKey(key) === owner && nameOfKey(key) === 'paid-hints');
  await removeRows(tablesOf(database, 'read'), owner);
}

/** Removes everything of one person from this device. */
export async function removeAll(database: Database, store: LocalStore, owner: string): Promise<void> {
  // The name that the login remembers, and whose the colours of this device are.
  const isRemembered = store.getItem('username') === owner;
  removeKeys(
    store,
    (key) =>
      ownerOfKey(key) === owner ||
      key === 'nonet.colorChange' ||
      (isRemembered && (key === 'username' || key === 'rememberMe')),
  );
  await removeRows(tablesOf(database, 'written', 'own', 'read'), owner);
}

function removeKeys(store: LocalStore, isGone: (key: string) => boolean): void {
  for (const key of keysOf(store)) if (isGone(key)) store.removeItem(key);
}

async function removeRows(tables: readonly Table[], owner: string): Promise<void> {
  for (const table of tables) await table.where({ owner }).delete();
}
