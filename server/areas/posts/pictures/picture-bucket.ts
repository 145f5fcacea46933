import { openBucket, type BucketSettings } from '../../../storage/bucket.ts';
import type { PictureStore } from './picture-store.ts';

const TIMEOUT_MS = 20_000;

export function bucketStore(settings: BucketSettings): PictureStore {
  const bucket = openBucket(settings, TIMEOUT_MS);
  return {
    put: (name, bytes) => bucket.put(name, new Blob([new Uint8Array(bytes)], { type: 'image/webp' })),
    get: (name) => bucket.get(name, async (response) => Buffer.from(await response.arrayBuffer())),
    remove: (name) => bucket.remove(name),
    // Uploads to a bucket are atomic.
    sweepDrafts: () => Promise.resolve(),
  };
}
