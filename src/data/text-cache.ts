import { readText } from '../../core/protocol/content.ts';
import { decodeOutcome } from '../../core/protocol/endpoint.ts';
import type { Language } from '../../core/base/language.ts';

/** The service worker's cache of texts that have been read. */
export const TEXT_CACHE = 'texts';

/** How long one text may take, from the request to its last byte. */
export const TEXT_TIMEOUT_MS = 60_000;

export const TEXT_PATH = readText.path;

/**
 * Whether an answer comes from the server: a captive portal also answers with status 200, but sends a page.
 */
export function isFromServer({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.startsWith('application/json') === true;
}

function addressOf(baseUrl: string, language: Language, number: number): string {
  const query = new URLSearchParams(readText.request.encode({ language, number }) as Record<string, string>);
  return `${baseUrl}${TEXT_PATH}?${query.toString()}`;
}

export async function keptTexts(baseUrl: string, language: Language, count: number): Promise<number[]> {
  const cache = await caches.open(TEXT_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return numbersBelow(count).filter((number) => kept.has(addressOf(baseUrl, language, number)));
}

/** The cached texts of a language as Markdown, by number. */
export async function readKeptTexts(
  baseUrl: string,
  language: Language,
  count: number,
): Promise<ReadonlyMap<number, string>> {
  const cache = await caches.open(TEXT_CACHE);
  const texts = new Map<number, string>();
  for (const number of numbersBelow(count)) {
    const response = await cache.match(addressOf(baseUrl, language, number));
    // If one cannot be read, only that one is lost.
    const json: unknown = await response?.json().catch(() => undefined);
    const answer = json === undefined ? null : decodeOutcome(readText, json);
    if (answer) texts.set(number, answer.markdown);
  }
  return texts;
}

/** Caches all texts of a language, a few at a time, and reports progress. Rejects if one cannot be loaded. */
export async function keepAllTexts(
  baseUrl: string,
  language: Language,
  count: number,
  onKept: () => void,
  timeoutMs = TEXT_TIMEOUT_MS,
): Promise<void> {
  const cache = await caches.open(TEXT_CACHE);
  const wanted = numbersBelow(count).map((number) => addressOf(baseUrl, language, number));
  const keepNext = async (): Promise<void> => {
    for (let address = wanted.pop(); address !== undefined; address = wanted.pop()) {
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
      if (!isFromServer(response)) throw new Error(`${address}: ${response.status}`);
      await cache.put(address, response);
      onKept();
    }
  };
  await Promise.all([keepNext(), keepNext(), keepNext(), keepNext()]);
}

function numbersBelow(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
