import { createWriteStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openBucket, type BucketSettings } from '../storage/bucket.ts';

/** A backup of a million accounts has about a gigabyte. */
const TIMEOUT_MS = 3_600_000;

/** A site's backups in a bucket, by the names of their files. Each site has its own folder there. */
export async function backupsInBucket(settings: BucketSettings, site: string): Promise<string[]> {
  const names = await openBucket(settings, TIMEOUT_MS).list(`${site}/`);
  return names.map((name) => name.slice(site.length + 1));
}

/**
 * Copies to the bucket what it lacks of a site's backups, and removes what is no longer in the folder, except
 * as many as the folder lacks: after the loss of the folder, the bucket has the only ones.
 *
 * @param own names of the files in the folder, in order of time
 */
export async function copyToBucket(
  settings: BucketSettings,
  { folder, keep, site }: { readonly folder: string; readonly keep: number; readonly site: string },
  own: readonly string[],
): Promise<void> {
  const bucket = openBucket(settings, TIMEOUT_MS);
  const copies = await backupsInBucket(settings, site);
  for (const name of own)
    if (!copies.includes(name))
      await bucket.put(`${site}/${name}`, await openAsBlob(path.join(folder, name)));
  const others = copies.filter((name) => !own.includes(name));
  const kept = Math.max(0, keep - own.length);
  for (const name of others.slice(0, Math.max(0, others.length - kept)))
    await bucket.remove(`${site}/${name}`);
}

/** All backups in a bucket as `SITE/FILE`. */
export async function allInBucket(settings: BucketSettings): Promise<string[]> {
  return (await openBucket(settings, TIMEOUT_MS).list('')).filter((name) => name.endsWith('.backup'));
}

/** Writes a backup of a bucket to a file. */
export async function download(settings: BucketSettings, name: string, file: string): Promise<void> {
  const isThere = await openBucket(settings, TIMEOUT_MS).get(name, async ({ body }) => {
    await pipeline(Readable.fromWeb(body!), createWriteStream(file, { mode: 0o600 }));
    return true;
  });
  if (isThere === undefined)
    throw new Error(
      `There is no backup ${name} in the bucket ${settings.bucket}: npm run restore -- s3: lists them.`,
    );
}
