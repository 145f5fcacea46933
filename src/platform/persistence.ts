/** Asks the browser to keep the stored games when space runs out; quietly, and after real use only. */
export function askToPersist(): void {
  const storage = (navigator as { storage?: StorageManager }).storage;
  void storage?.persist().catch(() => undefined);
}
