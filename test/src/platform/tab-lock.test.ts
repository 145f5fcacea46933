/** @jest-environment node */
import { page } from '../../support/page.ts';
import { takeTabLock } from '../../../src/platform/tab-lock.ts';

/** How long another tab is waited for. */
const PATIENCE_MS = 1000;

beforeEach(() => {
  page.open();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a browser that is too busy to answer is not taken for another tab', async () => {
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...all: readonly unknown[]) => Promise<unknown>;
  jest.spyOn(locks, 'request').mockImplementationOnce(async (...all: readonly unknown[]) => {
    await new Promise((answer) => setTimeout(answer, 2.5 * PATIENCE_MS));
    return request(...all);
  });
  const taking = takeTabLock('game');
  await page.pass(3 * PATIENCE_MS);
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

test('a browser that never answers keeps no tab from writing', async () => {
  const request = jest.spyOn(navigator.locks, 'request').mockReturnValue(new Promise(() => undefined));
  const taking = takeTabLock('game');
  await page.pass(11 * PATIENCE_MS);
  expect(await taking).toBeDefined();
  // Nothing comes of a late answer.
  expect((request.mock.calls[0] as unknown as [string, LockOptions])[1].signal?.aborted).toBe(true);
});

test('a lock that another tab gives back in time is taken, as after a reload', async () => {
  const release = await takeTabLock('game');
  const taking = takeTabLock('game');
  await page.pass(PATIENCE_MS / 2);
  release?.();
  await page.pass(PATIENCE_MS);
  expect(await taking).toBeDefined();
});
