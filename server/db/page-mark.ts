/** A position in a list ordered by time and id: where the next page begins. */
export interface PageMark {
  readonly time: number;
  readonly id: string;
  /** Counters carried from page to page. */
  readonly counts: readonly number[];
}

export function formatPageMark({ time, id, counts }: PageMark): string {
  return [time, id, ...counts].join('.');
}

/** Undefined for an invalid mark. */
export function parsePageMark(text: string, countsLength = 0): PageMark | undefined {
  const [time = '', id = '', ...counts] = text.split('.');
  const isWhole = (part: string): boolean => /^[0-9]{1,15}$/.test(part);
  if (!isWhole(time) || id === '' || counts.length !== countsLength || !counts.every(isWhole))
    return undefined;
  return { time: Number(time), id, counts: counts.map(Number) };
}

/** A page of rows, queried with one extra row, and the mark of the next page. */
export function cutPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
  timeOf: (row: Row) => number,
): { readonly page: readonly Row[]; readonly next?: string } {
  if (rows.length <= size) return { page: rows };
  const page = rows.slice(0, size);
  const last = page[size - 1]!;
  return { page, next: formatPageMark({ time: timeOf(last), id: last.id, counts: [] }) };
}
