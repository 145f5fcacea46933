import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PackageDownloader, type PackageDownload } from '../../../src/data/api/package-download.ts';

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

let server: Server;
let baseUrl: string;
/** What the server does next: the status, and after how many bytes the line breaks. */
let plan: { status?: number; breakAfter?: number; tag?: string; stall?: boolean };
let asked: (string | undefined)[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { range, 'if-range': condition } = request.headers;
    asked.push(range);
    const { status = 200, breakAfter, tag = '"one"', stall } = plan;
    if (status !== 200) {
      response.writeHead(status).end();
      return;
    }
    const first = range !== undefined && condition === tag ? Number(/\d+/.exec(range)![0]) : 0;
    response.writeHead(first === 0 ? 200 : 206, {
      etag: tag,
      connection: 'close',
      'content-length': BYTES.length - first,
      ...(first > 0 && { 'content-range': `bytes ${first}-${BYTES.length - 1}/${BYTES.length}` }),
    });
    if (breakAfter === undefined) response.end(BYTES.subarray(first));
    else
      response.write(BYTES.subarray(first, breakAfter), () => {
        if (!stall) setImmediate(() => response.destroy());
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  plan = {};
  asked = [];
});

const downloader = (timeoutMs?: number) =>
  new PackageDownloader({ baseUrl, token: () => 'token', fetch, ...(timeoutMs !== undefined && { timeoutMs }) });

async function contentsOf(state: PackageDownload): Promise<Buffer> {
  if (state.kind !== 'done') throw new Error(state.kind);
  return Buffer.from(await state.contents.arrayBuffer());
}

test('it loads the package and tells how far it is', async () => {
  const download = downloader();
  const seen: PackageDownload[] = [];
  download.subscribe(() => seen.push(download.state()));
  await download.start();
  expect((await contentsOf(download.state())).equals(BYTES)).toBe(true);
  expect(seen[0]).toEqual({ kind: 'running', loaded: 0, total: null });
  expect(seen.at(-2)).toEqual({ kind: 'running', loaded: 1000, total: 1000 });
});

test('after a break it goes on where it was', async () => {
  const download = downloader();
  plan = { breakAfter: 600 };
  await download.start();
  expect(download.state()).toEqual({ kind: 'broken', why: 'offline', loaded: 600, total: 1000 });
  plan = {};
  await download.start();
  expect((await contentsOf(download.state())).equals(BYTES)).toBe(true);
  expect(asked).toEqual([undefined, 'bytes=600-']);
});

test('after a break it starts again when there is a new package', async () => {
  const download = downloader();
  plan = { breakAfter: 600 };
  await download.start();
  plan = { tag: '"two"' };
  await download.start();
  expect((await contentsOf(download.state())).equals(BYTES)).toBe(true);
});

test('it can be cancelled, and goes on when it is wanted again', async () => {
  const download = downloader();
  plan = { breakAfter: 300, stall: true };
  const arrived = new Promise<void>((resolve) => {
    download.subscribe(() => {
      const state = download.state();
      if (state.kind === 'running' && state.loaded === 300) resolve();
    });
  });
  const started = download.start();
  await arrived;
  download.cancel();
  await started;
  expect(download.state()).toEqual({ kind: 'broken', why: 'cancelled', loaded: 300, total: 1000 });
  plan = {};
  await download.start();
  expect((await contentsOf(download.state())).equals(BYTES)).toBe(true);
});

test('when its time is over it breaks off', async () => {
  const download = downloader(30);
  plan = { breakAfter: 300, stall: true };
  await download.start();
  expect(download.state()).toMatchObject({ kind: 'broken', why: 'too-long' });
});

test.each([
  [401, 'session-over'],
  [404, 'none'],
  [503, 'failed'],
] as const)('status %i', async (status, why) => {
  plan = { status };
  const download = downloader();
  await download.start();
  expect(download.state()).toEqual({ kind: 'broken', why, loaded: 0, total: null });
});

test('it has ten minutes from the first byte to the last', async () => {
  jest.useFakeTimers();
  try {
    const download = new PackageDownloader({
      baseUrl,
      token: () => 'token',
      fetch: (_address, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
    });
    const ended = download.start();
    // With time for what an abort would bring.
    await jest.advanceTimersByTimeAsync(10 * 60_000 - 1);
    expect(download.state().kind).toBe('running');
    jest.advanceTimersByTime(1);
    await ended;
    expect(download.state()).toMatchObject({ kind: 'broken', why: 'too-long' });
  } finally {
    jest.useRealTimers();
  }
});
