import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { optionalChunk, showLanguage } from '../../../src/i18n/i18n.ts';

// Without the retry, a page whose first load was cut off would never register its service worker.
test('a chunk that failed to load twice appears once the network is back', async () => {
  await showLanguage('en');
  let tries = 0;
  const Chunk = optionalChunk(async () => {
    if (++tries <= 2) {
      // The retry listens by then.
      if (tries === 2) setTimeout(() => dispatchEvent(new Event('online')));
      throw new Error('Loading chunk failed.');
    }
    return Promise.resolve({ default: () => <p>Loaded</p> });
  });
  render(
    <Suspense>
      <Chunk />
    </Suspense>,
  );
  expect(await screen.findByText('Loaded')).toBeTruthy();
  expect(tries).toBe(3);
});
