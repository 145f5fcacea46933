import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { BucketSettings } from '../storage/bucket.ts';
import { allInBucket, download } from './bucket-backups.ts';
import { readDump } from './dump.ts';
import { inTransactionOnAny, runTool } from './tools.ts';
import { pictureStore } from '../areas/posts/pictures/configured-pictures.ts';

const IN_BUCKET = 's3:';

/**
 * `npm run restore -- FILE`: replaces all data with a backup, or changes nothing. `s3:SITE/FILE` names a backup
 * in BACKUP_BUCKET, and `s3:` lists them.
 */
await runTool(async (config, [word]) => {
  if (word === undefined)
    throw new Error('Usage: npm run restore -- FILE, or s3: to list the backups in BACKUP_BUCKET');
  if (!word.startsWith(IN_BUCKET)) return restore(config, word);
  const bucket = config.backups?.bucket;
  if (bucket === undefined)
    throw new Error(
      'Set BACKUP_BUCKET, BACKUP_TO and S3_… as on the server: there is no bucket to read from.',
    );
  const name = word.slice(IN_BUCKET.length);
  return name === '' ? list(bucket) : restoreFrom(bucket, name, config);
});

async function restore(config: Config, file: string): Promise<string> {
  await inTransactionOnAny(config, 'write', (tx) => readDump(tx, pictureStore(config), file));
  return `Restored from ${file}. All users must log in again.`;
}

async function list(bucket: BucketSettings): Promise<string> {
  const names = await allInBucket(bucket);
  return [
    `Backups in the bucket ${bucket.bucket}: ${names.length}`,
    ...names.map((name) => IN_BUCKET + name),
  ].join('\n');
}

async function restoreFrom(bucket: BucketSettings, name: string, config: Config): Promise<string> {
  const file = path.join(config.dataFolder, 'downloaded.backup');
  try {
    await download(bucket, name, file);
    return await restore(config, file);
  } finally {
    await rm(file, { force: true });
  }
}
