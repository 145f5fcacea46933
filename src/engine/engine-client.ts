import type { Calls, EngineReply, EngineRequest } from './serve.ts';

/** The part of a web worker that the client needs; tests pass their own. */
export interface EngineWorker {
  postMessage(request: EngineRequest): void;
  terminate(): void;
  onmessage: ((event: { data: EngineReply }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
}

export interface CallOptions<Progress = number> {
  /** Aborts the call: its promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the progress of a long call. */
  readonly onProgress?: (progress: Progress) => void;
}

type ProgressOf<Asked extends (...given: never[]) => unknown> =
  Parameters<Asked> extends [unknown, (progress: infer Progress) => void] ? Progress : never;

interface Call {
  readonly request: EngineRequest;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
}

/** The worker crashed; the next call starts a new one. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

/**
 * Runs engine calls off the main thread, one at a time. The worker starts with the first call. Aborting a
 * running call, or a crash, terminates the worker; waiting calls continue in a new one.
 */
export class Engine<Known extends Calls<Known>> {
  private worker: EngineWorker | undefined;
  private readonly waiting: Call[] = [];
  private running: Call | undefined;
  private nextId = 1;

  constructor(private readonly startWorker: () => EngineWorker) {}

  /** Starts the worker before its first call, so that the call does not wait for the script. */
  prepare(): void {
    this.worker ??= this.start();
  }

  call<Asked extends keyof Known & string>(
    name: Asked,
    input: Parameters<Known[Asked]>[0],
    { signal, onProgress }: CallOptions<ProgressOf<Known[Asked]>> = {},
  ): Promise<ReturnType<Known[Asked]>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const giveUp = (): void => this.giveUp(call, signal!.reason);
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value): void => {
          signal?.removeEventListener('abort', giveUp);
          end(value);
        };
      const request = { id: this.nextId++, name, input };
      const call: Call = { request, resolve: settle(resolve), reject: settle(reject), onProgress };
      signal?.addEventListener('abort', giveUp);
      this.waiting.push(call);
      this.runNext();
    });
  }

  private runNext(): void {
    if (this.running !== undefined) return;
    this.running = this.waiting.shift();
    if (this.running === undefined) return;
    this.worker ??= this.start();
    this.worker.postMessage(this.running.request);
  }

  private start(): EngineWorker {
    const worker = this.startWorker();
    worker.onmessage = ({ data }) => {
      const call = this.running;
      if (call?.request.id !== data.id) return;
      if (data.ok === 'running') {
        call.onProgress?.(data.progress as never);
        return;
      }
      this.running = undefined;
      // The reply has this call's number, so its value has the call's type.
      if (data.ok) call.resolve(data.value as never);
      else call.reject(new EngineError(data.message));
      this.runNext();
    };
    worker.onerror = ({ message }) => {
      const call = this.running;
      this.stopWorker();
      call?.reject(new EngineError(message));
      this.runNext();
    };
    return worker;
  }

  private giveUp(call: Call, reason: unknown): void {
    const place = this.waiting.indexOf(call);
    if (place >= 0) this.waiting.splice(place, 1);
    else if (this.running === call) this.stopWorker();
    call.reject(reason);
    this.runNext();
  }

  private stopWorker(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.running = undefined;
  }
}
