import { Workbox } from 'workbox-window';
import { once } from '../../core/base/once.ts';
import { keepFiles } from '../data/kept-files.ts';
import { SIGNS, whenAtRest } from './at-rest.ts';
import { isMetered } from './saves-data.ts';

/**
 * Called when a new version is waiting. `apply` activates it and reloads; otherwise it becomes active once no tab
 * of the old version is open.
 */
type OnUpdateReady = (apply: () => void) => void;

const HOUR_MS = 3_600_000;
/** After this, an interrupted first installation continues from what it has stored. */
const AGAIN_MS = 30_000;

/** Registers the service worker where supported; resolves after the attempt. */
export async function registerServiceWorker(onUpdateReady: OnUpdateReady): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  const again = (): void => {
    setTimeout(() => void registerServiceWorker(onUpdateReady), AGAIN_MS);
  };
  const workbox = new Workbox(workerPolicy().createScriptURL('/sw.js') as string);
  let isInstalled = false;
  workbox.addEventListener('installed', () => {
    isInstalled = true;
  });
  workbox.addEventListener('redundant', () => {
    if (!isInstalled) again();
  });
  let accepted = false;
  const reload = (): void => location.reload();
  workbox.addEventListener('waiting', () =>
    onUpdateReady(() => {
      accepted = true;
      workbox.messageSkipWaiting();
    }),
  );
  workbox.addEventListener('controlling', (event) => {
    if (accepted) reload();
    // Another tab activated it: offer a reload here, since this version's chunks may be gone.
    else if (event.isUpdate === true) onUpdateReady(reload);
  });
  try {
    await workbox.register();
  } catch (error) {
    // The script could not be loaded. Private windows and full disks fail with other errors; the app works
    // without the worker.
    if (error instanceof TypeError) again();
    return;
  }
  setInterval(() => void workbox.update().catch(() => undefined), HOUR_MS);
}

/** A pause this long means that the person reads, thinks or is away. */
const REST_MS = 4000;

/**
 * Keeps the texts of the language, and everything else while the page is at rest, unless the connection is
 * metered. A failure is retried when the network is back, and at the next start.
 *
 * @param onAllKept called when nothing is missing
 * @returns a function that stops retrying
 */
export function keepLater(language: string, onAllKept: () => void): () => void {
  const stop = new AbortController();
  const rest = rests(stop.signal);
  const keep = async (): Promise<void> => {
    await keepFiles(language);
    if (isMetered()) return;
    await keepFiles(undefined, rest);
    if (!stop.signal.aborted) onAllKept();
  };
  const start = (): void => void keep().catch(() => undefined);
  start();
  addEventListener('online', start, { signal: stop.signal });
  return () => stop.abort();
}

/** Waits for a rest, which lasts until the person does something. */
function rests(signal: AbortSignal): () => Promise<void> {
  let rest: Promise<void> | undefined;
  const end = (): void => {
    rest = undefined;
  };
  for (const sign of SIGNS) document.addEventListener(sign, end, { capture: true, signal });
  return async () => {
    signal.throwIfAborted();
    await (rest ??= untilRest());
  };
}

function untilRest(): Promise<void> {
  return new Promise((resolve) => {
    whenAtRest(
      () => {
        resolve();
        return Promise.resolve();
      },
      { restMs: REST_MS, latestMs: Infinity },
    );
  });
}

/**
 * Trusted Types require a policy for the only script URL created at run time, and allow it to be created only
 * once.
 */
const workerPolicy = once(() => {
  const createScriptURL = (url: string): string => url;
  return window.trustedTypes?.createPolicy('nonet-worker', { createScriptURL }) ?? { createScriptURL };
});
