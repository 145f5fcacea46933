import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Buckets in this process, except one named `gone`, that check signatures (AWS Signature Version 4) as the service does. */
export interface Bucket {
  readonly env: Readonly<Record<string, string>>;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Requests whose signature was wrong. */
  refused: number;
  /** If true, every request fails. */
  broken: boolean;
  /** If true, the connection breaks in the middle of each object. */
  cutsBodies: boolean;
  close(): void;
}

const LISTED_AT_ONCE = 2;
const KEY = { id: 'AKIATEST', secret: 'secret of the tests', region: 'eu-test-1' };

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const server: Server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const name = new URL(request.url!, 'http://x').pathname;
      const isGone = name.startsWith('/gone/');
      if (bucket.broken) response.writeHead(500).end();
      else if (!isSigned(request, body)) {
        bucket.refused++;
        response.writeHead(403).end();
      } else if (request.method === 'PUT' && !isGone) {
        objects.set(name, { bytes: body, type: request.headers['content-type'] ?? '' });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(name);
        response.writeHead(204).end();
      } else if (isGone) response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      else if (name.endsWith('/')) response.writeHead(200).end(listOf(objects, request.url!));
      else if (objects.has(name)) {
        const { bytes } = objects.get(name)!;
        if (bucket.cutsBodies) {
          response.writeHead(200, { 'content-length': bytes.length });
          response.write(bytes.subarray(0, 10), () => response.destroy());
        } else response.writeHead(200).end(bytes);
      } else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: Bucket = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'nonet',
      S3_REGION: KEY.region,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    objects,
    refused: 0,
    broken: false,
    cutsBodies: false,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return bucket;
}

/** A page of a bucket's objects. The service's own pages have a thousand. */
function listOf(objects: Bucket['objects'], url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const after = searchParams.get('start-after') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(pathname + (searchParams.get('prefix') ?? '')))
    .map((name) => name.slice(pathname.length))
    .filter((name) => name > after)
    .sort();
  const page = names.slice(0, LISTED_AT_ONCE).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  return `<ListBucketResult><IsTruncated>${names.length > LISTED_AT_ONCE}</IsTruncated>${page.join('')}</ListBucketResult>`;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([0-9]{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (parts === null) return false;
  const [, id, day, region, names, signature] = parts;
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(request.url!, 'http://x');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, pathname, searchParams.toString(), headers.join(''), names, hash].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, word) => hmac(last, word),
    `AWS4${KEY.secret}`,
  );
  return id === KEY.id && region === KEY.region && hmac(key, toSign).toString('hex') === signature;
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
