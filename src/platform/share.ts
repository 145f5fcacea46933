import { androidApp } from './android-app.ts';

/** `shared` also when the person closed the share sheet. */
export type ShareOutcome = 'shared' | 'copied' | 'refused';

/** Hands a link to the puzzle to the system's share sheet, or copies it where there is none. */
export async function shareLink(puzzle: string): Promise<ShareOutcome> {
  return shareText(`${location.origin}/?puzzle=${puzzle.replaceAll('0', '.')}`);
}

/** Hands a text or a link to the system's share sheet, or copies it where there is none. */
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
