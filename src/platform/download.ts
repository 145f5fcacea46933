/** Hands a person a file to keep. */
export function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once the click is handled.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
}
