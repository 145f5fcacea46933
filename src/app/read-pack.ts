/** How long a pack may take, from the request to its last byte. */
const PACK_TIMEOUT_MS = 60_000;

/** The puzzles of a pack (a level, or `techniques`) that come with the app. Rejects when they cannot be had. */
export async function readPack(name: string, timeoutMs = PACK_TIMEOUT_MS): Promise<string> {
  const response = await fetch(`/packs/${name}.txt`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`pack ${name}: ${response.status}`);
  return response.text();
}
