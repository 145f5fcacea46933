/** @jest-environment ./test/support/whole-page.mjs */
import { act, renderHook } from '@testing-library/react';
import { useTask } from '../../../src/platform/use-task.ts';

/** A task that ends when it is told, whether its signal was heard or not. */
function begin() {
  const rendered = renderHook(() => useTask());
  const signals: AbortSignal[] = [];
  const ends: ((failed: boolean) => void)[] = [];
  const onFailure = jest.fn();
  const run = () =>
    act(async () => {
      void rendered.result.current.run((signal) => {
        signals.push(signal);
        return new Promise((resolve, reject) => {
          ends.push((failed) => (failed ? reject(new Error('failed')) : resolve()));
        });
      }, onFailure);
      await Promise.resolve();
    });
  const end = (failed: boolean) =>
    act(async () => {
      ends.at(-1)!(failed);
      await Promise.resolve();
    });
  return { ...rendered, signals, onFailure, run, end, isBusy: () => rendered.result.current.busy };
}

test('while a task runs, no other one begins', async () => {
  const { signals, run, end, isBusy } = begin();
  await run();
  expect(isBusy()).toBe(true);
  await run();
  expect(signals).toHaveLength(1);
  await end(false);
  expect(isBusy()).toBe(false);
  await run();
  expect(signals).toHaveLength(2);
});

test('a failure is reported, and the next task can begin', async () => {
  const { onFailure, run, end, isBusy } = begin();
  await run();
  await end(true);
  expect([onFailure.mock.calls.length, isBusy()]).toEqual([1, false]);
});

test('a task is aborted with its component, and its failure is no longer reported', async () => {
  const { signals, onFailure, run, end, unmount } = begin();
  await run();
  unmount();
  expect(signals[0].aborted).toBe(true);
  await end(true);
  expect(onFailure).not.toHaveBeenCalled();
});
