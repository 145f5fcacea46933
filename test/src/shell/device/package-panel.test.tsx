import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { PackagePanel } from '../../../../src/shell/device/package-panel.tsx';
import { createStore } from '../../../../core/base/store.ts';
import type { DownloadState } from '../../../../src/data/api/package-download.ts';

/** A download whose outcome the test decides; `end` ends the current attempt. */
function show() {
  const state = createStore<DownloadState>({
    ...{ phase: 'idle', chunks: [], loaded: 0, total: null, tag: '', why: null },
  });
  const tell = (changes: Partial<DownloadState>): void =>
    act(() => state.set({ ...state.get(), ...changes }));
  let end = (): void => undefined;
  const start = (): Promise<void> => {
    tell({ phase: 'running', why: null });
    return new Promise((resolve) => (end = resolve));
  };
  const cancel = (): void => tell({ phase: 'broken', why: 'cancelled' });
  render(<PackagePanel download={{ state, start, cancel }} />);
  return { tell, end: () => end() };
}

// What jsdom lacks; the click that saves is counted.
let saved = 0;
URL.createObjectURL = () => 'blob:package';
URL.revokeObjectURL = () => undefined;
HTMLAnchorElement.prototype.click = () => {
  saved++;
};

// Specification 1.15, 7.24
test('a download can be started, watched, cancelled, resumed and saved', async () => {
  const { tell, end } = show();
  const press = () => {
    fireEvent.click(screen.getByRole('button'));
  };
  press();
  tell({ loaded: 4000, total: 16_000 });
  const { value, max } = screen.getByRole<HTMLProgressElement>('progressbar');
  expect([value, max]).toEqual([4000, 16_000]);
  expect(screen.getByText('4 kB / 16 kB')).toBeTruthy();
  press();
  expect(screen.getByRole('status').textContent).toMatch(/Stopped/);
  press();
  tell({ phase: 'broken', why: 'offline' });
  expect(screen.getByRole('status').textContent).toMatch(/connection broke/);
  expect(screen.getByRole('button').textContent).toBe('Resume the download');
  press();
  expect(saved).toBe(0);
  tell({ phase: 'done' });
  await act(async () => {
    end();
    await Promise.resolve();
  });
  expect(screen.getByRole('status').textContent).toMatch(/allow this browser to install/);
  expect(saved).toBe(1);
  expect(screen.getByRole('button').textContent).toBe('Save it again');
});
