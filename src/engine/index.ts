import type { EngineCalls } from './engine-calls.ts';
import { Engine, type EngineWorker } from './engine-client.ts';

/** The page's engine; its script is loaded at the first call. */
export const engine = new Engine<EngineCalls>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { name: 'engine' }) as EngineWorker,
);
