import { androidApp } from './android-app.ts';

/** `shared` also when the person closed the share sheet. */
export type ShareOutcome = 'shared' | 'copied' | 'refused';

/** The link that opens a puzzle text on this site, with its level. */
export function puzzleLink(origin: string, text: string, level: string): string {
  const link = `${origin}/?puzzle=${encodeURIComponent(text)}`;
  return level === 'custom' ? link : `${link}&level=${level}`;
}

/** The same link as a challenge: with the seconds to beat. */
export function challengeLink(link: string, seconds: number): string {
  return `${link}&beat=${seconds}`;
}

/** Opens the system's share sheet, or copies the text if none exists. */
export async function shareText(text: string): Promise<ShareOutcome> {
  const app = androidApp();
  if (app) {
    app.share(text);
    return 'shared';
  }
  const sharer = navigator as { share?: (data: ShareData) => Promise<void> };
  if (sharer.share && matchMedia('(pointer: coarse)').matches) {
    await sharer.share(/^https?:\S+$/.test(text) ? { url: text } : { text }).catch(() => undefined);
    return 'shared';
  }
  return (await copyText(text)) ? 'copied' : 'refused';
}

/** Whether the text is on the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
