import { AwsClient } from 'aws4fetch';
import { StorageUnavailable } from '../../../db/database.ts';
import type { PictureStore } from './picture-store.ts';

export interface BucketSettings {
  /** The service's URL without the bucket: `https://s3.example.org`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;

/** A bucket of any service that speaks S3, addressed by path. */
export function bucketStore(settings: BucketSettings): PictureStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`;

  /** Resolves with the whole body, or undefined if there is no such picture. */
  async function ask(method: string, name: string, body?: Buffer): Promise<Buffer | undefined> {
    const headers = body === undefined ? undefined : { 'content-type': 'image/webp' };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let response: Response;
    let bytes: Buffer;
    try {
      response = await client.fetch(base + name, {
        method,
        signal,
        ...(body !== undefined && { body: new Uint8Array(body) }),
        ...(headers !== undefined && { headers }),
      });
      bytes = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw new StorageUnavailable(`The bucket does not answer: ${(error as Error).message}`);
    }
    if (response.ok) return bytes;
    if (response.status === 404 && method !== 'PUT') return undefined;
    throw new StorageUnavailable(`The bucket answered ${method} with ${response.status}.`);
  }

  return {
    put: async (name, bytes) => {
      await ask('PUT', name, bytes);
    },
    get: (name) => ask('GET', name),
    remove: async (name) => {
      await ask('DELETE', name);
    },
    // Uploads to a bucket are atomic.
    sweepDrafts: () => Promise.resolve(),
  };
}
