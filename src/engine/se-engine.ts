import { Engine, type EngineWorker } from './engine-client.ts';
import type { SeCalls } from './se-calls.ts';

/**
 * Finds SE ratings, in a worker of its own: one can take minutes, and no hint waits for it. Its script is loaded at
 * the first call.
 */
export const seEngine = new Engine<SeCalls>(
  () => new Worker(new URL('./se-worker.ts', import.meta.url), { name: 'se-rating' }) as EngineWorker,
);
