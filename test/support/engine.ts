import { engineCalls, type EngineCalls } from '../../src/engine/engine-calls.ts';
import { Engine, type EngineWorker } from '../../src/engine/engine-client.ts';

/** The page's engine with its real calls, in this process: Jest can start no web worker. */
export const engine = new Engine<EngineCalls>(() => {
  const worker: EngineWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: ({ id, name, input }) => {
      queueMicrotask(() => {
        const value = engineCalls[name as keyof EngineCalls](input as never, (progress) => {
          worker.onmessage?.({ data: { id, ok: 'running', progress } });
        });
        worker.onmessage?.({ data: { id, ok: true, value } });
      });
    },
  };
  return worker;
});
