import type { Asked } from './server.ts';

const BOUNDARY = 'simulated';

/** The request as the product's HTTP client makes it. */
export class SentRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  private readonly content: string | FormData | undefined;

  constructor(url: string, options: { headers: HeadersInit; signal: AbortSignal; body?: string | FormData }) {
    this.url = url;
    this.headers = new Headers(options.headers);
    this.signal = options.signal;
    this.content = options.body;
  }

  clone(): this {
    return this;
  }

  asked(): Asked {
    const { content } = this;
    const isForm = content !== undefined && typeof content !== 'string';
    if (isForm) this.headers.set('content-type', `multipart/form-data; boundary=${BOUNDARY}`);
    const parts = isForm ? Array.from(content as unknown as Iterable<[string, string]>) : [];
    const form = parts.map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return {
      path: new URL(this.url).pathname,
      headers: Object.fromEntries(this.headers as unknown as Iterable<[string, string]>),
      body: isForm ? `${form.join('')}--${BOUNDARY}--\r\n` : (content ?? ''),
    };
  }
}

/** Web storage, with a call before each access, and a say about each change. */
export function storageOn(
  map: Map<string, string>,
  onCall: () => void,
  mayChange: (key: string) => boolean = () => true,
): Storage {
  return {
    get length() {
      onCall();
      return map.size;
    },
    key: (index: number) => Array.from(map.keys())[index] ?? null,
    getItem: (key: string) => {
      onCall();
      return map.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      onCall();
      if (map.get(key) !== value && mayChange(key)) map.set(key, value);
    },
    removeItem: (key: string) => {
      onCall();
      if (map.has(key) && mayChange(key)) map.delete(key);
    },
    clear: () => {
      map.clear();
    },
  };
}

/** Made once, since its stack takes long. */
const TIMEOUT = new DOMException('timeout', 'TimeoutError');

/** `AbortSignal` with the timers of the simulated clock. */
export function signalsWith(later: (run: () => void, ms: number) => void) {
  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController();
    later(() => {
      controller.abort(TIMEOUT);
    }, ms);
    return controller.signal;
  };
  const isSignal = (value: unknown): boolean => value instanceof AbortSignal;
  // Node keeps its own for ever if somebody listens to it.
  const any = (signals: readonly AbortSignal[]): AbortSignal => {
    const controller = new AbortController();
    for (const signal of signals)
      signal.addEventListener('abort', () => {
        controller.abort(signal.reason);
      });
    return controller.signal;
  };
  return Object.defineProperty(
    Object.assign(() => undefined, { timeout, any }),
    Symbol.hasInstance,
    { value: isSignal },
  );
}
