import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { deflateSync, crc32 } from 'node:zlib';
import type { FormFile } from '../../core/protocol/posts.ts';
import { enter } from './support/people.ts';
import { execute } from './support/database.ts';
import { startBucket, type Bucket } from './support/s3.ts';
import { newStore, TestServer } from './support/test-server.ts';
import { pick } from '../support/pick.ts';

const HOUR_MS = 3_600_000;

function picture(width = 60, height = 40, seed = 1) {
  return sharp({ create: { width, height, channels: 3, background: { r: seed % 256, g: 120, b: 30 } } });
}

function asFile(bytes: Buffer | string, type: string): FormFile {
  return new Blob([bytes as BlobPart], { type }) as FormFile;
}

/** All files of a server except database and mails. */
function filesBut(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^mail|\.sqlite|\.db/.test(name))
    .sort();
}

/** A PNG that only claims its size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe.each(['folder', 'bucket'] as const)('pictures in a %s', (kind) => {
  /** What does not depend on where pictures are. */
  const once = kind === 'folder' ? test : () => undefined;
  let server: TestServer;
  let bucket: Bucket;
  let token: string;

  beforeAll(async () => {
    bucket = await startBucket();
    server = await TestServer.start(await newStore('sqlite'), kind === 'bucket' ? bucket.env : {});
  });
  beforeEach(async () => {
    ({ token } = await enter(server));
  });
  afterAll(async () => {
    await server.dispose();
    expect(bucket.refused).toBe(0);
    bucket.close();
  });

  const post = (picture1: FormFile, picture2?: FormFile, more: object = {}) =>
    server.call('createPost', { text: '', picture1, picture2, agreedTo: 1, ...more }, { token });
  async function posted(picture1: FormFile, picture2?: FormFile, more?: object) {
    const reply = await post(picture1, picture2, more);
    if (reply.kind !== 'posted') throw new Error(`not posted: ${reply.kind}`);
    return reply.posts.find(({ id }) => id === reply.id)!;
  }
  const fetchPicture = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/pictures/${name}`, { headers });
  const storedNames = () =>
    kind === 'bucket'
      ? [...bucket.objects.keys()].map((name) => path.basename(name))
      : readdirSync(path.join(server.store.folder, 'pictures'), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.webp'))
          .map((name) => path.basename(name));

  test('a posted picture is served as WebP under a name that can be cached forever', async () => {
    const shown = await posted(
      asFile(await picture().png().toBuffer(), 'image/png'),
      asFile(await picture(50, 30, 2).webp().toBuffer(), 'image/webp'),
      { alt1: 'A green field' },
    );
    expect(shown.pictures).toEqual([
      { width: 60, height: 40, alt: 'A green field', name: expect.any(String) as string },
      { width: 50, height: 30, alt: '', name: expect.any(String) as string },
    ]);
    const [{ name }] = shown.pictures;
    const response = await fetchPicture(name);
    expect(
      pick(
        Object.fromEntries(response.headers),
        'content-type',
        'cache-control',
        'x-content-type-options',
        'content-security-policy',
      ),
    ).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(pick(metadata, 'format', 'width', 'height')).toEqual({ format: 'webp', width: 60, height: 40 });
    const again = await fetchPicture(name, { 'if-none-match': response.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  once('metadata is removed, and the rotation in it is applied', async () => {
    const file = await picture()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .toBuffer();
    expect(file.includes('Somebody')).toBe(true);
    const [kept] = (await posted(asFile(file, 'image/jpeg'))).pictures;
    expect(kept).toEqual({ width: 40, height: 60, name: expect.any(String) as string, alt: '' });
    const bytes = Buffer.from(await (await fetchPicture(kept.name)).arrayBuffer());
    expect(bytes.includes('Somebody')).toBe(false);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  });

  once('a picture of one megabyte is accepted', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red', noise } })
      .png()
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(1_000_000);
    expect((await posted(asFile(bytes, 'image/png'))).pictures).toHaveLength(1);
  });

  once('a large picture is scaled down', async () => {
    const [kept] = (await posted(asFile(await picture(4000, 3000).jpeg().toBuffer(), 'image/jpeg'))).pictures;
    expect(kept).toEqual({ width: 2048, height: 1536, name: expect.any(String) as string, alt: '' });
  });

  // Specification 7.28, 7.29
  test('identical pictures are stored once, and editing a post can keep, replace and remove pictures', async () => {
    const file = asFile(await picture(70, 70, 3).png().toBuffer(), 'image/png');
    const shown = await posted(file, file);
    const [first, second] = shown.pictures;
    expect(second.name).toBe(first.name);
    expect(storedNames().filter((name) => name === first.name)).toHaveLength(1);
    const edit = async (more: object) => {
      const request = { postId: shown.id, text: 'b', agreedTo: 1, ...more };
      const reply = await server.call('editPost', request, { token });
      if (reply.kind !== 'edited') return reply;
      return reply.posts.find(({ id }) => id === shown.id)!.pictures;
    };
    const other = asFile(await picture(30, 20, 4).png().toBuffer(), 'image/png');
    expect(await edit({ picture1: first.name, alt1: 'kept', picture2: other })).toEqual([
      { ...first, alt: 'kept' },
      { width: 30, height: 20, name: expect.any(String) as string, alt: '' },
    ]);
    expect(await edit({ picture2: `${'0'.repeat(64)}.webp` })).toEqual({ kind: 'bad-picture', slot: 2 });
    expect(await edit({})).toEqual([]);
    expect(await edit({ picture1: first.name })).toEqual({ kind: 'bad-picture', slot: 1 });
  });

  once('files that are not pictures or do not match their type are refused and not stored', async () => {
    const png = await picture(64, 64, 5).png().toBuffer();
    const jpeg = await picture(64, 64, 6).jpeg().toBuffer();
    const webp = await picture(64, 64, 7).webp().toBuffer();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const bad: [string, Buffer | string, string][] = [
      ['SVG', svg, 'image/svg+xml'],
      ['SVG that says PNG', svg, 'image/png'],
      ['HTML', '<html><script>alert(1)</script>', 'image/jpeg'],
      ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), 'image/gif'],
      ['TIFF', await picture().tiff().toBuffer(), 'image/tiff'],
      ['PNG that says JPEG', png, 'image/jpeg'],
      ['JPEG that says nothing', jpeg, ''],
      ['nothing', '', 'image/png'],
      ['PNG with a page behind it', Buffer.concat([png, Buffer.from(svg)]), 'image/png'],
      [
        'JPEG with an archive behind it',
        Buffer.concat([jpeg, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
        'image/jpeg',
      ],
      ['WebP with more behind it', Buffer.concat([webp, Buffer.from('<script>')]), 'image/webp'],
      ['half a PNG', Buffer.concat([png.subarray(0, png.length / 2), png.subarray(-12)]), 'image/png'],
      ['half a JPEG', Buffer.concat([jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(-2)]), 'image/jpeg'],
      ['a bomb', pngOf(19_000, 19_000), 'image/png'],
      ['a long bomb', pngOf(1, 2_000_000_000), 'image/png'],
    ];
    const before = storedNames();
    for (const [name, bytes, type] of bad) {
      const reply = await post(
        asFile(await picture(9, 9, 8).png().toBuffer(), 'image/png'),
        asFile(bytes, type),
      );
      expect([name, reply]).toEqual([name, { kind: 'bad-picture', slot: 2 }]);
    }
    expect(storedNames().length - before.length).toBeLessThanOrEqual(1);
  });

  once('a file of more than 5 MiB is refused as too large', async () => {
    const huge = asFile(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png');
    expect(await post(huge)).toEqual({ kind: 'too-large' });
  });

  test('unknown and malformed picture names return 404', async () => {
    for (const name of [
      'x',
      '..%2Fsecret.key',
      '%2e%2e%2fsecret.key',
      `${'0'.repeat(64)}.webp`,
      `${'0'.repeat(64)}.jpg`,
    ])
      expect((await fetchPicture(name)).status).toBe(404);
  });

  // Starts another server hours later, so it comes last.
  test('a picture that no post uses is deleted within an hour, and used pictures stay', async () => {
    const keep = await posted(asFile(await picture(31, 31, 9).png().toBuffer(), 'image/png'));
    const gone = await posted(asFile(await picture(32, 32, 10).png().toBuffer(), 'image/png'));
    await server.call('deletePost', { postId: gone.id }, { token });
    // As if the server was killed while it deleted this one.
    const again = asFile(await picture(33, 33, 11).png().toBuffer(), 'image/png');
    const half = await posted(again);
    await server.call('deletePost', { postId: half.id }, { token });
    await execute(server.store, `update pictures set sent_at = 0 where name = '${half.pictures[0].name}'`);
    expect(await post(again)).toEqual({ kind: 'busy', waitSeconds: 5 });
    const later = async (ahead: number) => {
      await server.stop();
      const env = { ...(kind === 'bucket' && bucket.env), CLOCK_AHEAD_MS: String(ahead) };
      server = await TestServer.start(server.store, env);
    };
    await later(0.4 * HOUR_MS);
    expect(storedNames()).toContain(gone.pictures[0].name);
    expect(storedNames()).not.toContain(half.pictures[0].name);
    await later(0.75 * HOUR_MS);
    expect(storedNames()).not.toContain(gone.pictures[0].name);
    expect(storedNames()).toContain(keep.pictures[0].name);
  });
});

describe('forms with pictures', () => {
  const server = TestServer.ofSuite('sqlite');
  let token: string;
  beforeAll(async () => {
    ({ token } = await enter(server));
  });

  const BOUNDARY = 'xxBOUNDARYxx';
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const END = `--${BOUNDARY}--\r\n`;
  const send = (
    body: string,
    type = `multipart/form-data; boundary=${BOUNDARY}`,
    path = '/cando/kusendchat',
  ) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body,
    });

  // Specification 7.28
  test.each<[string, string, string?]>([
    ['that ends too soon', field('chat', 'a') + field('agree', '1')],
    ['that ends in the middle of a part', field('chat', 'a').slice(0, 70)],
    [
      'that ends in the middle of a file',
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image1"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG`,
    ],
    ['without a boundary', field('chat', 'a') + END, 'multipart/form-data'],
    ['with another boundary', field('chat', 'a') + END, 'multipart/form-data; boundary=other'],
    ['with a field twice', field('chat', 'a') + field('chat', 'b') + END],
    ['with an unknown field', field('chat', 'a') + field('extra', 'b') + END],
    ['with a field named __proto__', field('chat', 'a') + field('__proto__', 'b') + END],
    ['without its text', field('agree', '1') + END],
    ['with a wrong version', field('chat', 'a') + field('agree', 'one') + END],
    ['with a text for a file', field('chat', 'a') + field('image1', 'b') + END],
    ['that is empty', ''],
    ['that is JSON', '{"chat":"a"}', 'application/json'],
  ])('a form %s is answered with 400', async (...[, body, type]) => {
    const response = await send(body, type);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, field: expect.any(String) as string },
    ]);
  });

  test('a form with too long a field or too many fields is answered with 413', async () => {
    expect((await send(field('chat', 'a'.repeat(200_000)) + END)).status).toBe(413);
    const many = Array.from({ length: 10 }, (_, index) => field(`f${index}`, 'a')).join('');
    expect((await send(many + END)).status).toBe(413);
  });

  test('calls that do not take forms reject them', async () => {
    expect((await send(field('chatid', 'a') + END, undefined, '/cando/kugetchat')).status).toBe(400);
  });

  test('an empty file field counts as no file', async () => {
    const empty = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image1"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
    const response = await send(field('chat', 'a') + field('agree', '1') + empty + END);
    expect(pick((await response.json()) as object, 'code')).toEqual({ code: 26 });
  });

  test('a connection that breaks in the middle of a form leaves no post and no files behind', async () => {
    const { hostname, port } = new URL(server.url);
    const picture1 = asFile(await picture().png().toBuffer(), 'image/png');
    await server.call('createPost', { text: 'whole', picture1, agreedTo: 1 }, { token });
    const before = filesBut(server.store.folder);
    expect(before.filter((name) => name.startsWith('pictures'))).not.toEqual([]);
    const socket = connect(Number(port), hostname);
    const cutPicture = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image1"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG`;
    socket.write(
      `POST /cando/kusendchat HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 9999\r\n\r\n${field('chat', 'cut')}${cutPicture}`,
      () => socket.destroy(),
    );
    await new Promise((resolve) => socket.once('close', resolve));
    const reply = await server.call('listPosts', {}, { token });
    expect(JSON.stringify(reply)).not.toContain('cut');
    expect(filesBut(server.store.folder)).toEqual(before);
  });
});

test('a failing bucket is reported as busy, and nothing is posted', async () => {
  const bucket = await startBucket();
  const server = await TestServer.ofTest('sqlite', bucket.env);
  const { token } = await enter(server);
  const picture1 = asFile(await picture().png().toBuffer(), 'image/png');
  const post = () =>
    server.call('createPost', { text: '', picture1, agreedTo: 1 }, { token, key: 'the-same-key' });
  bucket.broken = true;
  expect(await post()).toEqual({ kind: 'busy', waitSeconds: 5 });
  bucket.broken = false;
  expect((await post()).kind).toBe('posted');
  expect([...bucket.objects.values()].map(({ type }) => type)).toEqual(['image/webp']);
  bucket.cutsBodies = true;
  const [name] = [...bucket.objects.keys()].map((key) => path.basename(key));
  expect((await fetch(`${server.url}/pictures/${name}`)).status).toBe(503);
  const wrong = { ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' };
  await server.stop();
  const second = await TestServer.start(server.store, wrong);
  expect(await second.call('createPost', { text: '', picture1, agreedTo: 1 }, { token })).toEqual({
    kind: 'busy',
    waitSeconds: 5,
  });
  expect(bucket.refused).toBeGreaterThan(0);
  bucket.close();
});
