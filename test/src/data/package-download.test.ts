import {
  DOWNLOAD_TIMEOUT_MS,
  openPackageDownload,
  packageOf,
  type DownloadState,
  type PackageDownload,
} from '../../../src/data/api/package-download.ts';
import { serveHere } from '../../support/serve-here.ts';

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

/** What the server does next: the status, and after how many bytes the line breaks. */
let plan: { status?: number; breakAfter?: number; tag?: string; stall?: boolean };
let asked: (string | undefined)[];

const site = serveHere((request, response) => {
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
beforeEach(() => {
  plan = {};
  asked = [];
});

const open = () => openPackageDownload({ baseUrl: site.url, token: () => 'token', fetch });

/** Resolves when the download is in this state. */
const until = ({ state }: PackageDownload, isSo: (now: DownloadState) => boolean) =>
  new Promise<void>((resolve) => {
    state.subscribe(() => {
      if (isSo(state.get())) resolve();
    });
  });

/** A server that does not answer. */
const silence = () => new Promise<never>(() => undefined);

function stateOf({ state }: PackageDownload) {
  const { phase, loaded, total, why } = state.get();
  return { phase, loaded, total, why };
}

async function contentsOf({ state }: PackageDownload): Promise<Buffer> {
  return Buffer.from(await packageOf(state.get())!.arrayBuffer());
}

// Specification 7.24
test('a download loads the package and reports its progress', async () => {
  const download = open();
  const seen: ReturnType<typeof stateOf>[] = [];
  download.state.subscribe(() => seen.push(stateOf(download)));
  expect(packageOf(download.state.get())).toBeNull();
  await download.start();
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
  expect(seen[0]).toEqual({ phase: 'running', loaded: 0, total: null, why: null });
  expect(seen.at(-2)).toEqual({ phase: 'running', loaded: 1000, total: 1000, why: null });
});

test('an interrupted download resumes where it stopped', async () => {
  const download = open();
  plan = { breakAfter: 600 };
  await download.start();
  expect(stateOf(download)).toEqual({ phase: 'broken', why: 'offline', loaded: 600, total: 1000 });
  plan = {};
  await download.start();
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
  expect(asked).toEqual([undefined, 'bytes=600-']);
});

test('an interrupted download starts again if there is a new package', async () => {
  const download = open();
  plan = { breakAfter: 600 };
  await download.start();
  plan = { tag: '"two"' };
  await download.start();
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
});

test('a cancelled download can be resumed', async () => {
  const download = open();
  plan = { breakAfter: 300, stall: true };
  const loaded = until(download, (now) => now.loaded === 300);
  const started = download.start();
  await loaded;
  download.cancel();
  await started;
  expect(stateOf(download)).toEqual({ phase: 'broken', why: 'cancelled', loaded: 300, total: 1000 });
  plan = {};
  await download.start();
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
});

test.each([
  [401, 'session-over'],
  [404, 'none'],
  [503, 'failed'],
] as const)('the status %i ends the download with the reason %s', async (status, why) => {
  plan = { status };
  const download = open();
  await download.start();
  expect(stateOf(download)).toEqual({ phase: 'broken', why, loaded: 0, total: null });
});

test('a download whose range is no longer available starts again from the beginning', async () => {
  const download = open();
  plan = { breakAfter: 600 };
  await download.start();
  plan = { status: 416 };
  await download.start();
  expect(stateOf(download)).toEqual({ phase: 'broken', why: 'failed', loaded: 0, total: 1000 });
  plan = {};
  await download.start();
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
  expect(asked).toEqual([undefined, 'bytes=600-', undefined]);
});

// Specification 7.24, 9.13
test('a download may take ten minutes at most', () => {
  jest.useFakeTimers();
  const download = openPackageDownload({ baseUrl: site.url, token: () => null, fetch: silence });
  void download.start();
  jest.advanceTimersByTime(DOWNLOAD_TIMEOUT_MS - 1);
  expect([DOWNLOAD_TIMEOUT_MS, stateOf(download).phase]).toEqual([10 * 60_000, 'running']);
  jest.advanceTimersByTime(1);
  expect(stateOf(download)).toEqual({ phase: 'broken', why: 'too-long', loaded: 0, total: null });
  jest.useRealTimers();
});

test('cancelling a download aborts its request', () => {
  let signal: AbortSignal | null | undefined;
  const download = openPackageDownload({
    baseUrl: site.url,
    token: () => null,
    fetch: (_address, init) => {
      signal = init!.signal;
      return silence();
    },
  });
  void download.start();
  download.cancel();
  expect(signal!.aborted).toBe(true);
});
