import { act, renderHook } from '@testing-library/react';
import { useCallAbout } from '../../../../src/features/administration/target.tsx';

test('what was said of one account is not said beside another', async () => {
  const { result, rerender } = renderHook(useCallAbout, { initialProps: 'lin@example.org' });
  const said = { tone: 'error', text: { id: 'x', message: 'Refused.' } } as const;
  await act(() => result.current.run(() => Promise.resolve(said)));
  expect(result.current.said).toEqual(said);
  rerender('kim@example.org');
  expect(result.current.said).toBeNull();
  act(() => {
    result.current.say(said);
  });
  expect(result.current.said).toEqual(said);
});
