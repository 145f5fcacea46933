/** @jest-environment ./test/support/whole-page.mjs */
import { act, screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createApi } from '../../../src/data/api/api.ts';
import { ErrorBoundary } from '../../../src/shell/error-boundary.tsx';

const show = () => render(<ErrorBoundary path="/">The board</ErrorBoundary>);

/** As the browser tells of a rejection that nobody took: jsdom does not. */
function reject(reason: unknown): void {
  act(() => {
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  });
}

test('a call that fails because of a bug is logged and shows the error page', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show();
  const api = createApi({ baseUrl: 'http://127.0.0.1:9', token: () => null, clock: () => 0 });
  const bug = await api.call('logIn', undefined as never).catch((error: unknown) => error);
  expect(log.mock.calls[0][0]).toBe('The call logIn failed by a bug:');
  reject(bug);
  expect(await screen.findByRole('heading')).toHaveProperty('textContent', 'Unexpected error!');
  screen.getByRole('button', { name: 'Reload' });
  expect(screen.queryByText('The board')).toBeNull();
  log.mockRestore();
});

test('other unhandled rejections do not replace the board', () => {
  show();
  reject(new Error('a part that did not load'));
  reject(undefined);
  screen.getByText('The board');
});

test('unmounting the error boundary removes its listener', () => {
  const spy = jest.spyOn(globalThis, 'removeEventListener');
  const { unmount } = show();
  unmount();
  expect(spy.mock.calls.some(([name]) => name === 'unhandledrejection')).toBe(true);
  spy.mockRestore();
});
