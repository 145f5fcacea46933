/**
 * Hands a link to the puzzle to the system's share sheet, or copies it where there is none.
 *
 * @returns `shared` also when the person closed the share sheet
 */
export async function shareLink(puzzle: string): Promise<'shared' | 'copied' | 'refused'> {
  const url = `${location.origin}/?puzzle=${puzzle.replaceAll('0', '.')}`;
  const sharer = navigator as { share?: (data: ShareData) => Promise<void> };
  if (sharer.share && matchMedia('(pointer: coarse)').matches) {
    await sharer.share({ url }).catch(() => undefined);
    return 'shared';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
