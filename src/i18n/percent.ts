/** A share from 0 to 1, as all four languages write it. A number format would take a slow phone 50 ms to create. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
