import type { Database, Db } from './database.ts';

interface Setting {
  readonly name: 'secret-key' | 'site' | 'moved';
  readonly value: string;
}

export async function readSetting(db: Db, name: Setting['name']): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a setting in a new database; returns the stored one. */
export async function keepSetting(tx: Db, { name, value }: Setting): Promise<string> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(tx, name))!;
}

/** The stored setting; writes only if none exists yet, because the disk may be full. */
export async function lastingSetting(database: Database, { name, value }: Setting): Promise<string> {
  return (await readSetting(database.read, name)) ?? database.run(keepSetting, { name, value });
}

/** Writes and, if asked, needs room for that many bytes. */
export async function noteReady(tx: Db, { now, room = 0 }: { now: number; room?: number }): Promise<null> {
  const value = String(now).padEnd(room);
  await tx
    .insertInto('settings')
    .values({ name: 'ready', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return null;
}
