/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { createPresetOpening } from '../../../src/game/preset-opening.ts';
import { shownNotice } from '../../../src/ui/notices.ts';
import { PUZZLE } from '../../support/boards.ts';

// Specification 8.5
test('a puzzle that cannot be loaded shows a connection warning, and a retry opens it', async () => {
  const opened: string[] = [];
  const away = () => Promise.reject(new Error('no server'));
  const presets = createPresetOpening(away, ({ puzzle }) => opened.push(puzzle));
  Object.assign(globalThis, { fetch: away });
  presets.open('expert');
  await waitFor(() => {
    expect(shownNotice.get()?.text).toBe(
      'The puzzle could not be loaded. Check the connection to the internet.',
    );
  });
  Object.assign(globalThis, {
    fetch: () => Promise.resolve({ ok: true, text: () => Promise.resolve(PUZZLE) }),
  });
  shownNotice.get()!.action!.run();
  await waitFor(() => {
    expect(opened).toEqual([PUZZLE]);
  });
});
