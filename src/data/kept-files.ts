import { messageSW } from 'workbox-window';

/** The message that asks the service worker for a batch of files. It answers with an `Answer`. */
export const KEEP = 'KEEP';

export interface Asked {
  readonly type: typeof KEEP;
  /** Only the texts of this language. */
  readonly language?: string | undefined;
}

/** How many of the files are still missing; null if one could not be kept. */
export type Answer = number | null;

/**
 * Asks the service worker to keep files that it does not keep at installation: the texts of a language, or
 * everything. Rejects if one cannot be kept.
 *
 * @param turn is awaited before each batch
 */
export async function keepFiles(
  language?: string,
  turn: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  let missing: Answer;
  do {
    await turn();
    missing = (await messageSW(active!, { type: KEEP, language } satisfies Asked)) as Answer;
    if (missing === null) throw new Error('A file could not be kept.');
  } while (missing > 0);
}

/** Keeps all files, if there is a service worker to keep them. */
export async function keepAllFiles(): Promise<void> {
  if ('serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())) await keepFiles();
}
