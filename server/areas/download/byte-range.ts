/** First and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a file requested by a `Range` header. `whole`: no range, or several, for which a server may
 * send the whole file.
 *
 * @param size of the file, in bytes
 * @see RFC 9110, section 14
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? ['', '', ''];
  if (from === '' && to === '') return 'whole';
  // `-5` are the last five bytes.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return 'whole';
  return first > last ? 'outside' : { first, last };
}
