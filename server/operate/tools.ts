import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { parseConfig, type Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { kyselyOn, migrateSqlite, openSqlite, openSqliteToRead } from '../db/sqlite-file.ts';
import { openPostgresDatabase } from '../db/postgres.ts';
import type { Tables } from '../db/tables.ts';
import { refuseMovedDatabase } from '../storage/lost-database.ts';
import { makePrivateFolder } from '../storage/private-folder.ts';

/**
 * Runs a server command from the shell: reads the settings, prints the result as one line, errors as text.
 */
export async function runTool(
  work: (config: Config, words: readonly string[]) => Promise<string>,
): Promise<void> {
  // Files that a command creates are for its user only, including a restored database.
  process.umask(0o077);
  const config = parseConfig(process.env);
  try {
    if (!config.ok) throw new Error(config.failure.faults.join('\n'));
    makePrivateFolder(config.value.dataFolder);
    process.stdout.write(`${await work(config.value, process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown error'}\n`);
    process.exitCode = 1;
  }
}

export function sqliteFile(config: Config): string {
  return path.join(config.dataFolder, 'nonet.sqlite');
}

/**
 * Works on the whole database in one transaction, even while a server runs on it. Throws if the database was
 * moved, since the remaining one is out of date.
 */
export function inTransaction<Output>(
  config: Config,
  mode: 'read' | 'write',
  work: (tx: Db) => Promise<Output>,
): Promise<Output> {
  return inTransactionOnAny(config, mode, async (tx) => {
    await refuseMovedDatabase(tx);
    return work(tx);
  });
}

/** The same, even on a moved database: a restore replaces all of it. */
export function inTransactionOnAny<Output>(
  config: Config,
  mode: 'read' | 'write',
  work: (tx: Db) => Promise<Output>,
): Promise<Output> {
  return config.databaseUrl === undefined
    ? inSqlite(sqliteFile(config), mode, work)
    : inPostgres(config.databaseUrl, mode, work);
}

export async function inSqlite<Output>(
  file: string,
  mode: 'read' | 'write',
  work: (tx: Db) => Promise<Output>,
): Promise<Output> {
  await migrateSqlite(file);
  const connection = mode === 'write' ? openSqlite(file) : openSqliteToRead(file);
  try {
    connection.exec(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
    const output = await work(kyselyOn(connection));
    connection.exec('COMMIT');
    return output;
  } finally {
    connection.close();
  }
}

export async function inPostgres<Output>(
  url: string,
  mode: 'read' | 'write',
  work: (tx: Db) => Promise<Output>,
): Promise<Output> {
  // Migrates the tables first.
  await (await openPostgresDatabase(url)).close();
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    const access = mode === 'read' ? 'read only' : 'read write';
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode(access)
      .execute(async (tx) => {
        if (mode === 'write')
          await sql`lock table accounts, sessions, records in access exclusive mode`.execute(tx);
        return work(tx);
      });
  } finally {
    await db.destroy();
  }
}
