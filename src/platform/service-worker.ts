import { Workbox } from 'workbox-window';
import { once } from '../../core/base/once.ts';

export interface ServiceWorkerEvents {
  /** Called once, after the first installation: everything needed offline is cached. */
  onOfflineReady: () => void;
  /**
   * Called when a new version is waiting. `apply` activates it and reloads; otherwise it becomes active
   * once no tab of the old version is open.
   */
  onUpdateReady: (apply: () => void) => void;
}

const HOUR_MS = 3_600_000;
/** After this, an interrupted first installation continues from what it has stored. */
const AGAIN_MS = 30_000;

/** Registers the service worker where supported; resolves after the attempt. */
export async function registerServiceWorker(events: ServiceWorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  const { onOfflineReady, onUpdateReady } = events;
  const again = (): void => {
    setTimeout(() => void registerServiceWorker(events), AGAIN_MS);
  };
  const workbox = new Workbox(workerPolicy().createScriptURL('/sw.js') as string);
  let isInstalled = false;
  workbox.addEventListener('installed', () => {
    isInstalled = true;
  });
  workbox.addEventListener('redundant', () => {
    if (!isInstalled) again();
  });
  workbox.addEventListener('activated', (event) => {
    if (event.isUpdate !== true) onOfflineReady();
  });
  let accepted = false;
  const reload = (): void => {
    location.reload();
  };
  workbox.addEventListener('waiting', () => {
    onUpdateReady(() => {
      accepted = true;
      workbox.messageSkipWaiting();
    });
  });
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

/**
 * Trusted Types require a policy for the only script URL created at run time, and allow it to be created only
 * once.
 */
const workerPolicy = once(() => {
  const createScriptURL = (url: string): string => url;
  return window.trustedTypes?.createPolicy('nonet-worker', { createScriptURL }) ?? { createScriptURL };
});
