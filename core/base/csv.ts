/**
 * A table as CSV (RFC 4180). Cells that a spreadsheet would take for formulas get a leading apostrophe, so
 * that opening the file cannot run a formula hidden in a name.
 */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(formatField).join(',')}\r\n`).join('');
}

function formatField(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
