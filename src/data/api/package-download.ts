/** A download of the Android package, from its first byte to its last. Sizes in bytes; the total may be unknown. */
export type PackageDownload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'broken'; readonly why: BreakReason; readonly loaded: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly contents: Blob };

/** `none`: the site has no package. `too-long`: ten minutes are over. What is loaded is kept, but for a new login. */
export type BreakReason = 'cancelled' | 'offline' | 'too-long' | 'none' | 'session-over' | 'failed';

export interface PackageSource {
  readonly baseUrl: string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
  readonly timeoutMs?: number;
}

export const DOWNLOAD_TIMEOUT_MS = 600_000;

/** One download that can break off and go on: its parts stay here in between. */
export class PackageDownloader {
  readonly #source: PackageSource;
  readonly #listeners = new Set<() => void>();
  #state: PackageDownload = { kind: 'idle' };
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #tag = '';
  #abort = new AbortController();

  constructor(source: PackageSource) {
    this.#source = source;
  }

  readonly state = (): PackageDownload => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins, or goes on from where it broke off. Resolves when it is done or has broken off again. */
  async start(): Promise<void> {
    if (this.#state.kind === 'running') return;
    this.#abort = new AbortController();
    const timer = setTimeout(() => {
      this.#abort.abort('too-long');
    }, this.#source.timeoutMs ?? DOWNLOAD_TIMEOUT_MS);
    this.#show({ kind: 'running', loaded: this.#loaded(), total: this.#total() });
    try {
      await this.#load(this.#abort.signal);
    } catch {
      // Fetch throws when the line breaks and when it is aborted.
      const why = this.#abort.signal.aborted ? (this.#abort.signal.reason as BreakReason) : 'offline';
      this.#break(why);
    } finally {
      clearTimeout(timer);
    }
  }

  cancel(): void {
    this.#abort.abort('cancelled' satisfies BreakReason);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { baseUrl, token } = this.#source;
    const loaded = this.#loaded();
    const response = await this.#source.fetch(`${baseUrl}/cando/download/apk`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${token() ?? ''}`,
        ...(loaded > 0 && { range: `bytes=${loaded}-`, 'if-range': this.#tag }),
      },
    });
    if (!response.ok || !response.body) {
      // The part that is here belongs to nothing any more.
      if (response.status === 416) this.#parts = [];
      this.#break(REASONS[response.status] ?? 'failed');
      return;
    }
    // 200 although a part was asked for: there is a new package.
    if (response.status === 200) this.#parts = [];
    this.#tag = response.headers.get('etag') ?? '';
    const total = totalOf(response);
    await this.#read(response.body, total);
    if (total !== null && this.#loaded() < total) this.#break('offline');
    else this.#show({ kind: 'done', contents: new Blob(this.#parts, { type: PACKAGE_TYPE }) });
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>, total: number | null): Promise<void> {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#parts.push(value);
      this.#show({ kind: 'running', loaded: this.#loaded(), total });
    }
  }

  #loaded(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  #total(): number | null {
    return this.#state.kind === 'broken' ? this.#state.total : null;
  }

  #break(why: BreakReason): void {
    const total = this.#state.kind === 'running' ? this.#state.total : null;
    this.#show({ kind: 'broken', why, loaded: this.#loaded(), total });
  }

  #show(state: PackageDownload): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const PACKAGE_TYPE = 'application/vnd.android.package-archive';
const REASONS: Readonly<Record<number, BreakReason>> = { 401: 'session-over', 404: 'none' };

/** The size of the whole package, also in the answer that brings only its end. */
function totalOf(response: Response): number | null {
  const text =
    /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length');
  return text === null ? null : Number(text);
}
