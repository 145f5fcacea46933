import type { Page } from '@playwright/test';

/** What lies in the database of the page's device: the rows of each store. For a picture stands its size. */
async function storedRows(page: Page): Promise<Record<string, unknown[]>> {
  const text = await page.evaluate(async () => {
    // The app creates it after the first edit; opened before, it would stay empty.
    if ((await indexedDB.databases()).length === 0) return '{}';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('nonet');
      opening.onsuccess = () => {
        resolve(opening.result);
      };
    });
    const reading = database.transaction(Array.from(database.objectStoreNames));
    const stores: [string, IDBRequest<unknown[]>][] = Array.from(database.objectStoreNames, (name) => [
      name,
      reading.objectStore(name).getAll(),
    ]);
    await new Promise((resolve) => {
      reading.oncomplete = resolve;
    });
    database.close();
    return JSON.stringify(
      Object.fromEntries(stores.map(([name, { result }]) => [name, result])),
      (_, value: unknown) => (value instanceof Blob ? value.size : value),
    );
  });
  return JSON.parse(text) as Record<string, unknown[]>;
}

export async function rowsOf<Row>(page: Page, store: string): Promise<Row[]> {
  return ((await storedRows(page))[store] ?? []) as Row[];
}

/** All that the browser keeps for this site, as one text. */
export async function allStored(page: Page): Promise<string> {
  const web = await page.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)]);
  return JSON.stringify([Object.entries(await storedRows(page)), web]);
}

export async function putRows(page: Page, store: string, rows: readonly object[]): Promise<void> {
  await page.evaluate(
    ([name, list]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('nonet');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite');
          for (const row of list) writing.objectStore(name).put(row);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [store, rows] as const,
  );
}

interface Waiting {
  readonly command: { readonly text: string; readonly pictures: readonly { readonly source: number }[] };
}

/** The sizes of the pictures in the outbox. */
export async function waitingPictures(page: Page): Promise<number[]> {
  const rows = await rowsOf<Waiting>(page, 'outbox');
  return rows.flatMap(({ command }) => command.pictures.map(({ source }) => source));
}

/** The texts in the outbox. */
export async function waitingTexts(page: Page): Promise<string[]> {
  return (await rowsOf<Waiting>(page, 'outbox')).map(({ command }) => command.text);
}
