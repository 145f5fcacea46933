/** The outcomes of a call made this many times in sequence. */
export async function kindsOf(
  times: number,
  call: (time: number) => Promise<{ readonly kind: string }>,
): Promise<string[]> {
  const kinds: string[] = [];
  for (let time = 0; time < times; time++) kinds.push((await call(time)).kind);
  return kinds;
}

/** Counts equal outcomes in a row: `10 wrong-code, 2 too-fast`. */
export function inRows(kinds: readonly string[]): string {
  const rows: { kind: string; count: number }[] = [];
  for (const kind of kinds) {
    const last = rows.at(-1);
    if (last?.kind === kind) last.count++;
    else rows.push({ kind, count: 1 });
  }
  return rows.map(({ kind, count }) => `${count} ${kind}`).join(', ');
}
