import { PICTURE_SHRINK_BYTES, PICTURE_SHRINK_QUALITY } from '../../core/posts/limits.ts';

/** Types that are sent unchanged if they are small enough. */
const KEPT_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Maximum number of encodings, each some hundredths of a second. */
const MOST_ROUNDS = 8;
/** Share of the limit that is close enough to stop. */
const FULL_ENOUGH = 0.92;
/** The target, slightly below the limit, since bytes are only roughly proportional to pixels. */
const AIM = 0.97;

/**
 * A picture of at most 102,400 bytes: small ones unchanged, larger ones re-encoded with as many pixels as
 * fit, found by interpolation between too large and too small. Rejects if the browser cannot decode it.
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
 * The largest encoding that fits, or the smallest that was made if none does.
 *
 * @param whole pixels of the picture, an upper bound
 * @param bytes size of the original, for the first guess
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
    // Bisect if the guess is outside the open interval.
    area = guess > low && guess < high ? guess : high === whole && guess >= whole ? whole : (low + high) / 2;
  }
}

async function drawn(bitmap: ImageBitmap, area: number): Promise<Blob> {
  const scale = Math.sqrt(area / (bitmap.width * bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency: paint white, since the default black would hide dark drawings.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: PICTURE_SHRINK_QUALITY });
}
