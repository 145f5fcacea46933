import { formatCsv } from '../../core/base/csv.ts';
import { androidApp } from './android-app.ts';

export async function downloadFile(name: string, contents: Blob): Promise<void> {
  const app = androidApp();
  if (app) {
    app.save(name, contents.type, await base64Of(contents));
    return;
  }
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the click is handled, the download holds the data itself.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Downloads a table as CSV. The byte order mark tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, rows: Parameters<typeof formatCsv>[0]): Promise<void> {
  return downloadFile(name, new Blob(['\uFEFF', formatCsv(rows)], { type: 'text/csv' }));
}

export function downloadJson(name: string, data: unknown): Promise<void> {
  return downloadFile(name, new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
}

/** The bytes in base64. (`Uint8Array.toBase64` is newer than the supported browsers.) */
export function base64Of(contents: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(contents);
  });
}
