import { PICTURE_SHRINK_BYTES, PICTURE_SHRINK_QUALITY } from '../../core/posts/limits.ts';

/** What goes to the server as it is, when it is small enough. */
const KEPT_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Drawings at most: each is some hundredths of a second. */
const MOST_ROUNDS = 8;
/** Full enough to stop looking for a larger one. */
const FULL_ENOUGH = 0.92;
/** What is aimed at, a little below the limit: bytes follow the pixels only about. */
const AIM = 0.97;

/**
 * A picture of at most 102,400 bytes: small ones as they are, larger ones encoded again with as many pixels
 * as fit, found from both sides in proportion to the bytes. Rejects when the browser cannot draw it.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    if (picture.size <= PICTURE_SHRINK_BYTES && KEPT_TYPES.includes(picture.type)) return picture;
    return await largestFit(bitmap.width * bitmap.height, picture.size, (area) => drawn(bitmap, area));
  } finally {
    bitmap.close();
  }
}

/**
 * The largest drawing that fits, or the smallest that was made when none does.
 *
 * @param whole pixels of the picture, and more than any drawing has
 * @param bytes what the picture takes as it is, for the first guess
 */
export async function largestFit<Drawing extends { readonly size: number }>(
  whole: number,
  bytes: number,
  draw: (area: number) => Promise<Drawing>,
): Promise<Drawing> {
  let fits: Drawing | undefined;
  let [low, high] = [0, whole];
  let area = whole * Math.min(1, PICTURE_SHRINK_BYTES / bytes);
  for (let round = 1; ; round++) {
    const drawing = await draw(area);
    if (drawing.size <= PICTURE_SHRINK_BYTES) [fits, low] = [drawing, area];
    else high = area;
    const isFull = fits !== undefined && (fits.size >= FULL_ENOUGH * PICTURE_SHRINK_BYTES || low === whole);
    if (isFull || round >= MOST_ROUNDS) return fits ?? drawing;
    const guess = area * ((AIM * PICTURE_SHRINK_BYTES) / drawing.size);
    // Halfway where the guess leaves what is still open.
    area = guess > low && guess < high ? guess : high === whole && guess >= whole ? whole : (low + high) / 2;
  }
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
