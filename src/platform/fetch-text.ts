const TIMEOUT_MS = 60_000;

/** Loads a text that comes with the app. Rejects if it fails or takes more than a minute. */
export async function fetchText(address: string, timeoutMs = TIMEOUT_MS): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
