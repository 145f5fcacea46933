import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { PackagePanel } from '../../../../src/shell/device/package-panel.tsx';
import { createActor } from 'xstate';
import { packageDownloadMachine } from '../../../../src/data/api/package-download-machine.ts';

/** A download that is told by hand what comes of it. */
function show() {
  const download = createActor(packageDownloadMachine).start();
  render(<PackagePanel download={download} />);
  return (event: Parameters<typeof download.send>[0]) => {
    act(() => {
      download.send(event);
    });
  };
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
  const tell = show();
  const press = () => {
    fireEvent.click(screen.getByRole('button'));
  };
  const begun = { type: 'load.begun', tag: '"one"', total: 16_000 } as const;
  press();
  tell({ ...begun, isWhole: true });
  tell({ type: 'bytes.came', bytes: new Uint8Array(4000) });
  const { value, max } = screen.getByRole<HTMLProgressElement>('progressbar');
  expect([value, max]).toEqual([4000, 16_000]);
  expect(screen.getByText('4 kB / 16 kB')).toBeTruthy();
  press();
  expect(screen.getByRole('status').textContent).toMatch(/Stopped/);
  press();
  tell({ type: 'load.failed', why: 'offline', isLost: false });
  expect(screen.getByRole('status').textContent).toMatch(/connection broke/);
  expect(screen.getByRole('button').textContent).toBe('Resume the download');
  press();
  tell({ ...begun, isWhole: false });
  tell({ type: 'bytes.came', bytes: new Uint8Array(12_000) });
  expect(saved).toBe(0);
  await act(async () => {
    tell({ type: 'load.ended' });
    await Promise.resolve();
  });
  expect(screen.getByRole('status').textContent).toMatch(/allow this browser to install/);
  expect(saved).toBe(1);
  expect(screen.getByRole('button').textContent).toBe('Save it again');
});
