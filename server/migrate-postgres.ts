import { existsSync } from 'node:fs';
import { copyRows } from './db/dump.ts';
import { inPostgres, inSqlite, runTool, sqliteFile } from './tools.ts';

/** `npm run migrate:postgres`: moves the embedded database in DATA_DIR to the PostgreSQL of DATABASE_URL. */
await runTool(async (config) => {
  const { databaseUrl } = config;
  const file = sqliteFile(config);
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must name the PostgreSQL to move to.');
  if (!existsSync(file)) throw new Error(`There is no embedded database at ${file}.`);
  const count = await inSqlite(file, 'write', (source) =>
    inPostgres(databaseUrl, 'write', async (target) => {
      const some = await target.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
      if (some !== undefined)
        throw new Error('The PostgreSQL database holds accounts already; nothing was changed.');
      return copyRows(source, target);
    }),
  );
  return `Moved ${count} rows, each compared. Start the server with DATABASE_URL from now on.`;
});
