/** A table as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export function csvFile(csv: string): Blob {
  return new Blob(['\uFEFF', csv], { type: 'text/csv' });
}
