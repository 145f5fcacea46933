import { Engine, type EngineWorker } from './engine-client.ts';
import type { SeCalls } from './se-calls.ts';

/**
 * Computes SE ratings, in a separate worker: a rating can take minutes, and hints must not wait for it. The
 * first call loads its script.
 */
export const seEngine = new Engine<SeCalls>(
  () => new Worker(new URL('./se-worker.ts', import.meta.url), { name: 'se-rating' }) as EngineWorker,
);
