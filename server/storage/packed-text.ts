import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Fast, and hardly larger than the best: a board of 9 kB becomes 0.3 to 0.7 kB. */
const LEVEL = 3;
/** The compressed bytes end at a byte, so that others can follow. */
const OPEN_END = { finishFlush: constants.Z_SYNC_FLUSH };
/** Checksum and size of the JSON string, before its compressed bytes. */
const HEAD_BYTES = 8;
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

/**
 * The checksum of two texts after one another, from theirs and the size of the second. For texts of equal
 * size, the checksum of a ^ b ^ c is that of each, xor: here of the first and zeros, zeros, and the second.
 */
function joinCrc(first: number, second: number, size: number): number {
  const zeros = Buffer.alloc(size);
  return (crc32(zeros, first) ^ crc32(zeros) ^ second) >>> 0;
}

function jsonOf(packed: string): string {
  return inflateRawSync(bytesOf(packed).subarray(HEAD_BYTES), OPEN_END).toString();
}

/** Boards were once stored as plain JSON objects. */
function bytesOf(packed: string): Buffer {
  return Buffer.from(packed.startsWith('{') ? packText(packed) : packed, 'base64');
}
