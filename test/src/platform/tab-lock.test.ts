/** @jest-environment node */
import { page } from '../../support/page.ts';
import { takeTabLock } from '../../../src/platform/tab-lock.ts';

/** Longer than a lock is waited for. */
const PATIENCE_MS = 1000;

beforeEach(() => {
  page.open();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The browser does not answer the next request before its limit. */
function answerLate(): void {
  const late = (_name: string, { signal }: LockOptions) =>
    new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason as Error));
    });
  jest.spyOn(navigator.locks, 'request').mockImplementationOnce(late);
}

test('a lock is taken though the browser was too busy to answer in time', async () => {
  answerLate();
  const taking = takeTabLock('game');
  await page.pass(PATIENCE_MS);
  const release = await taking;
  expect(release).toBeDefined();
  // It is held, and free again after its release.
  const other = takeTabLock('game');
  await page.pass(PATIENCE_MS);
  expect(await other).toBeUndefined();
  release?.();
  await page.rest();
  expect(await takeTabLock('game')).toBeDefined();
});

test('a lock that another tab goes on holding is not taken, whenever the browser answers', async () => {
  await takeTabLock('game');
  answerLate();
  const taking = takeTabLock('game');
  await page.pass(PATIENCE_MS);
  expect(await taking).toBeUndefined();
});
