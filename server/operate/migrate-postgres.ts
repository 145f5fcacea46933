import { existsSync } from 'node:fs';
import { copyPictures, copyRows } from './dump.ts';
import { keepSetting } from '../db/lasting-setting.ts';
import { hasRow } from '../db/queries.ts';
import { pictureFolder } from '../areas/posts/pictures/configured-pictures.ts';
import { bucketStore } from '../areas/posts/pictures/picture-bucket.ts';
import { folderStore } from '../areas/posts/pictures/picture-store.ts';
import { lockFolder } from '../storage/folder-lock.ts';
import { inPostgres, inSqlite, runTool, sqliteFile } from './tools.ts';

/** `npm run migrate:postgres`: moves the embedded database in DATA_DIR to the PostgreSQL of DATABASE_URL. */
await runTool(async (config) => {
  const { databaseUrl } = config;
  const file = sqliteFile(config);
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must name the target PostgreSQL database.');
  if (!existsSync(file)) throw new Error(`There is no embedded database at ${file}.`);
  // Anything that a running server saves afterwards would be in the old database only.
  const unlock = lockFolder(config.dataFolder);
  const moved = await inSqlite(file, 'write', (source) =>
    inPostgres(databaseUrl, 'write', async (target) => {
      if (await hasRow(target.selectFrom('accounts').select('id').limit(1)))
        throw new Error('The PostgreSQL database already has accounts; nothing was changed.');
      const rows = await copyRows(source, target);
      // Pictures in a folder stay in place; a bucket gets copies.
      const pictures =
        config.bucket === undefined
          ? 0
          : await copyPictures(source, folderStore(pictureFolder(config)), bucketStore(config.bucket));
      await keepSetting(source, { name: 'moved', value: 'postgres' });
      return { rows, pictures };
    }),
  ).finally(unlock);
  const pictures = moved.pictures === 0 ? '' : `; pictures copied to the bucket: ${moved.pictures}`;
  return `Moved and verified ${moved.rows} rows${pictures}. From now on, start the server with DATABASE_URL.`;
});
