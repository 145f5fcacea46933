import { createHash } from 'node:crypto';
import { takeFairTurns, type InFairTurn } from '../../../limits/turns.ts';
import { openSharp } from '../../../pictures/open-sharp.ts';

/** Pixels of a phone's photograph; larger pictures are refused before they are decoded. */
const INPUT_PIXELS_AT_MOST = 24_000_000;
const LONGEST_SIDE = 2048;
const QUALITY = 80;
const SECONDS_AT_MOST = 10;

/** One per account at a time, which bounds the memory of decoded pictures. */
export function takePictureTurns(): InFairTurn {
  return takeFairTurns({ atOnce: 2, waitingAtMost: 50, name: 'pictures' });
}

export interface EncodedPicture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an upload, dropping metadata and anything appended. Undefined if it is not a JPEG, PNG or WebP,
 * does not match its declared type, is damaged, has trailing data, or is too large.
 *
 * @param type the declared media type
 * @param who the sender's account
 */
export async function encodePicture(
  file: Buffer,
  type: string,
  { who, gone, inTurn }: { readonly who: string; readonly gone: AbortSignal; readonly inTurn: InFairTurn },
): Promise<EncodedPicture | undefined> {
  const format = formatOf(file);
  if (format === undefined || type !== `image/${format}` || !endsWell(file, format)) return undefined;
  const sharp = await openSharp();
  return inTurn(
    { who },
    async () => {
      try {
        const { data, info } = await sharp(file, { limitInputPixels: INPUT_PIXELS_AT_MOST, failOn: 'error' })
          .autoOrient()
          .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .timeout({ seconds: SECONDS_AT_MOST })
          .toBuffer({ resolveWithObject: true });
        const name = `${createHash('sha256').update(data).digest('hex')}.webp`;
        return { name, bytes: data, width: info.width, height: info.height };
      } catch {
        // If sharp cannot read it, it is not a picture, whatever the error.
        return undefined;
      }
    },
    gone,
  );
}

type Format = 'jpeg' | 'png' | 'webp';

function formatOf(file: Buffer): Format | undefined {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}

const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const RIFF_HEAD_BYTES = 8;

/**
 * Whether the file ends where its format says. This rejects polyglots (a picture that is also an archive or a
 * page).
 */
function endsWell(file: Buffer, format: Format): boolean {
  if (format === 'png') return file.subarray(-PNG_END.length).equals(PNG_END);
  if (format === 'jpeg') return file.subarray(-JPEG_END.length).equals(JPEG_END);
  const size = file.readUInt32LE(4) + RIFF_HEAD_BYTES;
  return file.length === size || file.length === size + (size % 2);
}
