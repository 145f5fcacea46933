import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBoard } from '../../game/index.ts';
import { useSettings } from '../../platform/use-settings.ts';
import { notify } from '../../ui/notices.ts';

/** Longer than any readable puzzle text; the import then reports that it is too long. */
const READ_AT_MOST = 2 ** 20 + 1;
/** How long the screen stays on after the last input. */
const AWAKE_MS = 5 * 60_000;

/** Shows a number as the installed app's badge, where supported. */
export function useBadge(count: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    shown?.catch(() => undefined);
  }, [count]);
}

/** Handles files that the system opens with the installed app. */
export function useLaunchedFiles(onText: (text: string) => void): void {
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files: [file] }) => {
      if (file) void file.getFile().then(readText).then(onText);
    });
  }, [onText]);
}

interface LaunchQueue {
  setConsumer(consumer: (launched: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Handles files and texts dropped or pasted anywhere except in fields and dialogs, which handle their own. */
export function useGivenTexts(onText: (text: string) => void): void {
  useEffect(() => {
    const dataFor = (event: DragEvent | ClipboardEvent): DataTransfer | null => {
      const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      const isOurs =
        event.target instanceof Element &&
        event.target.closest('dialog, input, textarea') === null &&
        data?.types.some((type) => type === 'Files' || type === 'text/plain');
      return isOurs ? data : null;
    };
    const allow = (event: DragEvent): void => {
      if (dataFor(event)) event.preventDefault();
    };
    const take = (event: DragEvent | ClipboardEvent): void => {
      const data = dataFor(event);
      if (!data) return;
      event.preventDefault();
      const file = data.files[0];
      if (file) void readText(file).then(onText);
      else onText(data.getData('text/plain'));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', allow, { signal });
    window.addEventListener('drop', take, { signal });
    window.addEventListener('paste', take, { signal });
    return () => {
      listening.abort();
    };
  }, [onText]);
}

/** Copies the puzzle if the focus is on the board and no text is selected. */
export function useCopiedPuzzle(): void {
  const { actor } = useBoard();
  const { t } = useLingui();
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => {
      const isOnBoard =
        event.target instanceof Element && event.target.closest('[role=grid]:not(dialog *)') !== null;
      if (!isOnBoard || !event.clipboardData || getSelection()?.isCollapsed === false) return;
      const { puzzle, position } = actor.getSnapshot().context.board;
      event.preventDefault();
      // As in the export: a reader could not tell the entries from the givens.
      event.clipboardData.setData('text/plain', puzzle.replaceAll('0', '.'));
      notify({
        tone: 'ok',
        text: position > 1 ? t`Puzzle copied, without your entries.` : t`Puzzle copied.`,
      });
    };
    window.addEventListener('copy', copy);
    return () => {
      window.removeEventListener('copy', copy);
    };
  }, [actor, t]);
}

function readText(file: File): Promise<string> {
  return file.slice(0, READ_AT_MOST).text();
}

/** Keeps the screen on while a game is being played. */
export function useWakeLock(): void {
  const { actor } = useBoard();
  const { keepAwake } = useSettings();
  useEffect(() => {
    if (!keepAwake || !('wakeLock' in navigator)) return undefined;
    const watching = new AbortController();
    const { signal } = watching;
    let lock: WakeLockSentinel | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The browser refuses on low battery and while the page is hidden; it is asked again once the page comes back.
    let asked = false;
    const release = (): void => {
      void lock?.release();
      lock = null;
    };
    const hold = async (): Promise<void> => {
      if (asked || lock?.released === false) return;
      asked = true;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      asked = lock === null;
      if (signal.aborted || !actor.getSnapshot().matches('playing')) release();
    };
    const touched = (): void => {
      clearTimeout(timer);
      if (!actor.getSnapshot().matches('playing')) {
        release();
        return;
      }
      timer = setTimeout(release, AWAKE_MS);
      void hold();
    };
    const comeBack = (): void => {
      asked = false;
    };
    window.addEventListener('pointerdown', touched, { signal });
    window.addEventListener('keydown', touched, { signal });
    document.addEventListener('visibilitychange', comeBack, { signal });
    const subscription = actor.subscribe(touched);
    return () => {
      clearTimeout(timer);
      release();
      watching.abort();
      subscription.unsubscribe();
    };
  }, [actor, keepAwake]);
}
