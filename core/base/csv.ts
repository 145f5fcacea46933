/**
 * A table as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it, so
 * that opening the file runs nothing that somebody chose as their name.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(formatField).join(',')}\r\n`).join('');
}

function formatField(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
