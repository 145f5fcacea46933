/** @jest-environment ./test/support/whole-page.mjs */
import { act, screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import type { ReactNode } from 'react';
import { createApi } from '../../../src/data/api/api.ts';
import { ErrorBoundary } from '../../../src/shell/error-boundary.tsx';

function show(page: ReactNode = 'The board'): void {
  render(<ErrorBoundary>{page}</ErrorBoundary>);
}

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

test('a page that could not be loaded is said to need the network', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Page = () => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  };
  show(<Page />);
  await screen.findByText('This part could not be loaded.');
  screen.getByText('Your board is kept. Load the page again when you are online.');
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
  const { unmount } = render(<ErrorBoundary>The board</ErrorBoundary>);
  unmount();
  expect(spy.mock.calls.some(([name]) => name === 'unhandledrejection')).toBe(true);
  spy.mockRestore();
});
