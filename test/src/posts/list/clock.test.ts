import { renderHook } from '@testing-library/react';
import { clockAhead } from '../../../../src/platform/clock-ahead.ts';
import { useNow } from '../../../../src/posts/list/clock.ts';

test('with a wrong clock, ages go by the time of the server', () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  clockAhead.set(400_000);
  expect(renderHook(useNow).result.current).toBe(600_000);
  clockAhead.set(0);
});
