/** Requests persistent storage from the browser, without a dialog and only after real use. */
export function askToPersist(): void {
  const storage = (navigator as { storage?: StorageManager }).storage;
  void storage?.persist().catch(() => undefined);
}
