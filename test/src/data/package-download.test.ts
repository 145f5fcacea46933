import { createActor, SimulatedClock, waitFor } from 'xstate';
import {
  DOWNLOAD_TIMEOUT_MS,
  packageDownloadMachine,
  type PackageDownload,
} from '../../../src/data/api/package-download-machine.ts';
import { openPackageDownload, packageOf } from '../../../src/data/api/package-download.ts';
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

/** Begins, or goes on, until it is done or has broken off. */
async function run(download: PackageDownload): Promise<void> {
  download.send({ type: 'started' });
  await waitFor(download, (snapshot) => !snapshot.matches('running'));
}

function stateOf(download: PackageDownload) {
  const { value, context } = download.getSnapshot();
  const { loaded, total, why } = context;
  return { value, loaded, total, why };
}

async function contentsOf(download: PackageDownload): Promise<Buffer> {
  return Buffer.from(await packageOf(download.getSnapshot())!.arrayBuffer());
}

// Specification 7.24
test('a download loads the package and reports its progress', async () => {
  const download = open();
  const seen: ReturnType<typeof stateOf>[] = [];
  download.subscribe(() => seen.push(stateOf(download)));
  expect(packageOf(download.getSnapshot())).toBeNull();
  await run(download);
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
  expect(seen[0]).toEqual({ value: 'running', loaded: 0, total: null, why: null });
  expect(seen.at(-2)).toEqual({ value: 'running', loaded: 1000, total: 1000, why: null });
});

test('an interrupted download resumes where it stopped', async () => {
  const download = open();
  plan = { breakAfter: 600 };
  await run(download);
  expect(stateOf(download)).toEqual({ value: 'broken', why: 'offline', loaded: 600, total: 1000 });
  plan = {};
  await run(download);
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
  expect(asked).toEqual([undefined, 'bytes=600-']);
});

test('an interrupted download starts again if there is a new package', async () => {
  const download = open();
  plan = { breakAfter: 600 };
  await run(download);
  plan = { tag: '"two"' };
  await run(download);
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
});

test('a cancelled download can be resumed', async () => {
  const download = open();
  plan = { breakAfter: 300, stall: true };
  download.send({ type: 'started' });
  await waitFor(download, ({ context }) => context.loaded === 300);
  download.send({ type: 'cancelled' });
  expect(stateOf(download)).toEqual({ value: 'broken', why: 'cancelled', loaded: 300, total: 1000 });
  plan = {};
  await run(download);
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
});

test.each([
  [401, 'session-over'],
  [404, 'none'],
  [503, 'failed'],
] as const)('the status %i ends the download with the reason %s', async (status, why) => {
  plan = { status };
  const download = open();
  await run(download);
  expect(stateOf(download)).toEqual({ value: 'broken', why, loaded: 0, total: null });
});

test('a download whose range is no longer available starts again from the beginning', async () => {
  const download = open();
  plan = { breakAfter: 600 };
  await run(download);
  plan = { status: 416 };
  await run(download);
  expect(stateOf(download)).toEqual({ value: 'broken', why: 'failed', loaded: 0, total: 1000 });
  plan = {};
  await run(download);
  expect((await contentsOf(download)).equals(BYTES)).toBe(true);
  expect(asked).toEqual([undefined, 'bytes=600-', undefined]);
});

// Specification 7.24, 9.13
test('a download may take ten minutes at most', () => {
  const clock = new SimulatedClock();
  const download = createActor(packageDownloadMachine, { clock }).start();
  download.send({ type: 'started' });
  clock.increment(DOWNLOAD_TIMEOUT_MS - 1);
  expect([DOWNLOAD_TIMEOUT_MS, stateOf(download).value]).toEqual([10 * 60_000, 'running']);
  clock.increment(1);
  expect(stateOf(download)).toEqual({ value: 'broken', why: 'too-long', loaded: 0, total: null });
});

test('cancelling a download aborts its request', async () => {
  let signal: AbortSignal | null | undefined;
  const download = openPackageDownload({
    baseUrl: site.url,
    token: () => null,
    fetch: (_address, init) => {
      signal = init!.signal;
      return new Promise(() => undefined);
    },
  });
  download.send({ type: 'started' });
  await waitFor(download, () => signal !== undefined);
  download.send({ type: 'cancelled' });
  expect(signal!.aborted).toBe(true);
});
