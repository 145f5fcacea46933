import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Fast, and hardly larger than the best: a board of 9 kB becomes 0.3 to 0.7 kB. */
const LEVEL = 3;
/** The compressed bytes end at a byte, so that others can follow. */
const OPEN_END = { finishFlush: constants.Z_SYNC_FLUSH };
/** Checksum and size of the JSON string, before its compressed bytes. */
const HEAD_BYTES = 8;
const CRC_POLYNOMIAL = 0xedb88320;
const X_TO_8 = 1 << 23;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Compresses a text for the database, in a form that can be sent inside an answer without being decompressed. */
export function packText(text: string): string {
  const json = Buffer.from(JSON.stringify(text));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(json));
  head.writeUInt32LE(json.length, 4);
  return Buffer.concat([head, deflateRawSync(json, { level: LEVEL, ...OPEN_END })]).toString('base64');
}

export function unpackText(packed: string): string {
  return JSON.parse(jsonOf(packed)) as string;
}

/** Joins packed texts, as JSON strings, with the JSON between them. */
export function joinJson(between: readonly string[], packed: readonly string[]): string {
  return between.map((json, index) => (index === 0 ? json : jsonOf(packed[index - 1]!) + json)).join('');
}

/**
 * The same, as gzip: a sequence of deflate blocks, those of the texts as they are stored, and uncompressed
 * ones between them.
 */
export function joinGzip(between: readonly string[], packed: readonly string[]): Buffer {
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

/** The CRC-32 of two texts after one another, as in zlib's `crc32_combine`. */
function joinCrc(first: number, second: number, secondSize: number): number {
  let shifted = first;
  for (let size = secondSize, power = X_TO_8; size > 0; size >>>= 1, power = multiply(power, power))
    if (size & 1) shifted = multiply(shifted, power);
  return (shifted ^ second) >>> 0;
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
export function jsonOf(packed: string): string {
  return inflateRawSync(bytesOf(packed).subarray(HEAD_BYTES), OPEN_END).toString();
}

/** The first servers stored boards as plain JSON objects. */
function bytesOf(packed: string): Buffer {
  return Buffer.from(packed.startsWith('{') ? packText(packed) : packed, 'base64');
}
