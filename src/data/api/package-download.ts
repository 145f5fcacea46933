import { createActor, fromCallback, type EventObject } from 'xstate';
import {
  packageDownloadMachine,
  type BreakReason,
  type DownloadSnapshot,
  type LoadEvent,
  type LoadInput,
  type PackageDownload,
} from './package-download-machine.ts';

export interface PackageSource {
  readonly baseUrl: string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
}

/** The package download of a site, not started. */
export function openPackageDownload(source: PackageSource): PackageDownload {
  const load = fromCallback<EventObject, LoadInput>(({ input, sendBack }) => {
    const controller = new AbortController();
    const tell = (event: LoadEvent): void => {
      if (!controller.signal.aborted) sendBack(event);
    };
    loadPackage(source, input, controller.signal, tell).catch(() => {
      // `fetch` throws if the connection breaks.
      tell({ type: 'load.failed', why: 'offline', isLost: false });
    });
    return () => controller.abort();
  });
  return createActor(packageDownloadMachine.provide({ actors: { load } })).start();
}

/** The complete package. */
export function packageOf({ value, context }: DownloadSnapshot): Blob | null {
  return value === 'done' ? new Blob([...context.chunks], { type: PACKAGE_TYPE }) : null;
}

async function loadPackage(
  { baseUrl, token, fetch }: PackageSource,
  { loaded, tag }: LoadInput,
  signal: AbortSignal,
  tell: (event: LoadEvent) => void,
): Promise<void> {
  const response = await fetch(`${baseUrl}/cando/download/apk`, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${token() ?? ''}`,
      ...(loaded > 0 && { range: `bytes=${loaded}-`, 'if-range': tag }),
    },
  });
  const { status, body, headers } = response;
  if (!response.ok || !body) {
    tell({ type: 'load.failed', why: REASONS[status] ?? 'failed', isLost: status === 416 });
    return;
  }
  // 200 instead of 206: the package has changed.
  tell({
    type: 'load.begun',
    isWhole: status === 200,
    tag: headers.get('etag') ?? '',
    total: totalOf(response),
  });
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    tell({ type: 'bytes.came', bytes: value });
  }
  tell({ type: 'load.ended' });
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
