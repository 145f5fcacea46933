import type { EngineCalls } from './engine-calls.ts';
import { Engine, type EngineWorker } from './engine-client.ts';

/** The page's engine; the first call loads its script. */
export const engine = new Engine<EngineCalls>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { name: 'engine' }) as EngineWorker,
);
