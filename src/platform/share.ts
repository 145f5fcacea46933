import type { Day } from '../../core/base/day.ts';
import { androidApp } from './android-app.ts';

/** `shared` also when the person closed the share sheet. */
export type ShareOutcome = 'shared' | 'copied' | 'refused';

/** The address that opens a puzzle text with its level, for links within the app. */
export function puzzleAddress(text: string, level: string): string {
  return `/?puzzle=${encodeURIComponent(text)}${level === 'custom' ? '' : `&level=${level}`}`;
}

/** The link to share, whose preview shows the board. */
export function puzzleLink(origin: string, text: string, level: string): string {
  return `${origin}/play/${encodeURIComponent(text)}${level === 'custom' ? '' : `?level=${level}`}`;
}

export function dailyLink(origin: string, day: Day): string {
  return `${origin}/?daily=${day}`;
}

/** Opens the system's share sheet, or copies the text if none exists or it is refused. */
export async function shareText(text: string): Promise<ShareOutcome> {
  const app = androidApp();
  if (app) {
    app.share(text);
    return 'shared';
  }
  const sharer = navigator as { share?: (data: ShareData) => Promise<void> };
  if (sharer.share && matchMedia('(pointer: coarse)').matches) {
    const isDone = await sharer.share(/^https?:\S+$/.test(text) ? { url: text } : { text }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isDone) return 'shared';
  }
  return (await copyText(text)) ? 'copied' : 'refused';
}

/** Whether the text is on the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/**
 * Works on a page without https, which has no clipboard, and where that is refused; but not in old Safari, which
 * copies only what is selected.
 */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = true;
  };
  addEventListener('copy', fill, { capture: true });
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way without a clipboard
  document.execCommand('copy');
  removeEventListener('copy', fill, { capture: true });
  return isCopied;
}
