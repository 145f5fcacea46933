import { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import { SYNC_TAG } from '../../src/data/outbox/drain.ts';
import type { OutboxRow } from '../../src/data/outbox/command.ts';
import { SentRequest, signalsWith, storageOn } from './browser.ts';
import { outer } from './bundle.ts';
import type { World } from './clock.ts';
import { Locks } from './locks.ts';
import type { Network } from './network.ts';
import type * as TabModule from './tab.ts';
import type { Tab } from './tab.ts';

/** What the product's code takes for globals. */
export const GLOBALS = [
  ...['globalThis', 'self', 'window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage'],
  ...['indexedDB', 'IDBKeyRange', 'BroadcastChannel', 'fetch', 'Request', 'AbortSignal', 'Date', 'crypto'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'console', 'process'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent'],
];

/** Calls with a key that people make, and not the outbox. */
const OF_FORMS: readonly string[] = [ENDPOINTS.payForHint.path, ENDPOINTS.deleteAccount.path];

/** The parts of a browser that can fail. */
export type BrowserPart = 'storage' | 'database' | 'network' | 'locks' | 'channel';

/** What all devices share. */
export interface Surroundings {
  readonly world: World;
  readonly network: Network;
  readonly below: (limit: number) => number;
  readonly indexedDb: Pick<typeof globalThis, 'IDBKeyRange'> & { readonly IDBFactory: new () => IDBFactory };
  /** Called before each call of the browser; what it throws, the call throws. */
  readonly onCall?: (what: BrowserPart) => void;
  readonly start: (globals: object) => typeof TabModule;
  /** Called with what a living tab or worker logs as a bug. */
  readonly onBug: (what: string) => void;
}

/** The parts of fake-indexeddb that say what is stored. */
interface Stored {
  readonly _databases: ReadonlyMap<string, RawDatabase>;
}
interface RawDatabase {
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { values: () => Iterable<{ value: unknown }> } }
  >;
  readonly transactions: RawTransaction[];
  connections: unknown[];
}
interface RawTransaction {
  readonly db: unknown;
  readonly _requests: readonly { readonly request: object }[];
  _state: string;
  abort: () => void;
}

/** A device: what its tabs and its worker share. */
export class Device {
  readonly factory: IDBFactory;
  readonly local = new Map<string, string>();
  readonly locks: Locks;
  readonly contexts = new Set<Context>();
  isOnline = true;
  /** A tab has died, perhaps while others were open. */
  hasLostTab = false;
  /** A sync event is due. */
  isSyncAsked = false;
  /** Calls of the outbox that have not been answered yet. */
  sending = 0;

  constructor(
    readonly name: number,
    readonly around: Surroundings,
    /** How far its clock is ahead. */
    readonly aheadMs: number,
  ) {
    this.locks = new Locks(around.world.soon);
    this.factory = new around.indexedDb.IDBFactory();
  }

  get tabs(): Context[] {
    return [...this.contexts].filter(({ tab }) => tab !== undefined);
  }

  /** What a table holds at this moment. */
  stored<Row>(table: string): Row[] {
    const database = (this.factory as unknown as Stored)._databases.get('nonet');
    const records = database?.rawObjectStores.get(table)?.records.values() ?? [];
    return Array.from(records, ({ value }) => value as Row);
  }

  rows(): OutboxRow[] {
    return this.stored<OutboxRow>('outbox');
  }

  open(isWorker = false): Context {
    const context = new Context(this);
    this.contexts.add(context);
    if (!isWorker) context.tab = context.exports.openTab();
    return context;
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const { target } of this.contexts) target.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  /** The browser wakes the service worker, which tries up to three times. */
  sync(left = 3): void {
    if (!this.isOnline || left === 0) return;
    this.isSyncAsked = false;
    const worker = this.open(true);
    worker.exports.replay('https://nonet.test').then(
      () => {
        worker.kill();
      },
      () => {
        if (!worker.isAlive) return;
        worker.kill();
        this.around.world.later(300_000, () => {
          this.sync(left - 1);
        });
      },
    );
  }
}

const MUTE = {
  onabort: null,
  onblocked: null,
  oncomplete: null,
  onerror: null,
  onsuccess: null,
  onupgradeneeded: null,
};

/** A tab or a service worker: the product's code with globals of its own. */
export class Context {
  isAlive = true;
  tab: Tab | undefined;
  readonly target = new EventTarget();
  readonly exports: typeof TabModule;
  private readonly connections = new Set<unknown>();
  private readonly openings = new Set<object>();
  private readonly requests = new Set<() => boolean>();
  private readonly channels = new Set<{
    name: string;
    onmessage: ((event: { data: unknown }) => void) | null;
  }>();

  constructor(readonly device: Device) {
    this.exports = device.around.start(this.globals());
  }

  /**
   * Ends it between two steps of whatever it does: its transactions are rolled back, its locks are freed, and
   * what still runs has no effect.
   */
  kill(): void {
    this.isAlive = false;
    const { device } = this;
    device.contexts.delete(this);
    for (const database of (device.factory as unknown as Stored)._databases.values()) {
      for (const transaction of [...database.transactions])
        if (this.connections.has(transaction.db) && transaction._state !== 'finished') {
          // Nobody hears of it, but the next transaction in the queue.
          for (const each of [transaction, ...transaction._requests.map(({ request }) => request)])
            Object.assign(each, MUTE);
          transaction._state = 'active';
          transaction.abort();
        }
      database.connections = database.connections.filter((each) => !this.connections.has(each));
    }
    device.locks.release(this);
    for (const close of this.requests) close();
    for (const opening of this.openings) Object.assign(opening, MUTE);
    this.channels.clear();
  }

  private globals(): object {
    const { device } = this;
    const { world, below, indexedDb, onBug, onCall } = device.around;
    const call = (what: BrowserPart) => (): void => {
      if (this.isAlive) onCall?.(what);
    };
    const now = (): number => world.now + device.aheadMs;
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false });
    const later = (run: () => void, ms = 0) =>
      world.later(ms, () => {
        if (this.isAlive) run();
      });
    const timers = {
      setTimeout: later,
      clearTimeout: (cancel?: () => void) => cancel?.(),
      setInterval: () => undefined,
      clearInterval: () => undefined,
    };
    const bug = (...what: unknown[]): void => {
      if (this.isAlive)
        onBug(what.map((each) => (each instanceof Error ? each.stack : String(each))).join(' '));
    };
    class LocalDate extends Date {
      constructor(...parts: readonly [number?]) {
        super(parts[0] ?? now());
      }
      static override now = now;
    }
    const { target } = this;
    const globals: Record<string, unknown> = {
      ...timers,
      ...{ document, IDBKeyRange: indexedDb.IDBKeyRange, Request: SentRequest, Date: LocalDate },
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      dispatchEvent: target.dispatchEvent.bind(target),
      location: { origin: 'https://nonet.test', href: 'https://nonet.test/' },
      navigator: this.navigator(),
      localStorage: this.localStorage(call('storage')),
      sessionStorage: storageOn(new Map(), call('storage')),
      indexedDB: this.indexedDb(),
      BroadcastChannel: this.broadcastChannel(),
      fetch: (request: SentRequest) => this.fetch(request),
      AbortSignal: signalsWith(later),
      performance: { now },
      crypto: {
        getRandomValues: (bytes: Uint8Array) => bytes.map((_, index) => (bytes[index] = below(256))),
      },
      console: { log: () => undefined, warn: () => undefined, debug: () => undefined, error: bug },
      process: { env: {} },
    };
    const all: Record<string, unknown> = { ...globals };
    for (const name of ['AbortController', 'Promise', 'FormData', 'Headers', 'Response', 'URL', 'Uint8Array'])
      all[name] = outer[name];
    return Object.assign(all, { globalThis: all, self: all, window: all });
  }

  private navigator(): object {
    const { device } = this;
    const register = (tag: string): Promise<void> => {
      if (tag === SYNC_TAG && this.isAlive) device.isSyncAsked = true;
      return Promise.resolve();
    };
    return {
      userAgent: 'simulator',
      locks: device.locks.managerOf(this, () => device.around.onCall?.('locks')),
      serviceWorker: { getRegistration: () => Promise.resolve({ sync: { register } }) },
      get onLine() {
        return device.isOnline;
      },
    };
  }

  /** Web storage, whose changes other tabs hear of. */
  private localStorage(call: () => void): Storage {
    const { device } = this;
    return storageOn(device.local, call, (key) => {
      if (!this.isAlive) return false;
      for (const other of device.contexts)
        if (other !== this)
          device.around.world.soon(() => {
            if (other.isAlive) other.target.dispatchEvent(Object.assign(new Event('storage'), { key }));
          });
      return true;
    });
  }

  private indexedDb() {
    const { device, connections } = this;
    return {
      cmp: (one: unknown, other: unknown) => device.factory.cmp(one, other),
      open: (name: string, version?: number) => {
        if (!this.isAlive) return {};
        device.around.onCall?.('database');
        const request = device.factory.open(name, version);
        this.openings.add(request);
        const note = (): void => void connections.add(request.result);
        request.addEventListener('upgradeneeded', () => {
          note();
          if (!this.isAlive) request.transaction!.abort();
        });
        request.addEventListener('success', () => {
          note();
          if (!this.isAlive) request.result.close();
        });
        return request;
      },
    };
  }

  private broadcastChannel() {
    // oxlint-disable-next-line typescript/no-this-alias
    const context = this;
    return class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor(readonly name: string) {
        context.channels.add(this);
      }
      postMessage(data: unknown): void {
        if (!context.isAlive) return;
        context.device.around.onCall?.('channel');
        for (const other of context.device.contexts)
          for (const channel of other.channels)
            if (channel !== this && channel.name === this.name)
              context.device.around.world.soon(() => channel.onmessage?.({ data }));
      }
      close(): void {
        context.channels.delete(this);
      }
    };
  }

  private fetch(request: SentRequest): Promise<object> {
    return new Promise((resolve, reject) => {
      const { device } = this;
      if (!this.isAlive) return;
      device.around.onCall?.('network');
      const asked = request.asked();
      const isOfOutbox = 'idempotency-key' in asked.headers && !OF_FORMS.includes(asked.path);
      if (isOfOutbox && ++device.sending > 1) device.around.onBug('The outbox sends two calls at once.');
      const close = (): boolean => {
        if (!this.requests.delete(close)) return false;
        if (isOfOutbox) device.sending--;
        return this.isAlive;
      };
      this.requests.add(close);
      // Made late, since the stack of an error takes long.
      const fail = (error: () => Error) => (): void => {
        if (close()) reject(error());
      };
      request.signal.addEventListener(
        'abort',
        fail(() => new DOMException('aborted', 'AbortError')),
      );
      device.around.network.send(
        asked,
        () => device.isOnline,
        ({ status, body }) => {
          const response = {
            status,
            ok: status === 200,
            headers: new Headers(),
            text: () => Promise.resolve(body),
          };
          if (close()) resolve(response);
        },
        fail(() => new TypeError('Failed to fetch')),
      );
    });
  }
}
