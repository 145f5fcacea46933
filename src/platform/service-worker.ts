import { Workbox } from 'workbox-window';

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

/** Registers the service worker where supported; resolves when that has been tried. */
export async function registerServiceWorker({
  onOfflineReady,
  onUpdateReady,
}: ServiceWorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return;
  const workbox = new Workbox(scriptUrl('/sw.js'));
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
  } catch {
    return; // Private windows and full disks refuse it; the app works without, only not offline.
  }
  setInterval(() => void workbox.update().catch(() => undefined), HOUR_MS);
}

/** The only script URL created at run time; Trusted Types require a policy for it. */
function scriptUrl(path: '/sw.js'): string {
  const policy = window.trustedTypes?.createPolicy('nonet-worker', { createScriptURL: (url) => url });
  return (policy?.createScriptURL(path) as unknown as string | undefined) ?? path;
}
