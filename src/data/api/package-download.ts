import { createStore } from '../../../core/base/store.ts';

/**
 * `none`: the site has no package. `too-long`: it took ten minutes. The loaded part is kept, except across a
 * new login.
 */
export type BreakReason = 'cancelled' | 'offline' | 'too-long' | 'none' | 'session-over' | 'failed';

export interface DownloadState {
  readonly phase: 'idle' | 'running' | 'broken' | 'done';
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
  /** Sizes in bytes; the total may be unknown. */
  readonly loaded: number;
  readonly total: number | null;
  /** The package's ETag: with another one, the loaded part is no longer usable. */
  readonly tag: string;
  readonly why: BreakReason | null;
}

export interface PackageSource {
  readonly baseUrl: string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
}

export type PackageDownload = ReturnType<typeof openPackageDownload>;

export const DOWNLOAD_TIMEOUT_MS = 600_000;
const NOTHING_LOADED = { chunks: [], loaded: 0 } as const;

/** A resumable download of the Android package, not started; the loaded part is kept in between. */
export function openPackageDownload(source: PackageSource) {
  const state = createStore<DownloadState>({
    ...{ phase: 'idle', ...NOTHING_LOADED, total: null, tag: '', why: null },
  });
  let running = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (changes: Partial<DownloadState>): void => state.set({ ...state.get(), ...changes });
  const breakOff = (why: BreakReason): void => {
    clearTimeout(timer);
    change({ phase: 'broken', why });
    running.abort();
  };
  const load = async (signal: AbortSignal): Promise<void> => {
    const response = await askFor(source, state.get(), signal);
    const { status, body, headers } = response;
    if (!response.ok || !body) {
      // There is no such range any more.
      if (status === 416) change(NOTHING_LOADED);
      breakOff(REASONS[status] ?? 'failed');
      return;
    }
    const total = totalOf(response);
    // 200 instead of 206: the package has changed.
    change({ tag: headers.get('etag') ?? '', total, ...(status === 200 && NOTHING_LOADED) });
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const { chunks, loaded: before } = state.get();
      change({ chunks: [...chunks, value], loaded: before + value.length });
    }
    if (total !== null && state.get().loaded < total) {
      breakOff('offline');
      return;
    }
    clearTimeout(timer);
    change({ phase: 'done' });
  };
  return {
    state,
    /** Starts or resumes, unless it is running. Resolves when it is done or has broken off. */
    start: async (): Promise<void> => {
      if (state.get().phase === 'running') return;
      running = new AbortController();
      const { signal } = running;
      change({ phase: 'running', why: null });
      timer = setTimeout(breakOff, DOWNLOAD_TIMEOUT_MS, 'too-long');
      try {
        await load(signal);
      } catch {
        // `fetch` throws if the connection breaks.
        if (!signal.aborted) breakOff('offline');
      }
    },
    cancel: (): void => {
      if (state.get().phase === 'running') breakOff('cancelled');
    },
  };
}

/** Asks for the package from the first byte that is missing. */
function askFor(
  { baseUrl, token, fetch }: PackageSource,
  { loaded, tag }: DownloadState,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${baseUrl}/cando/download/apk`, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${token() ?? ''}`,
      ...(loaded > 0 && { range: `bytes=${loaded}-`, 'if-range': tag }),
    },
  });
}

export function packageOf({ phase, chunks }: DownloadState): Blob | null {
  return phase === 'done' ? new Blob([...chunks], { type: PACKAGE_TYPE }) : null;
}

const PACKAGE_TYPE = 'application/vnd.android.package-archive';
const REASONS: Readonly<Record<number, BreakReason>> = { 401: 'session-over', 404: 'none' };

/** The size of the whole package, also from a partial response. */
function totalOf(response: Response): number | null {
  const text =
    /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ??
    response.headers.get('content-length');
  return text === null ? null : Number(text);
}
