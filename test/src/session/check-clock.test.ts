/** @jest-environment node */
import { clockAhead } from '../../../src/platform/clock-ahead.ts';
import { createClockCheck } from '../../../src/session/check-clock.ts';
import { notify, shownNotice } from '../../../src/ui/notices.ts';

const DAY_MS = 86_400_000;
const NOW = new Date(2031, 10, 28, 12).getTime();

test.each([
  ['a day ahead', -DAY_MS, false],
  ['more than a day ahead', -DAY_MS - 1000, true],
  ['years behind', 5 * 365 * DAY_MS, true],
])('a clock that is %s is reported: %s ms, %s', (_, offMs, isSaid) => {
  notify(null);
  const check = createClockCheck(() => NOW);
  check(NOW + offMs);
  expect(shownNotice.get()?.text).toBe(isSaid ? 'Clock is wrong: Nov 28, 2031' : undefined);
  expect(clockAhead.get()).toBe(isSaid ? -offMs : 0);
});

test('a wrong clock is reported once', () => {
  const check = createClockCheck(() => NOW);
  check(0);
  shownNotice.get()!.action!.run();
  check(0);
  expect(shownNotice.get()).toBeNull();
});
