import { readLocal, writeLocal } from './settings.ts';

/** The browser's own offer to install the app; main.tsx keeps it until somebody wants it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const DECLINED_KEY = 'nonet.install';

function kept(): InstallPrompt | undefined {
  return (window as { installPrompt?: InstallPrompt }).installPrompt;
}

/** Whether the browser can install the app now. */
export function canInstall(): boolean {
  return kept() !== undefined;
}

/** Asks the person by the browser's own dialog. An offer can be used once. */
export async function install(): Promise<void> {
  const prompt = kept();
  (window as { installPrompt?: InstallPrompt | undefined }).installPrompt = undefined;
  await prompt?.prompt();
}

/** The person said no: from then on only the menu offers it. */
export function declineInstall(): void {
  writeLocal(DECLINED_KEY, 'declined');
}

export function installWasDeclined(): boolean {
  return readLocal(DECLINED_KEY) === 'declined';
}

/** Safari installs by its share sheet only, and makes no offer. */
export function installsByHand(): boolean {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}
