import { Workbox } from 'workbox-window';

export interface ServiceWorkerEvents {
  /** Everything needed offline is stored; fires once, after the first installation. */
  onOfflineReady: () => void;
  /** A new version waits. `apply` activates it and reloads the page; without it, it applies on the next start. */
  onUpdateReady: (apply: () => void) => void;
}

const HOUR_MS = 3_600_000;

/** Registers the service worker where there is one; resolves when registration has been tried. */
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
    // Another tab accepted it: this one is offered the reload, for its own parts may be gone.
    else if (event.isUpdate === true) onUpdateReady(reload);
  });
  try {
    await workbox.register();
  } catch {
    return; // Private windows and full disks refuse it; the app works without, only not offline.
  }
  setInterval(() => void workbox.update().catch(() => undefined), HOUR_MS);
}

/** The only script address the page makes itself; Trusted Types want it named by a policy. */
function scriptUrl(path: '/sw.js'): string {
  const policy = window.trustedTypes?.createPolicy('nonet-worker', { createScriptURL: (url) => url });
  return (policy?.createScriptURL(path) as unknown as string | undefined) ?? path;
}
