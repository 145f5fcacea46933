import { waitFor } from '@testing-library/react';

/** Waits until what is read equals what is expected. */
export const becomes = (read: () => unknown, expected: unknown): Promise<void> =>
  waitFor(async () => {
    expect(await read()).toEqual(expected);
  });
