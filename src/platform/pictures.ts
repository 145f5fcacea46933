/**
 * Makes a picture small enough to send, off the main thread, one picture at a time.
 *
 * @returns null if this browser cannot decode it
 */
export const readPicture = createPictureReader();

function createPictureReader(): (picture: Blob) => Promise<Blob | null> {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const ask = (picture: Blob): Promise<Blob | null> => {
    worker ??= new Worker(new URL('./picture-worker.ts', import.meta.url), { name: 'pictures' });
    const asked = worker;
    return new Promise((resolve) => {
      asked.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      // If a picture kills the worker, the next one gets a new worker.
      asked.onerror = () => {
        asked.terminate();
        worker = undefined;
        resolve(null);
      };
      asked.postMessage(picture);
    });
  };
  return (picture) => {
    const turn = queue.then(() => ask(picture));
    queue = turn;
    return turn;
  };
}

export type Pasted =
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'no-picture' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unsupported' };

/** Reads a picture from the clipboard; the browser may ask the person first. */
export async function pastePicture(): Promise<Pasted> {
  const clipboard = (navigator as { clipboard?: { read?: () => Promise<ClipboardItem[]> } }).clipboard;
  if (!clipboard?.read) return { kind: 'unsupported' };
  try {
    for (const item of await clipboard.read()) {
      const type = item.types.find((name) => name.startsWith('image/'));
      if (type !== undefined) return { kind: 'picture', picture: await item.getType(type) };
    }
    return { kind: 'no-picture' };
  } catch (error) {
    // Chromium throws `DataError` or `NotFoundError` for content that it cannot provide.
    const { name } = error as Error;
    return { kind: name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'no-picture' };
  }
}

/** The pictures of a drop or of a paste. */
export function picturesOf(data: DataTransfer | null): Blob[] {
  return Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
}
