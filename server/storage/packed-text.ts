import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Fast, and hardly larger than the best: a board of 9 kB becomes 0.3 to 0.7 kB. */
const LEVEL = 3;
/** The compressed bytes end at a byte, so that others can follow. */
const OPEN_END = { finishFlush: constants.Z_SYNC_FLUSH };
/** Checksum and size of the JSON string, before its compressed bytes. */
const HEAD_BYTES = 8;
const CRC_POLYNOMIAL = 0xedb88320;
/** The shifts by 1, 2, 4 … bytes. */
const X_TO_BYTES = [1 << 23];
while (X_TO_BYTES.length < 32) X_TO_BYTES.push(multiply(X_TO_BYTES.at(-1)!, X_TO_BYTES.at(-1)!));
const BLOCK_HEAD_BYTES = 5;
const QUOTE = storedBlock('"');
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** A packed text, as it is stored or as bytes. */
export type Packed = string | Buffer;

/** Where a part of a JSON string begins and ends. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Compresses a text for the database, in a form that can be sent inside an answer without being decompressed; so can
 * the part that `partIn` finds in its JSON.
 */
export function packText(text: string, partIn?: (json: string) => Part | undefined): string {
  const json = JSON.stringify(text);
  const part = partIn?.(json);
  const bytes = Buffer.from(json);
  const blocks =
    part === undefined
      ? [compressed(bytes)]
      : [
          storedBlock(json.slice(0, part.start)),
          compressed(json.slice(part.start, part.end)),
          storedBlock(json.slice(part.end)),
        ];
  return Buffer.concat([headOf(crc32(bytes), bytes.length), ...blocks]).toString('base64');
}

/** Compresses a JSON string that is sent at once. */
export function packJson(json: string): Buffer {
  const bytes = Buffer.from(json);
  return Buffer.concat([headOf(crc32(bytes), bytes.length), compressed(bytes)]);
}

function compressed(json: string | Buffer): Buffer {
  return deflateRawSync(json, { level: LEVEL, ...OPEN_END });
}

function headOf(crc: number, size: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc);
  head.writeUInt32LE(size, 4);
  return head;
}

/**
 * The part of a packed text, packed as a JSON string of its own, without decompressing it. Undefined if the text was
 * packed without such a part.
 *
 * @param before the JSON before the part, in ASCII
 */
export function packedPart(packed: string, before: string): Buffer | undefined {
  const bytes = bytesOf(packed);
  const first = storedBlock(before);
  const start = HEAD_BYTES + first.length;
  if (!bytes.subarray(HEAD_BYTES, start).equals(first)) return undefined;
  const end = lastBlockOf(bytes, start);
  const rest = bytes.subarray(end + BLOCK_HEAD_BYTES);
  const size = bytes.readUInt32LE(4) - before.length - rest.length;
  const crcBeforeRest = unshiftCrc(bytes.readUInt32LE() ^ crc32(rest), rest.length);
  // Checksums are linear: this replaces what stands before the part by a quotation mark.
  const crc = crc32('"', joinCrc(crc32(before) ^ crc32('"'), crcBeforeRest, size));
  return Buffer.concat([headOf(crc, size + 2), QUOTE, bytes.subarray(start, end), QUOTE]);
}

/** Where the last block begins, which is uncompressed JSON and thus has no zeros. */
function lastBlockOf(bytes: Buffer, start: number): number {
  for (let at = bytes.length - BLOCK_HEAD_BYTES; at > start; at--)
    if (bytes[at] === 0 && bytes.readUInt16LE(at + 1) === bytes.length - at - BLOCK_HEAD_BYTES) return at;
  throw new Error('A packed text is damaged.');
}

export function unpackText(packed: string): string {
  return JSON.parse(jsonOf(packed)) as string;
}

/** Joins packed texts, as JSON strings, with the JSON between them. */
export function joinJson(between: readonly string[], packed: readonly Packed[]): string {
  return between.map((json, index) => (index === 0 ? json : jsonOf(packed[index - 1]!) + json)).join('');
}

/**
 * The same, as gzip: a sequence of deflate blocks, those of the texts as they are stored, and uncompressed
 * ones between them.
 */
export function joinGzip(between: readonly string[], packed: readonly Packed[]): Buffer {
  const parts: Uint8Array[] = [GZIP_HEAD];
  let crc = 0;
  let size = 0;
  for (const [index, json] of between.entries()) {
    const bytes = Buffer.from(json);
    parts.push(blockHead(bytes.length, index === packed.length), bytes);
    crc = crc32(bytes, crc);
    size += bytes.length;
    const text = packed[index];
    if (text === undefined) continue;
    const stored = bytesOf(text);
    const textSize = stored.readUInt32LE(4);
    parts.push(stored.subarray(HEAD_BYTES));
    crc = joinCrc(crc, stored.readUInt32LE(), textSize);
    size += textSize;
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc);
  end.writeUInt32LE(size, 4);
  return Buffer.concat([...parts, end]);
}

/** The head of an uncompressed deflate block, of at most 64 kB. */
function blockHead(size: number, isLast: boolean): Buffer {
  const head = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0]);
  head.writeUInt16LE(size, 1);
  head.writeUInt16LE(size ^ 0xffff, 3);
  return head;
}

function storedBlock(json: string): Buffer {
  const bytes = Buffer.from(json);
  return Buffer.concat([blockHead(bytes.length, false), bytes]);
}

/** The CRC-32 of two texts after one another, as in zlib's `crc32_combine`. */
function joinCrc(first: number, second: number, secondSize: number): number {
  let shifted = first;
  for (let size = secondSize, index = 0; size > 0; size >>>= 1, index++)
    if (size & 1) shifted = multiply(shifted, X_TO_BYTES[index]!);
  return (shifted ^ second) >>> 0;
}

/** Removes zero bytes from the end of what a CRC-32 covers. */
function unshiftCrc(crc: number, bytes: number): number {
  let left = crc;
  for (let bits = 8 * bytes; bits > 0; bits--)
    left = left < 0 ? ((left ^ CRC_POLYNOMIAL) << 1) | 1 : left << 1;
  return left;
}

/** Multiplies polynomials over bits modulo that of CRC-32; the highest bit is the coefficient of 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 1 << 31, shifted = b; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ CRC_POLYNOMIAL : shifted >>> 1;
  }
  return product;
}

/** A packed text as JSON. */
export function jsonOf(packed: Packed): string {
  return inflateRawSync(bytesOf(packed).subarray(HEAD_BYTES), OPEN_END).toString();
}

/** The first servers stored boards as plain JSON objects. */
function bytesOf(packed: Packed): Buffer {
  if (typeof packed !== 'string') return packed;
  return Buffer.from(packed.startsWith('{') ? packText(packed) : packed, 'base64');
}
