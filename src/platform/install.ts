import { readLocal, writeLocal } from './local-store.ts';

/** The browser's `beforeinstallprompt` event, kept by main.tsx until it is used. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const DECLINED_KEY = 'nonet.install';

function kept(): InstallPrompt | undefined {
  return (window as { installPrompt?: InstallPrompt }).installPrompt;
}

export function canInstall(): boolean {
  return kept() !== undefined;
}

/** Shows the browser's install dialog. The event can be used only once. */
export async function install(): Promise<void> {
  const prompt = kept();
  (window as { installPrompt?: InstallPrompt | undefined }).installPrompt = undefined;
  await prompt?.prompt();
}

/** The person declined: from then on only the menu offers it. */
export function declineInstall(): void {
  writeLocal(DECLINED_KEY, 'declined');
}

export function installWasDeclined(): boolean {
  return readLocal(DECLINED_KEY) === 'declined';
}

/** Safari installs only through its share sheet and has no such event. */
export function installsByHand(): boolean {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}
