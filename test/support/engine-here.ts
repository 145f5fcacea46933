import { readFileSync } from 'node:fs';
import { engineCalls } from '../../src/engine/engine-calls.ts';
import type { EngineReply, EngineRequest } from '../../src/engine/serve.ts';

/** A worker of the engine that calculates in this thread. */
class WorkerHere {
  onmessage: ((event: { data: EngineReply }) => void) | null = null;
  readonly terminate = (): void => undefined;
  postMessage({ id, name, input }: EngineRequest): void {
    const value = engineCalls[name as keyof typeof engineCalls](input as never, () => undefined);
    queueMicrotask(() => {
      this.onmessage!({ data: { id, ok: true, value } });
    });
  }
}

/**
 * Runs the page's engine in this thread.
 *
 * @param readPack the pack that the server has at an address; by default the product's own
 */
export function bringEngineHere(
  readPack = (address: string) => readFileSync(`public${address}`, 'utf8'),
): void {
  Object.assign(globalThis, {
    Worker: WorkerHere,
    fetch: (address: string) => Promise.resolve({ ok: true, text: () => Promise.resolve(readPack(address)) }),
  });
}
