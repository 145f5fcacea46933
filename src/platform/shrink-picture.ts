import { PICTURE_SHRINK_BYTES, PICTURE_SHRINK_QUALITY } from '../../core/messages/limits.ts';

/** What goes to the server as it is, when it is small enough. */
const KEPT_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Rounds after which a picture is taken as small as it has become. */
const MOST_ROUNDS = 6;

/**
 * A picture of at most 102,400 bytes: small ones as they are, larger ones with fewer pixels, in proportion
 * to the bytes there are too many of, and encoded again. Rejects when the browser cannot draw it.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    if (picture.size <= PICTURE_SHRINK_BYTES && KEPT_TYPES.includes(picture.type)) return picture;
    let area = nextArea(bitmap.width * bitmap.height, picture.size);
    for (let round = 1; ; round++) {
      const shrunk = await drawn(bitmap, area);
      if (shrunk.size <= PICTURE_SHRINK_BYTES || round === MOST_ROUNDS) return shrunk;
      area = nextArea(area, shrunk.size);
    }
  } finally {
    bitmap.close();
  }
}

/** Pixels for a picture of that many pixels and bytes: fewer in the proportion of the bytes, never more. */
function nextArea(area: number, bytes: number): number {
  return area * Math.min(1, PICTURE_SHRINK_BYTES / bytes);
}

async function drawn(bitmap: ImageBitmap, area: number): Promise<Blob> {
  const scale = Math.sqrt(area / (bitmap.width * bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency; black would swallow what was drawn in ink.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: PICTURE_SHRINK_QUALITY });
}
