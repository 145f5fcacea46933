/**
 * What a page has and Node has not, so far as modules without a view need it: Node's own `structuredClone`,
 * which IndexedDB needs, is missing in the simulated browser. Timers are simulated; what goes on between two
 * of them (the database, promises) is waited for.
 */
import 'fake-indexeddb/auto';

type Hear = (message: { data: unknown }) => void;

const channels = new Set<Channel>();

/** A `BroadcastChannel` between modules of one process, each of which stands for a tab. */
class Channel {
  onmessage: Hear | null = null;
  constructor(readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data }));
    }
  }
  close(): void {
    channels.delete(this);
  }
}

// Before Dexie is loaded, which tells of every change on a channel: the real one joins the test files of a process,
// so that what a file watches in its database would be asked again after its end.
Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, configurable: true, writable: true });

interface Holder {
  readonly lost: (reason: Error) => void;
}

/** Exclusive Web Locks: each waits for the one before, gives up with its signal, or takes the lock away. */
class Locks {
  private readonly held = new Map<string, Holder>();
  private readonly waiting = new Map<string, (() => void)[]>();

  query(): Promise<LockManagerSnapshot> {
    return Promise.resolve({ held: Array.from(this.held.keys(), (name) => ({ name })) });
  }

  request(
    name: string,
    { steal = false, signal }: LockOptions,
    work: (lock: object) => Promise<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const take = (): void => {
        const holder = { lost: reject };
        this.held.set(name, holder);
        const free = (): void => {
          if (this.held.get(name) === holder) this.release(name);
        };
        work({}).then(resolve, reject).finally(free);
      };
      if (steal) this.held.get(name)?.lost(new DOMException('stolen', 'AbortError'));
      if (steal || !this.held.has(name)) {
        take();
        return;
      }
      const queue = this.waiting.get(name) ?? [];
      this.waiting.set(name, [...queue, take]);
      signal?.addEventListener('abort', () => {
        const left = this.waiting.get(name) ?? [];
        if (!left.includes(take)) return;
        this.waiting.set(
          name,
          left.filter((each) => each !== take),
        );
        reject(signal.reason as Error);
      });
    });
  }

  private release(name: string): void {
    this.held.delete(name);
    const queue = this.waiting.get(name) ?? [];
    this.waiting.set(name, queue.slice(1));
    queue.at(0)?.();
  }
}

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => {
      map.clear();
    },
  } as Storage;
}

/** The limit of a wait, by the simulated clock. It does not keep the process alive. */
function timeout(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort(new DOMException('timeout', 'TimeoutError'));
  }, ms).unref();
  return controller.signal;
}

function see(state: 'visible' | 'hidden'): void {
  Object.assign(document, { visibilityState: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

function connect(onLine: boolean): void {
  Object.assign(navigator, { onLine });
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

/** The page, in the state in which it begins: seen, with a network, and nothing kept. */
export const page = {
  /** Puts the page into the place of what Node has. */
  open(): void {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'queueMicrotask', 'nextTick'] });
    channels.clear();
    const globals = {
      window: new EventTarget(),
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
      navigator: { onLine: true, locks: new Locks() },
      BroadcastChannel: Channel,
      sessionStorage: memory(),
      localStorage: memory(),
    };
    AbortSignal.timeout = timeout;
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  },

  /** Lets the simulated clock run, with all that comes of it. */
  async pass(ms: number): Promise<void> {
    await page.rest();
    await jest.advanceTimersByTimeAsync(ms);
    await page.rest();
  },

  /** Waits until nothing is under way but what waits for the clock. */
  async rest(): Promise<void> {
    // A transaction of the database takes a handful of turns of the event loop; nothing is timed here.
    for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
  },

  show: (): void => {
    see('visible');
  },
  hide: (): void => {
    see('hidden');
  },
  goOffline: (): void => {
    connect(false);
  },
  goOnline: (): void => {
    connect(true);
  },
};
