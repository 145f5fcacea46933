import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PackagePanel } from '../../../../src/shell/package/package-panel.tsx';
import type { PackageDownload, PackageDownloader } from '../../../../src/data/api/package-download.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

function show() {
  let state: PackageDownload = { kind: 'idle' };
  const listeners = new Set<() => void>();
  const calls: string[] = [];
  let finish = (): void => undefined;
  const downloader = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      calls.push('start');
      return new Promise<void>((resolve) => (finish = resolve));
    },
    cancel: () => void calls.push('cancel'),
  };
  render(
    <I18nProvider i18n={i18n}>
      <PackagePanel downloader={downloader as unknown as PackageDownloader} />
    </I18nProvider>,
  );
  const become = (next: PackageDownload): void => {
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  };
  return {
    become,
    calls,
    finish: () =>
      act(async () => {
        finish();
        await Promise.resolve();
      }),
  };
}

// What jsdom lacks; the click that saves is counted.
let saved = 0;
URL.createObjectURL = () => 'blob:package';
URL.revokeObjectURL = () => undefined;
HTMLAnchorElement.prototype.click = () => {
  saved++;
};

test('a download is begun, watched, cancelled, gone on with, saved and explained', async () => {
  const { become, calls, finish } = show();
  const press = () => {
    fireEvent.click(screen.getByRole('button'));
  };
  press();
  become({ kind: 'running', loaded: 4000, total: 16_000 });
  expect(screen.getByRole('progressbar')).toMatchObject({ value: 4000, max: 16_000 });
  expect(screen.getByText('4 kB / 16 kB')).toBeTruthy();
  press();
  become({ kind: 'broken', why: 'offline', loaded: 4000, total: 16_000 });
  expect(screen.getByRole('status').textContent).toMatch(/connection broke/);
  expect(screen.getByRole('button').textContent).toBe('Resume the download');
  press();
  become({ kind: 'done', contents: new Blob(['x']) });
  expect(screen.getByRole('status').textContent).toMatch(/allow this browser to install/);
  await finish();
  expect(saved).toBe(1);
  expect(calls).toEqual(['start', 'cancel', 'start']);
});
