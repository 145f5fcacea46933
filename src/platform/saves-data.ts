/** Whether the person has enabled data saving in the browser; only Chromium reports it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
