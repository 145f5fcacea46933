import type { Kysely } from 'kysely';
import { MIGRATIONS } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Reports slow steps, so the log explains a slow start. */
export type Tell = (what: string) => void;

/**
 * Migrates the tables. The caller holds the database's write lock, so that one of several starting processes
 * does the work and the others find it done.
 */
export async function migrate(db: Kysely<Tables>, tell: Tell = () => undefined): Promise<void> {
  await db.schema
    .createTable('settings')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  const names = await doneMigrations(db);
  const unknown = [...names].filter((name) => !MIGRATIONS.some((each) => name === `migration:${each.name}`));
  if (unknown.length > 0)
    throw new Error(`The database was written by another version of the server (${unknown.join(', ')}).`);
  for (const { name, up } of MIGRATIONS) {
    if (names.has(`migration:${name}`)) continue;
    tell(`migrating the database: ${name}`);
    await up(db);
  }
  await noteMigrations(db);
}

/** Records that all migrations have been applied. */
export async function noteMigrations(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('settings')
    .values(MIGRATIONS.map(({ name }) => ({ name: `migration:${name}`, value: 'done' })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Whether exactly the known migrations have been applied. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const names = await doneMigrations(db);
  return names.size === MIGRATIONS.length && MIGRATIONS.every(({ name }) => names.has(`migration:${name}`));
}

async function doneMigrations(db: Kysely<Tables>): Promise<Set<string>> {
  const done = await db.selectFrom('settings').select('name').where('name', 'like', 'migration:%').execute();
  return new Set(done.map(({ name }) => name));
}
