/** Whether the person has asked the browser to fetch as little as possible; only Chromium tells. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
