/** Whether the person has enabled data saving in the browser; only Chromium reports it. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Whether data may cost the person money. */
export function isMetered(): boolean {
  return savesData() || connection()?.type === 'cellular';
}

function connection() {
  return (navigator as { connection?: { readonly saveData?: boolean; readonly type?: string } }).connection;
}
