import { createStore } from '../../../core/base/store.ts';
import { followReach } from '../../../src/session/reach.ts';

const AGAIN_MS = 20_000;

let asked = 0;
let timesBack = 0;
const reached = createStore(true);
const report = followReach(
  reached,
  () => {
    asked++;
    return Promise.reject(new Error('no answer'));
  },
  () => {
    timesBack++;
  },
);
let isVisible = true;
let isOnline = true;
Object.defineProperty(document, 'visibilityState', { get: () => (isVisible ? 'visible' : 'hidden') });
Object.defineProperty(navigator, 'onLine', { get: () => isOnline });
const see = (now: boolean): void => {
  isVisible = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const connect = (now: boolean): void => {
  isOnline = now;
  dispatchEvent(new Event(now ? 'online' : 'offline'));
};

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  timesBack = 0;
  isVisible = true;
  isOnline = true;
});
afterEach(() => {
  report(true);
  jest.useRealTimers();
});

test('an unreachable server is polled until it answers', () => {
  expect(reached.get()).toBe(true);
  report(false);
  expect([reached.get(), asked]).toEqual([false, 0]);
  jest.advanceTimersByTime(AGAIN_MS - 1);
  expect(asked).toBe(0);
  jest.advanceTimersByTime(1);
  expect(asked).toBe(1);
  // Each answer tells when the next is due: without one, nothing is asked twice.
  jest.advanceTimersByTime(10 * AGAIN_MS);
  expect(asked).toBe(1);
  report(false);
  jest.advanceTimersByTime(AGAIN_MS);
  expect(asked).toBe(2);
  report(true);
  jest.advanceTimersByTime(10 * AGAIN_MS);
  expect([reached.get(), asked]).toEqual([true, 2]);
});

test('only the first answer after a failure calls onBack', () => {
  report(true);
  report(false);
  expect(timesBack).toBe(0);
  report(true);
  report(true);
  expect(timesBack).toBe(1);
});

test.each([
  ['hidden', see],
  ['offline', connect],
])('polling pauses while the page is %s and resumes at once afterwards', (_, turn) => {
  report(false);
  turn(false);
  jest.advanceTimersByTime(10 * AGAIN_MS);
  expect(asked).toBe(0);
  turn(true);
  expect(asked).toBe(1);
  report(false);
  jest.advanceTimersByTime(AGAIN_MS);
  expect(asked).toBe(2);
});

test('a reachable server is not polled when the page is shown or online again', () => {
  see(false);
  see(true);
  connect(false);
  connect(true);
  expect(asked).toBe(0);
});
