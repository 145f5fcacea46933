import { AwsClient } from 'aws4fetch';
import { StorageUnavailable } from '../db/database.ts';
import { codeOf } from '../db/faults.ts';

export interface BucketSettings {
  /** The service's URL without the bucket: `https://s3.example.org`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket of any service that speaks S3, addressed by path. Every method may throw `StorageUnavailable`. */
export interface Bucket {
  /** Atomic. */
  put(name: string, body: Blob): Promise<void>;
  /** Reads an object while it arrives; undefined if it does not exist. */
  get<Value>(name: string, read: (body: Response) => Promise<Value>): Promise<Value | undefined>;
  remove(name: string): Promise<void>;
  /** All names that begin like this, sorted. */
  list(prefix: string): Promise<string[]>;
}

/** @param timeoutMs the longest that one request may take, with its body */
export function openBucket(settings: BucketSettings, timeoutMs: number): Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`;

  /** Resolves with undefined if there is no such object. */
  async function ask<Value>(
    method: string,
    where: string,
    read: (response: Response) => Promise<Value>,
    body?: Blob,
  ): Promise<Value | undefined> {
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      response = await client.fetch(base + where, { method, signal, ...(body !== undefined && { body }) });
      if (response.ok) return await read(response);
      text = await response.text();
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = codeOf(cause) || message;
      throw new StorageUnavailable(`The bucket ${bucket} does not answer (${reason}): check S3_ENDPOINT.`, {
        cause: error,
      });
    }
    const isMissing = response.status === 404 && !text.includes('NoSuchBucket');
    if (isMissing && method !== 'PUT' && !where.startsWith('?')) return undefined;
    throw new StorageUnavailable(refusal(bucket, method, response.status));
  }

  return {
    put: async (name, body) => {
      await ask('PUT', name, drop, body);
    },
    get: (name, read) => ask('GET', name, read),
    remove: async (name) => {
      await ask('DELETE', name, drop);
    },
    list: async (prefix) => {
      const names: string[] = [];
      for (;;) {
        // In alphabetical order, as the signature requires.
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'start-after': names.at(-1) ?? '' });
        const text = (await ask('GET', `?${query.toString()}`, (response) => response.text()))!;
        const more = Array.from(text.matchAll(/<Key>([^<]*)<\/Key>/g), ([, name]) => name!);
        names.push(...more);
        if (more.length === 0 || !text.includes('<IsTruncated>true</IsTruncated>')) return names;
      }
    },
  };
}

/** A body must be read to free its connection. */
async function drop(response: Response): Promise<void> {
  await response.arrayBuffer();
}

function refusal(bucket: string, method: string, status: number): string {
  if (status === 403)
    return `The bucket ${bucket} refuses ${method} (403): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and let this key list, read, write and delete.`;
  if (status === 404) return `The bucket ${bucket} does not exist: create it, or correct its name.`;
  return `The bucket ${bucket} answered ${method} with ${status}: see the log of its service.`;
}
